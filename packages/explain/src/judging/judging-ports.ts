import { createHash, createHmac } from 'node:crypto'
import { clientAttestations } from '@symbolon/attestation'
import {
  type AccessToken,
  accessTokenRecord,
  type Certificates,
  type Client,
  type ConfigurationFault,
  type Crypto,
  createPorts,
  type Jwk,
  type Ports,
  type PortsOptions,
  type Result,
  readClient,
  readService,
  type Service,
  type Stores,
} from '@symbolon/core'
import { isJsonObject, thumbprintText } from '@symbolon/core/internal'
import { foundBy, type Instant, isFoundBy, type TakeOnceStore } from '@symbolon/core/stores'
import { ASSUMED_SECRET, assumedClient, assumedKeys, assumedService, clientIdIn } from './assumed-server.js'
import { type CapturedRequest, jwtParts, type RequestContents, textOf, timeOf } from './captured-request.js'

/** The server that a captured request was sent to. */
export interface JudgingServer {
  readonly service: Service
  readonly secrets: PortsOptions['secrets']
  /** Validates certificate paths; absent when no client needs it. */
  readonly certificates?: Certificates | undefined
  /** The stores are in the memory of the server, so that here they hold clients at most. */
  readonly isInMemory?: boolean
  /** Opens the stores, with the clients of the service in them. Judging only reads them. */
  open(at: Instant): Promise<OpenStores>
}

/** Stores until they are closed. */
export interface OpenStores {
  readonly stores: Stores
  close(): Promise<void>
}

/** Ports that judge a request and use nothing up. */
export interface JudgingPorts {
  readonly ports: Ports
  close(): Promise<void>
}

/** The ports of the server that a request was sent to, over its real storage. */
export async function portsOfServer(server: JudgingServer, at: Instant): Promise<JudgingPorts> {
  const { service, secrets, certificates } = server
  const opened = await server.open(at)
  const ports = createPorts({
    service,
    stores: readOnlyStores(opened.stores),
    secrets,
    clock: { now: () => at },
    attestations: clientAttestations,
    ...(certificates && { certificates }),
  })
  return { ports, close: () => opened.close() }
}

/**
 * Ports of a server that knows the client, the token and the keys of a request, as far as these can
 * exist. The refusal is what cannot be registered at any server. Signatures by keys that are not given
 * count as right, because nobody can know.
 */
export async function assumedPorts(
  request: CapturedRequest,
  contents: RequestContents,
  at: Instant,
  given: readonly Jwk[] = [],
): Promise<Result<Ports, readonly ConfigurationFault[]>> {
  const keys = given.length > 0 ? given : assumedKeys(request, contents)
  const service = readService(assumedService(request, contents))
  const client = await readClient(assumedClient(request, contents, keys))
  if (!service.ok) return { ok: false, refusal: [...service.refusal, ...(client.ok ? [] : client.refusal)] }
  if (!client.ok) return client
  const ports = createPorts({
    service: service.value,
    stores: assumedStores(client.value, contents, at),
    secrets: ['a secret of a server that does not exist'],
    clock: { now: () => at },
    attestations: clientAttestations,
  })
  const trusted = [...keys, ...service.value.attestationTrust.flatMap(({ jwks }) => jwks.keys)]
  const crypto = given.length > 0 ? ports.crypto : trusting(trusted, ports.crypto)
  const nonces = { ...ports.nonces, acceptedUntil: () => at + 300_000 }
  return { ok: true, value: { ...ports, crypto, nonces } }
}

function trusting(keys: readonly Jwk[], crypto: Crypto): Crypto {
  const isAssumed = (key: Jwk) => keys.some(({ x, n }) => (x ?? n) !== undefined && (key.x ?? key.n) === (x ?? n))
  return {
    ...crypto,
    verify: (algorithm, key, ...signed) => isAssumed(key) || crypto.verify(algorithm, key, ...signed),
  }
}

function assumedStores(client: Client, contents: RequestContents, at: Instant): Stores {
  return readOnlyStores({
    clients: { find: identifier => (isFoundBy(identifier, client) ? foundBy(identifier, client) : undefined) },
    accessTokens: { find: hash => assumedToken(hash, contents, at) },
    pushedRequests: NOTHING,
    tickets: NOTHING,
  })
}

