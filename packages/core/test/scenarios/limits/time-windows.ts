import {
  BEGINNING,
  boundToken,
  byUri,
  CLIENT_SECRET,
  form,
  HOLDER,
  hashOf,
  type ProofChanges,
  proofAlone,
  pushedUri,
  request,
  SHOP,
  SIGNING_KEY,
  signedJwt,
  ticketOf,
  type World,
} from '@symbolon/contract/scenarios'
import { cachedClients, type ServiceConfiguration } from '@symbolon/core'
import { signResponse, verifyResponse } from '@symbolon/core/http'
import { foundByAnswer, readIntrospectionAnswer } from '../../../../remote/src/introspection-answer.js'
import { jwtAccessTokens } from '../../../../remote/src/jwt-access-tokens.js'
import { remoteIntrospectionPorts } from '../../../../remote/src/remote-introspection-ports.js'
import {
  ASSERTING,
  type AssertionChanges,
  assertedBy,
  SHARED_SECRET,
  SHARER,
} from '../client-authentication/assertion-scenarios.js'
import { challengeOf } from '../client-authentication/attestation-challenge-rows.js'
import { ATTESTING, type AttestationChanges, attested } from '../client-authentication/attestation-scenarios.js'
import { signedRequest, withHeader } from '../introspection/signing.js'
import { type ObjectChanges, pushedObject, setting } from '../pushed-request/request-object-scenarios.js'
import { type Accepts, succeeds, worldOf } from './boundary.js'

/**
 * A window of time: the first and the last moment that are accepted, in seconds from now; without
 * one of them it is open. `step` is the shortest time that counts.
 */
export type Window = readonly [
  limits: { readonly from?: number; readonly to?: number; readonly step?: number },
  accepts: Accepts,
]

const NOW = BEGINNING / 1000
const ISSUER = 'https://as.example'

/** A moment of which milliseconds count: until just before an instant. */
const before = (seconds: number) => ({ to: seconds - 0.001, step: 0.001 })

const proves = async (changes: ProofChanges) => {
  const world = await worldOf()
  return succeeds(world.prove(await proofAlone(world, changes)))
}
const asserts = async (changes: AssertionChanges) => {
  const world = await worldOf(ASSERTING)
  return succeeds(world.authenticate(await assertedBy(world, 'signer', changes)))
}
const attests = async (changes: AttestationChanges) => {
  const world = await worldOf(ATTESTING)
  return succeeds(world.authenticate(await attested(world, changes)))
}
const pushes = async (changes: ObjectChanges, limited = false) => {
  const world = await worldOf(setting(limited ? { fapiModes: ['FAPI2_MESSAGE_SIGNING_AUTH_REQ'] } : {}))
  return succeeds(world.push(await pushedObject(world, changes)))
}

/** Whether a signed request is accepted whose signature is changed. */
async function isSigned(ahead: number, expires?: number): Promise<boolean> {
  const world = await worldOf()
  const signed = await signedRequest(world, await world.token(), { ahead })
  const more = expires === undefined ? '' : `;expires=${NOW + expires}`
  const changed = withHeader(signed, 'Signature-Input', value => value + more)
  const answer = await world.introspect({ ...changed, requiredComponents: ['@method'] })
  // What is added is not signed, which is found out after it has not expired.
  return expires === undefined ? answer.action === 'OK' : answer.resultCode !== 'A065325'
}

/** Whether a client whose secret expires in 100 seconds can sign by it. */
async function isSignedBySecret(seconds: number): Promise<boolean> {
  const sharer = { ...SHARER, clientSecretExpiresAt: BEGINNING + 100_000 }
  const world = await worldOf({ clients: [sharer], service: { messageSignatureMacAllowed: true } })
  world.pass(seconds)
  const token = await world.token({ clientIdentifier: 'sharer' })
  const signed = await signedRequest(world, token, { secret: SHARED_SECRET })
  return succeeds(world.introspect({ ...signed, requiredComponents: ['@method'] }))
}

async function isSignedResponse(ahead: number): Promise<boolean> {
  const { ports, now } = await worldOf({ service: { jwks: { keys: [SIGNING_KEY] } } })
  const request = { method: 'GET', targetUri: 'https://api.example/', headers: [] }
  const clock = { now: () => now() + ahead * 1000 }
  const signature = await signResponse({ status: 200, headers: [], body: '', request }, { ...ports, clock })
  const response = { status: 200, headers: Object.entries(signature), body: '', request }
  return (await verifyResponse(response, { keys: { keys: [{ ...HOLDER, kid: 'rfc7515-a3' }] } }, ports)).ok
}

/** Whether a signed answer of another server is read. */
async function isSignedAnswer(times: object): Promise<boolean> {
  const { ports } = await worldOf()
  const claims = { iss: ISSUER, aud: 'api', iat: NOW, token_introspection: { active: true }, ...times }
  const body = await signedJwt({ alg: 'ES256', typ: 'token-introspection+jwt' }, claims)
  const answer = { status: 200, contentType: 'application/token-introspection+jwt', body }
  return readIntrospectionAnswer(answer, { jwks: { keys: [HOLDER] }, audience: 'api' }, ports).then(
    () => true,
    () => false,
  )
}

