import { hash, type KeyObject, randomBytes, timingSafeEqual, verify } from 'node:crypto'

export interface BaselineClient {
  readonly redirectUris: ReadonlySet<string>
  readonly scopes: ReadonlySet<string>
  /** The SHA-256 of the secret. */
  readonly secretDigest?: Uint8Array
  /** The imported key of its assertions. */
  readonly key?: KeyObject
}

/** The storage of a baseline program for pushed requests: three maps. */
export interface PushStores {
  readonly clients: ReadonlyMap<string, BaselineClient>
  /** Requests by the SHA-256 of their request_uri. */
  readonly requests: Map<string, BaselineRequest>
  /** Used identifiers of assertions. */
  readonly used: Map<string, number>
}

export interface BaselineRequest {
  readonly client: string
  readonly parameters: readonly (readonly [string, string])[]
  readonly expiresAt: number
}

/** The answer to the client. */
export interface BaselineCreated {
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

/** The lifetime of a request in seconds. */
const LIFETIME = 60

/**
 * The minimum for a push with HTTP Basic: compares the digest of the secret, parses the form,
 * checks the parameters, generates 256 random bits and stores the request under their hash. It
 * throws for every refusal.
 */
export function basicBaseline(
  parameters: string,
  clientId: string,
  secret: string,
  stores: PushStores,
): BaselineCreated {
  const client = stores.clients.get(clientId)
  const digest = hash('sha256', secret, 'buffer')
  if (client?.secretDigest === undefined || !timingSafeEqual(digest, client.secretDigest))
    throw new Error('invalid client')
  return register(new URLSearchParams(parameters), clientId, client, stores)
}

/** The minimum for a push with a client assertion: the same with one verification and one mark. */
export function assertionBaseline(parameters: string, issuer: string, stores: PushStores): BaselineCreated {
  const form = new URLSearchParams(parameters)
  const assertion = form.get('client_assertion') ?? ''
  const first = assertion.indexOf('.')
  const second = assertion.indexOf('.', first + 1)
  const { alg } = JSON.parse(decoded(assertion.slice(0, first)))
  const { iss, sub, aud, exp, jti }: Claims = JSON.parse(decoded(assertion.slice(first + 1, second)))
  const client = stores.clients.get(iss)
  if (client?.key === undefined || alg !== 'ES256' || sub !== iss || aud !== issuer) throw new Error('invalid client')
  if (exp * 1000 < Date.now()) throw new Error('an expired assertion')
  const signed = Buffer.from(assertion.slice(0, second), 'latin1')
  const signature = Buffer.from(assertion.slice(second + 1), 'base64url')
  if (!verify('sha256', signed, { key: client.key, dsaEncoding: 'ieee-p1363' }, signature))
    throw new Error('invalid client')
  const mark = `${iss} ${jti}`
  if (stores.used.has(mark)) throw new Error('a used assertion')
  stores.used.set(mark, exp)
  return register(form, iss, client, stores)
}

function decoded(part: string): string {
  return Buffer.from(part, 'base64url').toString()
}

function register(
  form: URLSearchParams,
  name: string,
  client: BaselineClient,
  { requests }: PushStores,
): BaselineCreated {
  if (form.get('client_id') !== name || form.get('response_type') !== 'code') throw new Error('invalid request')
  if (!client.redirectUris.has(form.get('redirect_uri') ?? '')) throw new Error('unknown redirect URI')
  for (const scope of (form.get('scope') ?? '').split(' '))
    if (!client.scopes.has(scope)) throw new Error('unknown scope')
  if (form.get('code_challenge_method') !== 'S256' || form.get('code_challenge')?.length !== 43)
    throw new Error('no PKCE')
  const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(32).toString('base64url')}`
  const parameters = [...form].filter(([each]) => !each.startsWith('client_assertion'))
  const expiresAt = Date.now() + LIFETIME * 1000
  requests.set(hash('sha256', requestUri, 'base64url'), { client: name, parameters, expiresAt })
  return { requestUri, body: JSON.stringify({ expires_in: LIFETIME, request_uri: requestUri }) }
}