const NOTHING = { find: () => undefined }

/**
 * A record under which the access token of a request could be right: it is bound to the key of the proof, if there is
 * one, and to any key if the proof shows none. A JWT says more of itself: expiry, scopes, key and certificate.
 */
async function assumedToken(hash: string, contents: RequestContents, now: Instant): Promise<AccessToken> {
  const claims = jwtParts(contents.accessToken)?.claims ?? {}
  const confirmation: Readonly<Record<string, unknown>> = Object(claims.cnf)
  const certificateThumbprint = digestIn(confirmation, 'x5t#S256')
  const ofProof =
    certificateThumbprint === undefined && contents.hasProof ? thumbprintOf(contents.proof?.header.jwk) : undefined
  return accessTokenRecord({
    serviceId: 'assumed',
    hash,
    clientIdentifier: clientIdIn(contents),
    subject: textOf(claims, 'sub') || 'the-user',
    expiresAt: timeOf(claims, 'exp') ?? now + 3_600_000,
    scopes: (textOf(claims, 'scope') ?? '').split(' ').filter(scope => scope !== ''),
    dpopKeyThumbprint: digestIn(confirmation, 'jkt') ?? ofProof,
    certificateThumbprint,
  })
}

/** The thumbprint of a key (RFC 7638); for what is none, one that no key has. */
function thumbprintOf(jwk: unknown): string {
  const isKey = isJsonObject(jwk) && typeof jwk.kty === 'string'
  return isKey
    ? createHash('sha256')
        .update(thumbprintText(Object(jwk)))
        .digest('base64url')
    : 'A'.repeat(43)
}

/** A SHA-256 in base64url; what is none fits no key, and no record can hold it. */
function digestIn(confirmation: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const digest = textOf(confirmation, name)
  return digest !== undefined && /^[\w-]{43}$/.test(digest) ? digest : undefined
}

/**
 * The request with an HS256 assertion signed by the assumed secret, so that what comes after the
 * signature is judged too.
 */
export function resigned(request: CapturedRequest, { assertion, form }: RequestContents): CapturedRequest {
  const written = form.get('client_assertion')
  if (assertion?.header.alg !== 'HS256' || written === null) return request
  const signed = written.slice(0, written.lastIndexOf('.'))
  const signature = createHmac('sha256', ASSUMED_SECRET).update(signed).digest('base64url')
  return { ...request, body: request.body.replace(written, `${signed}.${signature}`) }
}

/**
 * Stores that are only read: what is claimed, taken or written stays as it is. So a request that is
 * judged once more uses nothing up, and whether its one-time values were used is not known.
 */
export function readOnlyStores(stores: ReadStores): Stores {
  const { clients, accessTokens, pushedRequests, tickets, revocations, tokenFamilies } = stores
  return {
    clients: { find: identifier => clients.find(identifier) },
    accessTokens: {
      find: hash => accessTokens.find(hash),
      add: () => true,
      replace: () => true,
      remove: () => 0,
      sweep: () => 0,
    },
    pushedRequests: notTaken(pushedRequests),
    tickets: notTaken(tickets),
    replays: { claim: marks => marks.map(() => true), sweep: () => 0 },
    revocations: {
      find: keys => revocations?.find(keys) ?? keys.map(() => undefined),
      revoke: () => undefined,
      sweep: () => 0,
    },
    tokenFamilies: { find: key => tokenFamilies?.find(key), add: () => true, replace: () => true, sweep: () => 0 },
  }
}

type ReadStores = Pick<Stores, 'revocations' | 'tokenFamilies'> & {
  readonly [Name in 'clients' | 'accessTokens' | 'pushedRequests' | 'tickets']: Pick<Stores[Name], 'find'>
}

function notTaken<Stored>(store: Pick<TakeOnceStore<Stored>, 'find'>): TakeOnceStore<Stored> {
  return { add: () => true, find: key => store.find(key), take: key => store.find(key), sweep: () => 0 }
}
