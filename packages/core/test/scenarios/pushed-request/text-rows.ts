import { ID_TOKEN } from '../samples.js'
import { accepting, invalidRequest, type ParameterRow, refusing, SPECIAL, withSpecial } from './parameter-row.js'

/** An encrypted JWT in compact form with direct encryption (RFC 7516 §7.1). */
const ENCRYPTED_ID_TOKEN = [
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4Q0JDLUhTMjU2In0',
  '',
  'AxY8DCtDaGlsbGljb3RoZQ',
  'KDlTtXchhZTGufMYmOYGS4HffxPSUrfmqCHXaI9wOGY',
  '9hH0vgRfYgPnAHOd8stkvw',
].join('.')

/** Parameters that are passed on unchanged, with valid and invalid values. */
export const TEXT_ROWS: readonly ParameterRow[] = [
  ...accepting()({
    'state with every allowed character (RFC 6749 Appendix A.5; PAR-33)': {
      state: Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).join(''),
    },
    'nonce with a letter outside ASCII (OpenID Connect Core §3.1.2.1)': { nonce: 'caf\u00e9' },
    'acr_values (OpenID Connect Core §3.1.2.1)': { acr_values: 'urn:example:gold  silver' },
    'acr_values with 100 values (docs/rules.md §7)': {
      acr_values: Array.from({ length: 100 }, (_, at) => `acr${at}`).join(' '),
    },
    'login_hint and ui_locales (OpenID Connect Core §3.1.2.1)': { login_hint: 'Zo\u00eb', ui_locales: 'de-CH fr' },
    'a signed id_token_hint (OpenID Connect Core §3.1.2.1)': { id_token_hint: ID_TOKEN },
    'an encrypted id_token_hint (OpenID Connect Core §3.1.2.1; RFC 7516 §7.1)': { id_token_hint: ENCRYPTED_ID_TOKEN },
  }),
  ...[
    ['a tab', 'a\tb'],
    ['a trailing line feed', 'a\n'],
    ['a letter outside ASCII', 'caf\u00e9'],
    ['an emoji', 'a\u{1f511}'],
  ].map(([what, state]) => ({
    name: `state with ${what}`,
    clause: 'RFC 6749 Appendix A.5; PAR-33',
    changes: { state },
    refusal: invalidRequest('A013301'),
  })),
  ...['a\tb', 'a\r\nb'].map(nonce => ({
    name: `nonce with control characters: ${JSON.stringify(nonce)}`,
    clause: 'PAR-33',
    changes: { nonce },
    refusal: invalidRequest('A014301'),
  })),
  ...[
    ['a quote', 'gold "silver"'],
    ['a tab', 'gold\tsilver'],
    ['101 values', Array.from({ length: 101 }, (_, at) => `acr${at}`).join(' ')],
  ].map(([what, acrs]) => ({
    name: `acr_values with ${what}`,
    clause: 'OpenID Connect Core §3.1.2.1; docs/rules.md §7',
    changes: { acr_values: acrs },
    refusal: invalidRequest('A021301'),
  })),
  ...[
    ['not a JWT', 'ada'],
    ['unsigned', `${ID_TOKEN.slice(0, ID_TOKEN.lastIndexOf('.'))}.`],
    ['padded', `${ID_TOKEN}=`],
    ['a JWT with four parts', `${ID_TOKEN}.AA`],
    ['encrypted without a tag', ENCRYPTED_ID_TOKEN.slice(0, ENCRYPTED_ID_TOKEN.lastIndexOf('.') + 1)],
    ['a JWT with six parts', `${ENCRYPTED_ID_TOKEN}.AA`],
    ['a JWT with trailing white space', `${ID_TOKEN} `],
  ].map(([what, hint]) => ({
    name: `an id_token_hint that is ${what}`,
    clause: 'OpenID Connect Core §3.1.2.1',
    changes: { id_token_hint: hint },
    refusal: invalidRequest('A020301'),
  })),
]

/** Grant Management for OAuth 2.0. */
export const GRANT_ROWS: readonly ParameterRow[] = [
  ...accepting()({
    'a new grant (Grant Management §5.2)': { grant_management_action: 'create' },
  }),
  ...['merge', 'replace'].map(action => ({
    name: `a grant to ${action}`,
    clause: 'Grant Management §5.2',
    changes: { grant_management_action: action, grant_id: 'TSdqirmAxDa0_-DB_1bASQ' },
  })),
  ...['update', 'CREATE', 'query', 'revoke', 'create merge', '__proto__'].map(action => ({
    name: `grant_management_action ${action} is not allowed in a request`,
    clause: 'Grant Management §5.2',
    changes: { grant_management_action: action, grant_id: 'TSdqirmAxDa0_-DB_1bASQ' },
    refusal: invalidRequest('A256301'),
  })),
  ...refusing(
    { resultCode: 'A256302', error: 'unauthorized_client' },
    withSpecial({}),
  )({
    'a grant of a public client (Grant Management §5.1)': { ...SPECIAL, grant_management_action: 'create' },
    'the grant_id of a public client without an action (Grant Management §5.1)': {
      ...SPECIAL,
      grant_id: 'TSdqirmAxDa0_-DB_1bASQ',
    },
  }),
  ...[
    ['at its end', 'caf\u00e9'],
    ['at its start', '\u00e9cole'],
  ].map(([where, grant_id]) => ({
    name: `a grant_id with a letter outside ASCII ${where}`,
    clause: 'Grant Management §5.2; RFC 6749 Appendix A',
    changes: { grant_management_action: 'merge', grant_id },
    refusal: { resultCode: 'A256303', error: 'invalid_grant_id' },
  })),
  ...['merge', 'replace'].map(action => ({
    name: `no grant_id to ${action}`,
    clause: 'Grant Management §5.2',
    changes: { grant_management_action: action },
    refusal: invalidRequest('A256304'),
  })),
  ...['create', undefined].map(action => ({
    name: `grant_id with ${action ?? 'no action'}`,
    clause: 'Grant Management §5.2',
    changes: { grant_management_action: action, grant_id: 'TSdqirmAxDa0_-DB_1bASQ' },
    refusal: invalidRequest('A256305'),
  })),
]
