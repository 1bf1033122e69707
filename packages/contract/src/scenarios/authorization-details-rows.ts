import { invalidRequest, type ParameterRow, SPECIAL, withSpecial } from './parameter-row.js'
import type { Setting } from './world.js'

/** A service that supports two types of authorization details. */
export const DETAILED: Pick<Setting, 'service'> = {
  service: { supportedAuthorizationDetailsTypes: ['payment_initiation', 'account_information'] },
}

/** An authorization server that knows its types: it takes payments that say how much, and no others. */
export const KNOWING_PAYMENTS: Pick<Setting, 'authorizationDetails'> = {
  authorizationDetails: {
    accepts: async ({ type, otherFields = '{}' }) =>
      type !== 'payment_initiation' || Object.keys(JSON.parse(otherFields)).join() === 'instructedAmount',
  },
}

const refused = (resultCode: string) => ({ ...invalidRequest(resultCode), error: 'invalid_authorization_details' })

const PAYMENT = '{"type":"payment_initiation"}'

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const MALFORMED: readonly (readonly [what: string, text: string])[] = [
  ['no JSON', 'payment_initiation'],
  ['an object', PAYMENT],
  ['a text', '"payment_initiation"'],
  ['an array that does not end', `[${PAYMENT}`],
  ['something behind the array', `[${PAYMENT}]x`],
  ['an element that is a text', '["payment_initiation"]'],
  ['an element that is null', '[null]'],
  ['an element that is an array', `[[${PAYMENT}]]`],
  ['a member that stands twice', '[{"type":"payment_initiation","type":"account_information"}]'],
  ['a member that stands twice in other letters', '[{"type":"payment_initiation","\\u0074ype":"payment_initiation"}]'],
  ['a member that is repeated deeper', '[{"type":"payment_initiation","a":[{"b":{"c":1,"\\u0063":2}}]}]'],
  ['101 elements', `[${Array.from({ length: 101 }, () => PAYMENT).join(',')}]`],
  ['objects nested 32 deep in an element', `[{"type":"payment_initiation","a":${nested(31)}}]`],
]

const FIELDS: readonly (readonly [what: string, members: string])[] = [
  ...['locations', 'actions', 'datatypes', 'privileges'].flatMap(name => [
    [`${name} that is a text`, `"${name}":"x"`] as const,
    [`${name} that is null`, `"${name}":null`] as const,
    [`${name} that holds a number`, `"${name}":["x",1]`] as const,
    [`${name} that is an object`, `"${name}":{"0":"x","length":1}`] as const,
  ]),
  ['identifier that is a number', '"identifier":1'],
  ['identifier that is a list', '"identifier":["x"]'],
  ['dataTypes, which is a name of ours', '"dataTypes":["x"]'],
]

/** The `authorization_details` parameter, pushed or plain. */
export const AUTHORIZATION_DETAILS_ROWS: readonly ParameterRow[] = [
  {
    name: 'authorization details with every common field and others',
    clause: 'RFC 9396 §2.2',
    ...DETAILED,
    changes: {
      authorization_details:
        '[{"type":"payment_initiation","locations":["https://bank.example/p"],"actions":[],"datatypes":["a"],"identifier":"i","privileges":["admin"],"amount":{"value":1.0}},{"type":"account_information"}]',
    },
  },
  { name: 'no element', clause: 'RFC 9396 §2', changes: { authorization_details: '[]' } },
  {
    name: '100 elements',
    clause: 'docs/rules.md §7',
    ...DETAILED,
    changes: { authorization_details: `[${Array.from({ length: 100 }, () => PAYMENT).join(',')}]` },
  },
  {
    name: 'objects nested 31 deep in an element',
    clause: 'docs/rules.md §7',
    ...DETAILED,
    changes: { authorization_details: `[{"type":"payment_initiation","a":${nested(30)}}]` },
  },
  ...MALFORMED.map(([what, text]) => ({
    name: `authorization details: ${what}`,
    clause: 'RFC 9396 §2, §5; requirements.md §2 row 24',
    ...DETAILED,
    changes: { authorization_details: text },
    refusal: refused('A249301'),
  })),
  ...['{}', '{"type":1}', '{"type":null}', '{"type":["payment_initiation"]}', '{"Type":"payment_initiation"}'].map(
    element => ({
      name: `authorization details without a type: ${element}`,
      clause: 'RFC 9396 §2; requirements.md §2 row 24',
      ...DETAILED,
      changes: { authorization_details: `[${PAYMENT},${element}]` },
      refusal: refused('A249302'),
    }),
  ),
  ...FIELDS.map(([what, members]) => ({
    name: `authorization details: ${what}`,
    clause: 'RFC 9396 §2.2, §5; requirements.md §2 row 24',
    ...DETAILED,
    changes: { authorization_details: `[{"type":"payment_initiation",${members}}]` },
    refusal: refused('A249303'),
  })),
  ...[
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '0',
    'length',
    '',
    'Payment_Initiation',
    'payment_initiation ',
    'payment',
  ].map(type => ({
    name: `authorization details of the type ${JSON.stringify(type)}, which is not supported`,
    clause: 'RFC 9396 §5; requirements.md §6 node-oidc-provider c2611da8',
    ...DETAILED,
    changes: { authorization_details: JSON.stringify([{ type: 'payment_initiation' }, { type }]) },
    refusal: refused('A249304'),
  })),
  {
    name: 'authorization details where the service supports no type',
    clause: 'RFC 9396 §5',
    changes: { authorization_details: `[${PAYMENT}]` },
    refusal: refused('A249304'),
  },
  {
    name: 'authorization details of a type for which the client is registered',
    clause: 'RFC 9396 §10; wire.md §6 authorizationDetailsTypes',
    ...DETAILED,
    ...withSpecial({ authorizationDetailsTypes: ['payment_initiation'] }),
    changes: { ...SPECIAL, authorization_details: `[${PAYMENT}]` },
  },
  ...[['account_information'], []].map(authorizationDetailsTypes => ({
    name: `authorization details of a type that is none of the client’s: ${authorizationDetailsTypes}`,
    clause: 'RFC 9396 §10; wire.md §6 authorizationDetailsTypes',
    ...DETAILED,
    ...withSpecial({ authorizationDetailsTypes }),
    changes: { ...SPECIAL, authorization_details: `[{"type":"account_information"},${PAYMENT}]` },
    refusal: refused('A249305'),
  })),
  {
    name: 'authorization details that the authorization server takes',
    clause: 'RFC 9396 §5',
    ...DETAILED,
    ...KNOWING_PAYMENTS,
    changes: {
      authorization_details:
        '[{"type":"account_information"},{"type":"payment_initiation","instructedAmount":{"amount":"1.00"}}]',
    },
  },
  ...[
    ['a field that is missing', PAYMENT],
    ['a field too many', '{"type":"payment_initiation","instructedAmount":1,"purpose":"x"}'],
  ].map(([what, element]) => ({
    name: `authorization details that the authorization server does not take: ${what}`,
    clause: 'RFC 9396 §5; requirements.md §2 row 24',
    ...DETAILED,
    ...KNOWING_PAYMENTS,
    changes: { authorization_details: `[{"type":"account_information"},${element}]` },
    refusal: refused('A249306'),
  })),
]
