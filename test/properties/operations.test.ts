import { type Answer, connectToCore, type Operations, openWorld, type World } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { scaled } from '../scale.js'

const RUNS = scaled(10_000)

/** Actions of success. */
const SUCCESS = new Set(['OK', 'CREATED', 'INTERACTION', 'NO_INTERACTION'])

const NAMES: Readonly<Record<keyof Operations, readonly string[]>> = {
  introspect: [
    'token',
    'scopes',
    'subject',
    'clientCertificate',
    'dpop',
    'htm',
    'htu',
    'resources',
    'acrValues',
    'maxAge',
    'headers',
    'message',
    'requestBodyContained',
    'dpopNonceRequired',
  ],
  prove: ['dpop', 'htm', 'htu', 'dpopKeyThumbprint', 'dpopNonceRequired'],
  introspectStandard: ['parameters', 'resources'],
  introspectFor: ['parameters', 'clientId', 'clientSecret', 'clientCertificate', 'accept', 'oauthClientAttestation'],
  attest: [
    'oauthClientAttestation',
    'oauthClientAttestationPop',
    'resource',
    'token',
    'clientId',
    'dpop',
    'htm',
    'htu',
  ],
  challenge: ['server'],
  push: ['parameters', 'clientId', 'clientSecret', 'clientCertificate', 'dpop', 'oauthClientAttestation'],
  register: ['parameters'],
  authorize: ['parameters'],
  complete: ['ticket'],
  authenticate: ['parameters', 'clientId', 'clientSecret', 'clientCertificatePath'],
  createToken: [
    'grantType',
    'clientId',
    'clientIdentifier',
    'subject',
    'scopes',
    'properties',
    'accessTokenDuration',
    'authorizationDetails',
    'grant',
  ],
  updateToken: ['accessToken', 'accessTokenHash', 'scopes', 'refreshToken', 'properties'],
  revokeTokens: ['refreshToken', 'subject', 'scopes'],
  issueCode: ['completed', 'subject', 'scopes', 'resources', 'authorizationDetails', 'authTime', 'properties'],
  exchange: ['parameters', 'clientId', 'clientSecret', 'clientCertificate', 'dpop', 'oauthClientAttestation'],
  revoke: ['parameters', 'clientId', 'clientSecret', 'clientCertificate', 'dpop', 'oauthClientAttestation'],
  introspectAny: ['parameters', 'clientId', 'clientSecret', 'clientCertificate', 'accept', 'oauthClientAttestation'],
}

const PARAMETERS = [
  'client_id',
  'response_type',
  'redirect_uri',
  'scope',
  'state',
  'request_uri',
  'request',
  'code_challenge',
  'code_challenge_method',
  'client_secret',
  'client_assertion',
  'prompt',
  'max_age',
  'resource',
  'dpop_jkt',
  'grant_type',
  'code',
  'refresh_token',
  'token',
  '__proto__',
  '',
]

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom('', '\0', '\r\n', '"', '\\', '%', '%zz', '%00', '=', '&', '&&==', '\ud800', 'x'.repeat(70_000)),
  fc
    .array(fc.tuple(fc.constantFrom(...PARAMETERS), fc.string({ maxLength: 10 })), { maxLength: 12 })
    .map(pairs => new URLSearchParams(pairs).toString()),
)

const oddValue = fc.oneof(
  oddText,
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
  fc.array(oddText, { maxLength: 5 }),
)

/** Any value, or an object with known member names and odd values. */
function request(operation: keyof Operations): fc.Arbitrary<unknown> {
  const members = fc.dictionary(fc.constantFrom(...NAMES[operation], '__proto__', 'constructor'), oddValue)
  return fc.oneof(fc.anything(), oddText, members)
}

let world: World
beforeAll(async () => {
  const storage = createStorage()
  world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, {})
})

describe.each(Object.keys(NAMES).filter(isOperation))('%s', operation => {
  test(`${RUNS} random values never succeed or make it throw`, async () => {
    await fc.assert(
      fc.asyncProperty(request(operation), async value => {
        const answer: Answer = await world[operation](value)
        // Anybody may have a challenge.
        expect(operation !== 'challenge' && isSuccess(answer)).toBe(false)
        expect(answer.resultCode).toMatch(/^A\d{6}$/)
        // Not the messages of the validation library.
        expect(Object(answer).resultMessage).not.toMatch(
          /Invalid (?:input|option|key|element)|Too (?:big|small)|expected|received/,
        )
      }),
      { numRuns: RUNS },
    )
  }, 120_000)
})

describe.each(['push', 'authorize', 'authenticate', 'exchange', 'revoke'] as const)('%s', operation => {
  test(`${RUNS} random form texts never succeed, make it throw or cause INTERNAL_SERVER_ERROR`, async () => {
    await fc.assert(
      fc.asyncProperty(oddText, async parameters => {
        const { action } = await world[operation]({ parameters })
        expect(SUCCESS.has(action) || action === 'INTERNAL_SERVER_ERROR').toBe(false)
      }),
      { numRuns: RUNS },
    )
  }, 120_000)
})

function isOperation(name: string): name is keyof Operations {
  return name in NAMES
}

/** Whether an answer gives or ends something. A revocation of no token is also `OK`. */
function isSuccess(answer: Answer): boolean {
  // An unknown token is not active, and that is an answer (RFC 7662 §2.2).
  const isInactive = 'responseContent' in answer && answer.responseContent === '{"active":false}'
  const revokedNothing = 'count' in answer && answer.count === 0
  return SUCCESS.has(answer.action) && !isInactive && !revokedNothing
}
