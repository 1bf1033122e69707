import type { Setting } from '@symbolon/contract/scenarios'
import {
  accepting,
  invalidRequest,
  type ParameterRow,
  refusing,
  SPECIAL,
  withSpecial,
} from '../pushed-request/parameter-row.js'

/** A service that supports two types of authorization details. */
export const DETAILED: Pick<Setting, 'service'> = {
  service: { supportedAuthorizationDetailsTypes: ['payment_initiation', 'account_information'] },
}

/**
 * An authorization server with its own rules: it accepts payments with an amount and no other
 * field.
 */
export const ACCEPTING_PAYMENTS: Pick<Setting, 'authorizationDetails'> = {
  authorizationDetails: {
    accepts: async ({ type, otherFields = '{}' }) =>
      type !== 'payment_initiation' || Object.keys(JSON.parse(otherFields)).join() === 'instructedAmount',
  },
}

const refused = (resultCode: string) => ({ ...invalidRequest(resultCode), error: 'invalid_authorization_details' })

const PAYMENT = '{"type":"payment_initiation"}'

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const MALFORMED: readonly (readonly [what: string, text: string])[] = [
  ['text that is not JSON', 'payment_initiation'],
  ['an object', PAYMENT],
  ['a string', '"payment_initiation"'],
  ['an unterminated array', `[${PAYMENT}`],
  ['text after the array', `[${PAYMENT}]x`],
  ['an element that is a string', '["payment_initiation"]'],
  ['an element that is null', '[null]'],
  ['an element that is an array', `[[${PAYMENT}]]`],
  ['a repeated member', '[{"type":"payment_initiation","type":"account_information"}]'],
  ['a repeated member, once escaped', '[{"type":"payment_initiation","\\u0074ype":"payment_initiation"}]'],
  ['a repeated member in a nested object', '[{"type":"payment_initiation","a":[{"b":{"c":1,"\\u0063":2}}]}]'],
  ['101 elements', `[${Array.from({ length: 101 }, () => PAYMENT).join(',')}]`],
  ['objects nested 32 deep in an element', `[{"type":"payment_initiation","a":${nested(31)}}]`],
]

const FIELDS: readonly (readonly [what: string, members: string])[] = [
  ...['locations', 'actions', 'datatypes', 'privileges'].flatMap(name => [
    [`${name} that is a string`, `"${name}":"x"`] as const,
    [`${name} that is null`, `"${name}":null`] as const,
    [`${name} with a number`, `"${name}":["x",1]`] as const,
    [`${name} that is an object`, `"${name}":{"0":"x","length":1}`] as const,
  ]),
  ['identifier that is a number', '"identifier":1'],
  ['identifier that is a list', '"identifier":["x"]'],
  ['dataTypes, the internal name of datatypes', '"dataTypes":["x"]'],
]

/** The `authorization_details` parameter of pushed and plain requests. */
export const AUTHORIZATION_DETAILS_ROWS: readonly ParameterRow[] = [
  ...accepting(DETAILED)({
    'authorization details with every common field and other fields (RFC 9396 §2.2)': {
      authorization_details:
        '[{"type":"payment_initiation","locations":["https://bank.example/p"],"actions":[],"datatypes":["a"],"identifier":"i","privileges":["admin"],"amount":{"value":1.0}},{"type":"account_information"}]',
    },
    'authorization details with 100 elements (docs/rules.md §7)': {
      authorization_details: `[${Array.from({ length: 100 }, () => PAYMENT).join(',')}]`,
    },
    'authorization details with objects nested 31 deep (docs/rules.md §7)': {
      authorization_details: `[{"type":"payment_initiation","a":${nested(30)}}]`,
    },
  }),
  { name: 'authorization details without elements', clause: 'RFC 9396 §2', changes: { authorization_details: '[]' } },
  ...MALFORMED.map(([what, text]) => ({
    name: `authorization details: ${what}`,
    clause: 'RFC 9396 §2, §5; PAR-24',
    ...DETAILED,
    changes: { authorization_details: text },
    refusal: refused('A249301'),
  })),
  ...['{}', '{"type":1}', '{"type":null}', '{"type":["payment_initiation"]}', '{"Type":"payment_initiation"}'].map(
    element => ({
      name: `authorization details without a type: ${element}`,
      clause: 'RFC 9396 §2; PAR-24',
      ...DETAILED,
      changes: { authorization_details: `[${PAYMENT},${element}]` },
      refusal: refused('A249302'),
    }),
  ),
  ...FIELDS.map(([what, members]) => ({
    name: `authorization details: ${what}`,
    clause: 'RFC 9396 §2.2, §5; PAR-24',
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
    name: `authorization details of the unsupported type ${JSON.stringify(type)}`,
    clause: 'RFC 9396 §5; node-oidc-provider c2611da8',
    ...DETAILED,
    changes: { authorization_details: JSON.stringify([{ type: 'payment_initiation' }, { type }]) },
    refusal: refused('A249304'),
  })),
  ...refusing(refused('A249304'))({
    'authorization details if the service supports no type (RFC 9396 §5)': { authorization_details: `[${PAYMENT}]` },
  }),
  ...accepting({ ...DETAILED, ...withSpecial({ authorizationDetailsTypes: ['payment_initiation'] }) })({
    'authorization details of a type for which the client is registered (RFC 9396 §10; docs/configuration.md authorizationDetailsTypes)':
      { ...SPECIAL, authorization_details: `[${PAYMENT}]` },
    'no authorization details of a client that is registered for a type (RFC 9396 §10; docs/configuration.md authorizationDetailsTypes)':
      SPECIAL,
  }),
  {
    name: 'authorization details of all types for which the client is registered',
    clause: 'RFC 9396 §10; docs/configuration.md authorizationDetailsTypes',
    ...DETAILED,
    ...withSpecial({ authorizationDetailsTypes: ['payment_initiation', 'account_information'] }),
    changes: { ...SPECIAL, authorization_details: `[${PAYMENT},{"type":"account_information"}]` },
  },
  ...[['account_information'], []].map(authorizationDetailsTypes => ({
    name: `authorization details of a type that the client may not use: ${authorizationDetailsTypes}`,
    clause: 'RFC 9396 §10; docs/configuration.md authorizationDetailsTypes',
    ...DETAILED,
    ...withSpecial({ authorizationDetailsTypes }),
    changes: { ...SPECIAL, authorization_details: `[{"type":"account_information"},${PAYMENT}]` },
    refusal: refused('A249305'),
  })),
  ...accepting({ ...DETAILED, ...ACCEPTING_PAYMENTS })({
    'authorization details that the authorization server accepts (RFC 9396 §5)': {
      authorization_details:
        '[{"type":"account_information"},{"type":"payment_initiation","instructedAmount":{"amount":"1.00"}}]',
    },
  }),
  ...[
    ['a missing field', PAYMENT],
    ['an additional field', '{"type":"payment_initiation","instructedAmount":1,"purpose":"x"}'],
  ].map(([what, element]) => ({
    name: `authorization details that the authorization server does not accept: ${what}`,
    clause: 'RFC 9396 §5; PAR-24',
    ...DETAILED,
    ...ACCEPTING_PAYMENTS,
    changes: { authorization_details: `[{"type":"account_information"},${element}]` },
    refusal: refused('A249306'),
  })),
]
