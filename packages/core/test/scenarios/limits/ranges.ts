import { HOLDER, SIGNING_KEY } from '@symbolon/contract/scenarios'
import { signRequest, signResponse, verifyResponse } from '@symbolon/core/http'
import { readAttestationRequest } from '../../../../attestation/src/request.js'
import { remoteIntrospectionPorts } from '../../../../remote/src/remote-introspection-ports.js'
import { readAccessTokenCreation } from '../../../src/access-token/request.js'
import { readAuthorizationRequest } from '../../../src/authorization/request.js'
import { readClient } from '../../../src/configuration/client.js'
import { readService } from '../../../src/configuration/service.js'
import { readDpopProofRequest } from '../../../src/dpop/verify-dpop-proof.js'
import { readIntrospectionRequest } from '../../../src/introspection/request.js'
import { linkedComponents } from '../../../src/message-signatures/verify-response.js'
import { clientFromMetadata } from '../../../src/metadata/client-metadata.js'
import { isInstant } from '../../../src/ports/ask.js'
import { isOtherFields, readAuthorizationDetails } from '../../../src/records/authorization-details.js'
import { accessTokenRecord } from '../../../src/setup/access-token-record.js'
import { readRequestObject } from '../../../src/standards/request-object/read.js'
import { signedRequest } from '../introspection/signing.js'
import { API, API_URL } from '../introspection-endpoint/resource-servers.js'
import { many, succeeds, text, worldOf } from './boundary.js'
import { jwtOf } from './sized.js'
import type { Window } from './time-windows.js'

const ATTESTED = { resource: 'r', token: 't', clientId: 1, htm: 'GET', htu: 'u' }
const PROVED = { htm: 'GET', htu: 'u' }
const GRANTED = { grantType: 'CLIENT_CREDENTIALS', clientId: 1 }
const SERVICE = { serviceId: 's', issuer: 'https://as.example' }
const CLIENT = { clientId: 1, tokenAuthMethod: 'NONE', redirectUris: ['https://shop.example/cb'] }
const METADATA = { client_id: 'shop', client_secret: text(32), redirect_uris: ['https://shop.example/cb'] }
const REQUEST = { method: 'GET', targetUri: 'https://api.example/', headers: [] }

type Line = readonly [name: string, value: string]

const serves = (set: object) => readService({ ...SERVICE, ...set }).ok
const servesFapi = (set: object) => serves({ fapiModes: ['FAPI2_SECURITY'], ...set })
const attests = (set: object) => readAttestationRequest({ ...ATTESTED, ...set }).ok
const creates = (set: object) => readAccessTokenCreation({ ...GRANTED, ...set }).ok

/** The lines with so many signatures of one signer under names of their own: all are right, or the last alone. */
function copies(count: number, lines: readonly Line[], isLastAlone = false): readonly Line[] {
  return lines.map(([name, value]) => {
    const other = name === 'Signature' && isLastAlone ? 'sig=:AA==:' : value
    const named = (at: number) => (at === count - 1 ? value : other).replace('sig=', `s${at}=`)
    return [name, name.startsWith('Signature') ? many(count, named).join() : value]
  })
}

/** Whether a request with so many signatures is accepted, of which all are right or the last alone. */
async function isSigned(count: number, tag: string | null): Promise<boolean> {
  const world = await worldOf()
  const { headers, ...signed } = await signedRequest(world, await world.token(), { tag })
  const lines = copies(
    count,
    headers.map(({ key, value }): Line => [key, value]),
    tag === null,
  )
  const changed = lines.map(([key, value]) => ({ key, value }))
  return succeeds(world.introspect({ ...signed, headers: changed, requiredComponents: ['@method'] }))
}

async function isSignedResponse(count: number): Promise<boolean> {
  const { ports } = await worldOf({ service: { jwks: { keys: [SIGNING_KEY] } } })
  const signature = await signResponse({ status: 200, headers: [], body: '', request: REQUEST }, ports)
  const response = { status: 200, headers: copies(count, Object.entries(signature)), body: '', request: REQUEST }
  return (await verifyResponse(response, { keys: { keys: [{ ...HOLDER, kid: 'rfc7515-a3' }] } }, ports)).ok
}

