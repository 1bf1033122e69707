import { CLIENT_SECRET, form, pushed, type Scenario, SHOP } from '@symbolon/contract/scenarios'
import { expecting } from '../rows.js'
import { ASSERTION_ROWS } from './assertion-scenarios.js'
import { CHALLENGE_ROWS } from './attestation-challenge-rows.js'
import { ATTESTATION_ROWS } from './attestation-scenarios.js'
import { SIGNAL_ROWS } from './attestation-signal-rows.js'
import { CERTIFICATE_ROWS } from './certificate-scenarios.js'
import { ACCEPTED, type ClientRow, clientRows, failed, unattested } from './client-row.js'
import { COMBINED_PROOF_ROWS, COMBINED_ROWS, WITHOUT_URL } from './combined-rows.js'
import { ATTACK_ROWS } from './credential-attack-scenarios.js'

/** The instant at which each scenario begins. */
const NOW = 1_767_225_600_000

const APP_REQUEST = { client_id: 'app', redirect_uri: 'http://127.0.0.1:49152/cb' }
const POST_REQUEST = { client_id: 'post', client_secret: CLIENT_SECRET }

const ROWS: readonly ClientRow[] = [
  ...clientRows(ACCEPTED)({
    'CLIENT_SECRET_BASIC (RFC 6749 §2.3.1)': pushed(),
    'CLIENT_SECRET_POST (RFC 6749 §2.3.1)': { parameters: form(POST_REQUEST) },
    'NONE: a public client sends its client_id (RFC 6749 §2.1)': { parameters: form(APP_REQUEST) },
    'a clientId without a secret identifies a public client (docs/rules.md §3)': {
      parameters: form(APP_REQUEST),
      clientId: 'app',
    },
    'a clientId that is a number (docs/rules.md §6)': { ...pushed({ client_id: '1001' }), clientId: 1001 },
    'a client identifier that is the client id (docs/rules.md §6)': {
      ...pushed({ client_id: '1001' }),
      clientId: '1001',
    },
  }),
  ...clientRows({ action: 'BAD_REQUEST', resultCode: 'A247306', error: 'invalid_request' })({
    'no client is named (docs/refusals.md A247306)': { parameters: form({ client_id: undefined }) },
    'a question mark before the first parameter is part of its name (RFC 6749 §3.1)': {
      parameters: '?client_id=app&response_type=code',
    },
  }),
  ...clientRows({ action: 'BAD_REQUEST', resultCode: 'A247303', error: 'invalid_request' })({
    'the credentials and client_id name different clients (docs/refusals.md A247303; RFC 9126 §2.1)': {
      ...pushed(),
      clientId: 'post',
    },
    'the credentials and client_id use different names of one client (docs/rules.md §3)': {
      ...pushed(),
      clientId: '1001',
    },
  }),
  ...clientRows({ action: 'BAD_REQUEST', resultCode: 'A157358', error: 'invalid_request' })({
    'a secret by HTTP Basic and in the form (RFC 6749 §2.3; PAR-02)': { ...pushed({ client_secret: CLIENT_SECRET }) },
    'a secret and an assertion (RFC 6749 §2.3)': { ...pushed({ client_assertion: 'x', client_assertion_type: 'y' }) },
  }),
  ...clientRows(unattested('A157370'))({
    'a secret and half an attestation (Attestation-Based Client Authentication §7.6)': {
      ...pushed(),
      oauthClientAttestation: 'x',
    },
  }),
  ...clientRows(failed('A247307'))({
    'an unknown client (docs/rules.md §1, §3)': { ...pushed({ client_id: 'nobody' }), clientId: 'nobody' },
    'an identifier with a control character (RFC 6749 Appendix A.1)': {
      ...pushed({ client_id: undefined }),
      clientId: 'shop\u0000',
    },
  }),
  ...clientRows(failed('A157305'))({
    'a wrong secret (docs/rules.md §1, §3)': { ...pushed(), clientSecret: 'wrong' },
    'an empty secret (RFC 6749 §2.3.1)': { ...pushed(), clientSecret: '' },
    'a wrong secret in the form (docs/rules.md §3)': { parameters: form({ ...POST_REQUEST, client_secret: 'wrong' }) },
    'a locked client with a wrong secret is not told that it is locked (docs/rules.md §3)': {
      ...pushed({ client_id: 'locked' }),
      clientId: 'locked',
      clientSecret: 'wrong',
    },
  }),
  ['no secret', 'docs/rules.md §3', { parameters: form() }, failed('A157304')],
  ...clientRows(failed('A157303'))({
    'a public client presents a secret (docs/rules.md §3)': {
      parameters: form({ ...APP_REQUEST, client_secret: 'x' }),
    },
  }),
  ...clientRows(failed('A157357'))({
    'the secret of a BASIC client in the form (docs/rules.md §3)': {
      parameters: form({ client_secret: CLIENT_SECRET }),
    },
    'the secret of a POST client by HTTP Basic (docs/rules.md §3)': {
      ...pushed({ client_id: 'post' }),
      clientId: 'post',
    },
  }),
  ...clientRows(failed('A157361'))({
    'an assertion of a type other than JWT (RFC 7521 §4.2)': {
      parameters: form({ client_assertion: 'x', client_assertion_type: 'y' }),
    },
  }),
  ...clientRows(failed('A157359'), { service: { supportedTokenAuthMethods: ['NONE'] } })({
    'a method that the service does not support (docs/rules.md §6)': pushed(),
  }),
  ...[
    ['that expired long ago', 1, failed('A157360')] as const,
    ['that expires now', NOW, failed('A157360')] as const,
    ['that expires in a millisecond', NOW + 1, ACCEPTED] as const,
  ].map(
    ([what, clientSecretExpiresAt, expect]): ClientRow => [
      `a secret ${what}`,
      'RFC 7591 §3.2.1',
      { ...pushed({ client_id: 'old' }), clientId: 'old' },
      expect,
      { clients: [{ ...SHOP, clientId: 2001, clientIdAlias: 'old', clientSecretExpiresAt }] },
    ],
  ),
  ...clientRows({ action: 'FORBIDDEN', resultCode: 'A001215', error: 'unauthorized_client' })({
    'a locked client (docs/rules.md §3)': { ...pushed({ client_id: 'locked' }), clientId: 'locked' },
  }),
  ...clientRows(failed('A247307'), { service: { clientIdAliasEnabled: false } })({
    'an alias, if the service does not allow aliases (docs/rules.md §6)': pushed(),
  }),
  [
    'an alias, if the client does not allow aliases',
    'docs/rules.md §6',
    { ...pushed({ client_id: 'aka' }), clientId: 'aka' },
    failed('A247307'),
    { clients: [{ clientIdAlias: 'aka', clientIdAliasEnabled: false, clientSecret: `plain:${CLIENT_SECRET}` }] },
  ],
  ...clientRows({ action: 'BAD_REQUEST', resultCode: 'A244301', error: 'invalid_request' })({
    'a repeated parameter (RFC 6749 §3.1; docs/refusals.md A244301; PAR-14)': {
      ...pushed(),
      parameters: `${form()}&state=twice`,
    },
    'a repeated client_id with the same value (RFC 6749 §3.1)': { ...pushed(), parameters: `${form()}&client_id=shop` },
    'a parameter that is repeated without a value (RFC 6749 §3.1)': { ...pushed(), parameters: `${form()}&state=` },
  }),
  ...clientRows({ action: 'BAD_REQUEST', resultCode: 'A244302', error: 'invalid_request' })({
    'a NUL byte (RFC 6749 Appendix A)': pushed({ state: 'a\0b' }),
    'bytes that are not UTF-8 (RFC 6749 Appendix B; PAR-01)': {
      ...pushed(),
      parameters: `${form({ state: undefined })}&state=%FF%FE`,
    },
  }),
  ...clientRows({ action: 'BAD_REQUEST', resultCode: 'A244303' })({
    'more than 200 parameters (docs/rules.md §7)': {
      ...pushed(),
      parameters: `${form()}${Array.from({ length: 200 }, (_, at) => `&p${at}=1`).join('')}`,
    },
  }),
  ...clientRows({ action: 'PAYLOAD_TOO_LARGE', resultCode: 'A245303' })({
    'more than 64 KiB (docs/rules.md §7; PAR-31)': pushed({ state: 'x'.repeat(65_536) }),
  }),
  [
    'a form that is too large in bytes but not in characters',
    'docs/configuration.md pushedAuthReqMaxSize',
    { ...pushed(), parameters: `${form()}&note=${'€'.repeat(200)}` },
    { action: 'PAYLOAD_TOO_LARGE', resultCode: 'A245303' },
    { service: { pushedAuthReqMaxSize: 700 } },
  ],
]