/** Whether a JWT of another server counts as a token. */
async function isJwtOfServer(times: object): Promise<boolean> {
  const { ports } = await worldOf()
  const claims = { iss: ISSUER, aud: 'api', client_id: 'shop', exp: NOW + 3_000, ...times }
  const jwt = await signedJwt({ alg: 'ES256', typ: 'at+jwt' }, claims)
  const own = jwtAccessTokens({
    service: { serviceId: 's', issuer: ISSUER, supportedScopes: [] },
    secrets: [SHARED_SECRET],
    clock: ports.clock,
    keys: { keys: [HOLDER] },
    audience: 'api',
  })
  const found = await own.accessTokens.findPresented?.(jwt, await hashOf(jwt))
  return found !== undefined && !('absent' in found)
}

const ACTIVE = { active: true, token_type: 'Bearer', client_id: 'shop', exp: NOW + 3_000, scope: 'read' }

/** Whether what is known of a token is used again so long after it was asked for. */
async function isKnownStill(seconds: number, members: object): Promise<boolean> {
  const { ports, pass } = await worldOf()
  let asked = 0
  const own = remoteIntrospectionPorts({
    service: { serviceId: 's', issuer: ISSUER, supportedScopes: [] },
    secrets: [SHARED_SECRET],
    clock: ports.clock,
    cacheSeconds: 100,
    ask() {
      asked += 1
      return { status: 200, contentType: 'application/json', body: JSON.stringify({ ...ACTIVE, ...members }) }
    },
  })
  const find = async () => own.accessTokens.findPresented?.('presented', await hashOf('presented'))
  await find()
  pass(seconds)
  await find()
  return asked === 1
}

async function isCached(seconds: number): Promise<boolean> {
  const { ports, stores, pass } = await worldOf()
  let asked = 0
  const counted = {
    find(identifier: string) {
      asked += 1
      return stores.clients.find(identifier)
    },
  }
  const cached = cachedClients(counted, { seconds: 100, clock: ports.clock })
  await cached.find('shop')
  pass(seconds)
  await cached.find('shop')
  return asked === 1
}

/** Whether an operation succeeds so long after another one. */
async function after<Made>(
  seconds: number,
  make: (world: World) => Promise<Made>,
  use: (world: World, made: Made) => Promise<boolean>,
  service: Partial<ServiceConfiguration> = {},
): Promise<boolean> {
  const world = await worldOf({ ...ATTESTING, service: { ...ATTESTING.service, ...service } })
  const made = await make(world)
  world.pass(seconds)
  return use(world, made)
}

const introspects = async (world: World, token: string) => succeeds(world.introspect({ token }))
const authenticates = async (world: World) =>
  succeeds(world.authenticate({ parameters: form(), clientId: 'shop', clientSecret: CLIENT_SECRET }))

/** A client whose secret expires in 100 seconds. */
async function expiring(world: World): Promise<void> {
  await world.putClient({ ...SHOP, clientSecretExpiresAt: BEGINNING + 100_000 })
}

async function isAuthenticated(authTime: number): Promise<boolean> {
  const world = await worldOf()
  const token = await world.token({ authTime: NOW + authTime })
  return succeeds(world.introspect({ token, maxAge: 100 }))
}

/** A nonce for proofs at resources. */
async function nonceOf(world: World): Promise<string> {
  const answer = await world.introspect(await request(world, await boundToken(world), {}, { dpopNonceRequired: true }))
  return String(Reflect.get(answer, 'dpopNonce'))
}

const provesWith = async (world: World, nonce: string) =>
  succeeds(
    world.introspect(await request(world, await boundToken(world), { claims: { nonce } }, { dpopNonceRequired: true })),
  )

const attestsWith = async (world: World, challenge: unknown) =>
  succeeds(world.authenticate(await attested(world, { proofClaims: { challenge, iat: 1 } })))

async function goesOn(ahead: number): Promise<boolean> {
  const { revokeTokens } = await worldOf()
  return succeeds(revokeTokens({ clientId: 1001, revokedAt: BEGINNING + ahead * 1000 }))
}

