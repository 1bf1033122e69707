import { hash, type KeyObject, randomBytes, timingSafeEqual, verify } from 'node:crypto'

/** A client as a program by hand keeps it. */
export interface LimitClient {
  readonly redirectUris: ReadonlySet<string>
  readonly scopes: ReadonlySet<string>
  /** SHA-256 of the secret. */
  readonly secretDigest?: Uint8Array
  /** The key of its assertions, imported. */
  readonly key?: KeyObject
}

/** What a program by hand keeps: three maps. */
export interface PushStores {
  /** Clients by their identifiers. */
  readonly clients: ReadonlyMap<string, LimitClient>
  /** Requests by the SHA-256 of their request_uri. */
  readonly requests: Map<string, LimitRequest>
  /** Identifiers of assertions that were used. */
  readonly used: Map<string, number>
}

/** A registered request. */
export interface LimitRequest {
  readonly client: string
  readonly parameters: readonly (readonly [string, string])[]
  readonly expiresAt: number
}

/** What the client is told. */
export interface LimitCreated {
  readonly requestUri: string
  readonly body: string
}

/** The claims that an assertion must have (RFC 7523 §3). */
interface Claims {
  readonly iss: string
  readonly sub: string
  readonly aud: string
  readonly exp: number
  readonly jti: string
}

/** Seconds for which a request can be redeemed. */
const LIFETIME = 60

/**
 * The least that a push with HTTP Basic must do: compare the digest of the secret, read the form, look at what is asked for, make
 * 256 random bits, store the request under their hash. It explains nothing and throws for every refusal.
 */
export function limitOfBasic(parameters: string, clientId: string, secret: string, stores: PushStores): LimitCreated {
  const client = stores.clients.get(clientId)
  const digest = hash('sha256', secret, 'buffer')
  if (client?.secretDigest === undefined || !timingSafeEqual(digest, client.secretDigest)) throw new Error('nobody')
  return register(new URLSearchParams(parameters), clientId, client, stores)
}

/** The least that a push with a client assertion must do: the same with one verification and one mark. */
export function limitOfAssertion(parameters: string, issuer: string, stores: PushStores): LimitCreated {
  const form = new URLSearchParams(parameters)
  const assertion = form.get('client_assertion') ?? ''
  const first = assertion.indexOf('.')
  const second = assertion.indexOf('.', first + 1)
  const { alg } = JSON.parse(decoded(assertion.slice(0, first)))
  const { iss, sub, aud, exp, jti }: Claims = JSON.parse(decoded(assertion.slice(first + 1, second)))
  const client = stores.clients.get(iss)
  if (client?.key === undefined || alg !== 'ES256' || sub !== iss || aud !== issuer) throw new Error('nobody')
  if (exp * 1000 < Date.now()) throw new Error('an assertion that has expired')
  const signed = Buffer.from(assertion.slice(0, second), 'latin1')
  const signature = Buffer.from(assertion.slice(second + 1), 'base64url')
  if (!verify('sha256', signed, { key: client.key, dsaEncoding: 'ieee-p1363' }, signature)) throw new Error('nobody')
  const mark = `${iss} ${jti}`
  if (stores.used.has(mark)) throw new Error('an assertion that was used')
  stores.used.set(mark, exp)
  return register(form, iss, client, stores)
}

function decoded(part: string): string {
  return Buffer.from(part, 'base64url').toString()
}

function register(form: URLSearchParams, name: string, client: LimitClient, { requests }: PushStores): LimitCreated {
  if (form.get('client_id') !== name || form.get('response_type') !== 'code') throw new Error('no such request')
  if (!client.redirectUris.has(form.get('redirect_uri') ?? '')) throw new Error('no such redirect URI')
  for (const scope of (form.get('scope') ?? '').split(' '))
    if (!client.scopes.has(scope)) throw new Error('no such scope')
  if (form.get('code_challenge_method') !== 'S256' || form.get('code_challenge')?.length !== 43)
    throw new Error('no PKCE')
  const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(32).toString('base64url')}`
  const parameters = [...form].filter(([each]) => !each.startsWith('client_assertion'))
  const expiresAt = Date.now() + LIFETIME * 1000
  requests.set(hash('sha256', requestUri, 'base64url'), { client: name, parameters, expiresAt })
  return { requestUri, body: JSON.stringify({ expires_in: LIFETIME, request_uri: requestUri }) }
}