const FAULTS: readonly ClientRow[] = [
  ...clientRows(
    { action: 'INTERNAL_SERVER_ERROR' },
    { faults: ['clients.find'] },
  )({
    'a client store that fails (docs/rules.md §1)': pushed(),
  }),
  ...clientRows(
    { action: 'INTERNAL_SERVER_ERROR' },
    { faults: ['secrets.matches'] },
  )({
    'secrets that cannot be compared (docs/rules.md §1)': pushed(),
  }),
]

/** The client authentication that the PAR endpoint and `authenticateClient` share. */
export function clientScenariosOf(
  operation: 'push' | 'authenticate' | 'introspectFor' | 'exchange' | 'revoke' | 'introspectAny',
  accepted: Scenario['expect'],
  change: (request: object) => object = request => request,
  own: readonly ClientRow[] = [],
): readonly Scenario[] {
  return [
    ...own,
    ...ROWS,
    ...ASSERTION_ROWS,
    ...CERTIFICATE_ROWS,
    ...ATTESTATION_ROWS,
    ...CHALLENGE_ROWS,
    ...COMBINED_ROWS,
    ...SIGNAL_ROWS,
    ...ATTACK_ROWS,
    ...FAULTS,
  ].map(([name, clause, request, expect, setting]) => ({
    name,
    clause,
    ...setting,
    play: async world => world[operation](change(typeof request === 'function' ? await request(world) : request)),
    expect: expect === ACCEPTED ? accepted : expect,
  }))
}

