import { CLIENT_SECRET, pushed } from '@symbolon/contract/scenarios'
import { type ClientRow, failed, NAMES_OF_OBJECTS } from './client-row.js'

/** Identifiers that resemble that of a client, or that are members of every object. */
export const CLIENT_NAME_ATTACKS: readonly ClientRow[] = [
  ...[...NAMES_OF_OBJECTS, 'hasOwnProperty', '01001', '1001.0', '1e3', '+1001', '1001 ', '0x3e9', '\uff11001'].map(
    (name): ClientRow => [
      `the client ${JSON.stringify(name)}`,
      'THREAT-02; docs/rules.md §6',
      { ...pushed({ client_id: name }), clientId: name },
      failed('A247307'),
    ],
  ),
  [
    'a client id beyond the safe integers',
    'docs/rules.md §6',
    { ...pushed({ client_id: '9007199254740993' }), clientId: '9007199254740993' },
    failed('A247307'),
    { clients: [{ clientId: 9_007_199_254_740_991, clientSecret: `plain:${CLIENT_SECRET}` }] },
  ],
]