async function isLinked(count: number): Promise<boolean> {
  const { ports } = await worldOf()
  const signature = await signRequest(REQUEST, { key: SIGNING_KEY }, ports)
  return (
    linkedComponents({ ...REQUEST, headers: copies(count, Object.entries(signature)) }).filter(
      each => Array.isArray(each) && each[0] === 'signature',
    ).length === count
  )
}

async function isSecret(bytes: number): Promise<boolean> {
  const { ports } = await worldOf()
  return signRequest(REQUEST, { secret: text(bytes) }, ports).then(
    () => true,
    () => false,
  )
}

function isCacheTime(cacheSeconds: number): boolean {
  try {
    remoteIntrospectionPorts({
      service: { ...SERVICE, supportedScopes: [] },
      secrets: [text(32)],
      cacheSeconds,
      ask: () => Promise.reject(),
    })
    return true
  } catch {
    return false
  }
}

function isTime(exp: number): boolean {
  const read = readRequestObject(jwtOf(1_000, { alg: 'ES256' }, { exp }))
  return read.ok && read.value.exp !== undefined
}

async function isRecord(expiresAt: number): Promise<boolean> {
  const fields = { serviceId: 's', hash: 'A'.repeat(43), clientIdentifier: 'shop', scopes: [], expiresAt }
  return Promise.resolve(Reflect.apply(accessTokenRecord, undefined, [fields])).then(
    () => true,
    () => false,
  )
}