/** Client authentication at the PAR endpoint. */
export const CLIENT_AT_PAR_SCENARIOS: readonly Scenario[] = clientScenariosOf('push', {
  action: 'CREATED',
  resultCode: 'A245001',
})

/** What the endpoints decide at which a DPoP proof is nothing but the proof of an attestation. */
export const OWN_ROWS: readonly ClientRow[] = [...COMBINED_PROOF_ROWS, WITHOUT_URL]

/** Client authentication by `authenticateClient`. */
export const CLIENT_SCENARIOS: readonly Scenario[] = [
  ...clientScenariosOf(
    'authenticate',
    { action: 'OK', resultCode: 'A157001', absent: ['responseContent'] },
    request => request,
    OWN_ROWS,
  ),
  {
    name: 'the answer contains the client without its secret',
    clause: 'docs/rules.md §1',
    play: async world => {
      const answer = await world.authenticate(pushed())
      const client: unknown = Reflect.get(answer, 'client')
      return { ...answer, secretShown: JSON.stringify(client).includes(CLIENT_SECRET) }
    },
    expect: { action: 'OK', clientIdentifier: 'shop', clientAuthMethod: 'CLIENT_SECRET_BASIC', secretShown: false },
  },
  ...expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A157201', error: 'server_error' })({
    'a call with members of wrong types cannot be read (docs/rules.md §1)': world =>
      world.authenticate({ parameters: 7 }),
  }),
]