/** Every window, by the file below `src` that judges it. */
export const TIME_WINDOWS: Readonly<Record<string, Window>> = {
  'standards/dpop/proof-rules.ts: iat': [{ from: -70, to: 10 }, ahead => proves({ ahead })],
  'standards/dpop/proof-rules.ts: exp': [{ from: -9 }, at => proves({ claims: { exp: NOW + at } })],
  'standards/dpop/proof-rules.ts: nbf': [{ to: 10 }, at => proves({ claims: { nbf: NOW + at } })],
  'standards/client-assertion/client-assertion.ts: exp': [{ from: -9, to: 3_610 }, exp => asserts({ ahead: { exp } })],
  'standards/client-assertion/client-assertion.ts: nbf': [{ to: 10 }, nbf => asserts({ ahead: { nbf } })],
  'standards/client-assertion/client-assertion.ts: iat': [{ to: 10 }, iat => asserts({ ahead: { iat } })],
  'attestation/attestation-rules.ts: exp': [{ from: -9 }, expiresIn => attests({ expiresIn })],
  'attestation/attestation-rules.ts: nbf': [{ to: 10 }, at => attests({ claims: { nbf: NOW + at } })],
  'attestation/attestation-rules.ts: iat': [{ to: 10 }, at => attests({ claims: { iat: NOW + at } })],
  'attestation/proof-rules.ts: iat': [{ from: -69, to: 10 }, ahead => attests({ ahead })],
  'attestation/proof-rules.ts: exp': [{ from: -9 }, at => attests({ proofClaims: { exp: NOW + at } })],
  'attestation/proof-rules.ts: nbf': [{ to: 10 }, at => attests({ proofClaims: { nbf: NOW + at } })],
  'standards/request-object/rules.ts: exp': [{ from: 5, to: 3_610 }, exp => pushes({ ahead: { exp } })],
  'standards/request-object/rules.ts: nbf': [{ to: 10 }, nbf => pushes({ ahead: { nbf } })],
  'standards/request-object/rules.ts: iat': [{ to: 10 }, iat => pushes({ ahead: { iat } })],
  'standards/request-object/rules.ts: from nbf to exp': [{ to: 3_600 }, exp => pushes({ ahead: { exp } }, true)],
  'message-signatures/signature-rules.ts: created': [{ from: -70, to: 10 }, ahead => isSigned(ahead)],
  'message-signatures/signature-rules.ts: expires': [{ from: 1 }, at => isSigned(0, at)],
  'message-signatures/verify-response.ts: created': [{ from: -70, to: 10 }, isSignedResponse],
  'remote/introspection-jwt.ts: iat': [{ from: -70, to: 10 }, at => isSignedAnswer({ iat: NOW + at })],
  'remote/introspection-jwt.ts: exp': [{ from: -9 }, at => isSignedAnswer({ exp: NOW + at })],
  'remote/introspection-jwt.ts: nbf': [{ to: 10 }, at => isSignedAnswer({ nbf: NOW + at })],
  'remote/jwt-access-tokens.ts: nbf': [{ to: 10 }, at => isJwtOfServer({ nbf: NOW + at })],
  'remote/introspection-answer.ts: nbf': [
    { to: 10 },
    at =>
      !('absent' in foundByAnswer({ ...ACTIVE, nbf: NOW + at }, { issuer: ISSUER, allowableClockSkew: 10 }, BEGINNING)),
  ],
  'remote/remote-introspection-ports.ts: cacheSeconds': [
    { from: -99.999, to: 99.999, step: 0.001 },
    seconds => isKnownStill(seconds, {}),
  ],
  'remote/remote-introspection-ports.ts: exp': [before(50), seconds => isKnownStill(seconds, { exp: NOW + 50 })],
  'setup/cached-clients.ts': [{ from: -99.999, to: 99.999, step: 0.001 }, isCached],
  'introspection/token/presented-token.ts: access token': [
    before(100),
    seconds => after(seconds, world => world.token({ accessTokenDuration: 100 }), introspects),
  ],
  'introspection/token/presented-token.ts: refresh token': [
    before(200),
    seconds =>
      after(
        seconds,
        world => world.token({ accessTokenDuration: 100, refreshTokenDuration: 200 }),
        async (world, token) => Reflect.get(await world.introspect({ token }), 'refreshable') === true,
      ),
  ],
  'client-authentication/method-checks.ts: client secret': [
    before(100),
    seconds => after(seconds, expiring, authenticates),
  ],
  'authorization/request-uri.ts: request uri': [
    before(60),
    seconds => after(seconds, pushedUri, async (world, uri) => succeeds(world.authorize(byUri(uri)))),
  ],
  'authorization/complete-authorization.ts: ticket known': [
    before(600),
    seconds =>
      after(
        seconds,
        world => ticketOf(world.authorize({ parameters: form() })),
        async (world, ticket) => succeeds(world.complete({ ticket })),
      ),
  ],
  'introspection/checks.ts: user authentication': [{ from: -100, to: 10 }, isAuthenticated],
  'dpop/proof-stages.ts: nonce': [before(600), seconds => after(seconds, nonceOf, provesWith)],
  'attestation/read-presented.ts: challenge': [before(600), seconds => after(seconds, challengeOf, attestsWith)],
  'access-token/token-record.ts: retention': [
    before(160),
    seconds =>
      after(
        seconds,
        world => world.token({ accessTokenDuration: 100, refreshTokenDuration: 100 }),
        async (world, token) =>
          world.now() < Number((await world.stores.accessTokens.find(await hashOf(token)))?.retainedUntil),
        { accessTokenRetention: 60 },
      ),
  ],
  'message-signatures/examine-request.ts: signer': [before(100), isSignedBySecret],
  'access-token/revoke-access-tokens.ts: tokens refused': [{ to: 120, step: 0.001 }, goesOn],
}