/** What may be as small, as large or as many as this, by the file below `src` that says so. */
export const RANGES: Readonly<Record<string, Window>> = {
  'introspection/message-signature.ts: tagged': [{ from: 1, to: 4 }, count => isSigned(count, 'fapi-2-request')],
  'introspection/message-signature.ts: untagged': [{ from: 1, to: 4 }, count => isSigned(count, null)],
  'message-signatures/verify-response.ts: verify response': [{ from: 1, to: 4 }, isSignedResponse],
  'message-signatures/verify-response.ts: linked components': [{ to: 4 }, isLinked],
  'policy/keys.ts: signRequest': [{ from: 32 }, isSecret],
  'attestation/request.ts: resource': [{ from: 1 }, size => attests({ resource: text(size) })],
  'attestation/request.ts: token': [{ from: 1 }, size => attests({ token: text(size) })],
  'attestation/request.ts: htm': [{ from: 1 }, size => attests({ htm: text(size) })],
  'attestation/request.ts: htu': [{ from: 1 }, size => attests({ htu: text(size) })],
  'attestation/request.ts: clientId': [{ from: 0 }, clientId => attests({ clientId })],
  'client-authentication/request.ts': [
    { from: 0 },
    async clientId =>
      (await (await worldOf()).authenticate({ parameters: '', clientId })).action !== 'INTERNAL_SERVER_ERROR',
  ],
  'dpop/verify-dpop-proof.ts: htm': [{ from: 1 }, size => readDpopProofRequest({ ...PROVED, htm: text(size) }).ok],
  'dpop/verify-dpop-proof.ts: htu': [{ from: 1 }, size => readDpopProofRequest({ ...PROVED, htu: text(size) }).ok],
  'authorization/request.ts': [
    { from: 1 },
    size => readAuthorizationRequest({ parameters: '', sessionBinding: text(size) }).ok,
  ],
  'introspection/request.ts': [{ from: 1 }, size => readIntrospectionRequest({ requiredComponents: [text(size)] }).ok],
  'access-token/request.ts: request': [{ from: 1 }, size => creates({ subject: text(size) })],
  'access-token/fields.ts': [{ from: 0, to: 99_999_999_999 }, authTime => creates({ authTime })],
  'lib/schemas.ts: seconds': [{ from: 1, to: 3_155_760_000 }, size => creates({ accessTokenDuration: size })],
  'lib/schemas.ts: instant': [{ from: 0, to: 8.64e15 }, cnonceExpiresAt => creates({ cnonceExpiresAt })],
  'records/authorization-details.ts: elements': [
    { to: 100 },
    count => readAuthorizationDetails(JSON.stringify(many(count, () => ({ type: 'x' })))).ok,
  ],
  'records/authorization-details.ts: characters': [
    { to: 65_536 },
    size => readAuthorizationDetails('[{"type":"x"}]'.padEnd(size)).ok,
  ],
  'records/authorization-details.ts: other members': [{ to: 65_536 }, size => isOtherFields('{}'.padEnd(size))],
  'records/authorization-details.ts: nesting': [
    { to: 32 },
    depth => isOtherFields(`{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`),
  ],
  'ports/ask.ts: before seconds': [{ from: 0, to: 999_999_999 }, isInstant],
  'ports/ask.ts: after seconds': [{ from: 1e11, to: 1e14 - 1 }, isInstant],
  'metadata/client-metadata-rows.ts: client metadata rows': [
    { from: 0, to: 1e11 },
    async size => (await clientFromMetadata({ ...METADATA, client_secret_expires_at: size })).ok,
  ],
  'standards/request-object/read.ts: read': [{ from: 0, to: 8.64e12 }, exp => isTime(exp)],
  'setup/access-token-record.ts': [{ from: 100_000_000_000, to: 253_402_300_799_999 }, isRecord],
  'remote/remote-introspection-ports.ts': [{ from: 0, to: 3_600 }, isCacheTime],
  'configuration/service.ts: accessTokenRetention': [{ from: 0 }, size => serves({ accessTokenRetention: size })],
  'configuration/service.ts: clientAssertionMaxLifetime': [
    { from: 1, to: 86_400 },
    size => serves({ clientAssertionMaxLifetime: size }),
  ],
  'configuration/service.ts: pushedAuthReqDuration': [{ from: 5 }, size => serves({ pushedAuthReqDuration: size })],
  'configuration/service.ts: requestObjectMaxLifetime': [
    { from: 1, to: 86_400 },
    size => serves({ requestObjectMaxLifetime: size }),
  ],
  'configuration/service.ts: authorizationResponseDuration': [
    { from: 1, to: 600 },
    size => serves({ authorizationResponseDuration: size }),
  ],
  'configuration/service.ts: dpopProofLifetime': [{ from: 1, to: 3_600 }, size => serves({ dpopProofLifetime: size })],
  'configuration/service.ts: dpopNonceDuration': [{ from: 1, to: 86_400 }, size => serves({ dpopNonceDuration: size })],
  'configuration/service.ts: messageSignatureLifetime': [
    { from: 1, to: 3_600 },
    size => serves({ messageSignatureLifetime: size }),
  ],
  'configuration/service.ts: allowableClockSkew': [{ from: 0, to: 60 }, size => serves({ allowableClockSkew: size })],
  'configuration/fapi-contradictions.ts: pushedAuthReqDuration': [
    { to: 599 },
    size => servesFapi({ pushedAuthReqDuration: size }),
  ],
  'configuration/fapi-contradictions.ts: allowableClockSkew': [
    { from: 10 },
    size => servesFapi({ allowableClockSkew: size }),
  ],
  'configuration/client.ts: registration': [
    { from: 1, to: 128 },
    async size => (await readClient({ ...CLIENT, registration: text(size) })).ok,
  ],
  'configuration/client.ts: pushedAuthReqDuration': [
    { from: 5 },
    async size => (await readClient({ ...CLIENT, pushedAuthReqDuration: size })).ok,
  ],
  'configuration/keys.ts: jwks': [
    { from: 1 },
    async count =>
      (await readClient({ ...CLIENT, jwks: { keys: [{ ...HOLDER, x5c: many(count, () => 'MAMCAQE=') }] } })).ok,
  ],
  'configuration/credentials.ts: attestations': [
    { from: 1 },
    async count =>
      (await readClient({ ...CLIENT, attestationSignAlgs: ['ES256', 'ES384', 'EdDSA'].slice(0, count) })).ok,
  ],
  'configuration/client.ts: introspection answers': [
    { from: 1 },
    async count => (await readClient({ ...API, resourceIndicators: many(count, () => API_URL) })).ok,
  ],
  'configuration/credentials.ts: attesters': [
    { from: 1 },
    async count => (await readClient({ ...CLIENT, attesters: many(count, at => `a${at}`) })).ok,
  ],
  'configuration/credentials.ts: credentials': [
    { from: 1, to: 4_096 },
    async size =>
      (
        await readClient({
          clientId: 1,
          tokenAuthMethod: 'TLS_CLIENT_AUTH',
          grantTypes: ['CLIENT_CREDENTIALS'],
          responseTypes: [],
          tlsClientAuthSanDns: text(size),
        })
      ).ok,
  ],
}
