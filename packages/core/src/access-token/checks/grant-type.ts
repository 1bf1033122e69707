import { always } from '../../lib/check.js'
import { demandsOf, GRANTS_OUTSIDE_FAPI } from '../../policy/fapi.js'
import type { CreationCheck } from '../facts.js'

/** The grant type: service and client use it, and FAPI allows it. */
export const GRANT_TYPE_CHECKS: readonly CreationCheck[] = [
  {
    name: 'grant type supported',
    clause: 'docs/rules.md §6',
    applies: always,
    run: ({ request, service }) =>
      service.supportedGrantTypes.includes(request.grantType) ? undefined : { reason: 'grant_type_unsupported' },
    seen: ({ request, service }) => ({ expected: service.supportedGrantTypes.join(' '), actual: request.grantType }),
  },
  {
    name: 'grant type registered',
    clause: 'RFC 7591 §2',
    applies: always,
    run: ({ request, client }) =>
      client.grantTypes.includes(request.grantType) ? undefined : { reason: 'grant_type_not_allowed' },
    seen: ({ request, client }) => ({ expected: client.grantTypes.join(' '), actual: request.grantType }),
  },
  {
    name: 'grant type of the profile',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-2, §5.3.2.2-1',
    applies: facts => demandsOf(facts).has('grants of the profile'),
    run: ({ request }) =>
      GRANTS_OUTSIDE_FAPI.has(request.grantType) ? { reason: 'grant_type_outside_fapi' } : undefined,
    seen: ({ request }) => ({ expected: `not ${[...GRANTS_OUTSIDE_FAPI].join(' or ')}`, actual: request.grantType }),
  },
]
