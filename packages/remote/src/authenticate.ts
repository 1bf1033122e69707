import type { Awaitable, Jwk, Ports, SignatureAlgorithm } from '@symbolon/core'
import { signJwt } from '@symbolon/core/http'
import { privateKeyFaults, requireOptions } from '@symbolon/core/internal'

/**
 * Adds to a request what authenticates this resource server at the introspection endpoint
 * (RFC 7662 §2.1): parameters of the form, or headers.
 */
export type Authenticate = (
  form: URLSearchParams,
  headers: Headers,
  ports: Pick<Ports, 'crypto' | 'clock'>,
) => Awaitable<void>

/** Authenticates by a secret in HTTP Basic (RFC 6749 §2.3.1). Throws a `TypeError` for empty texts. */
export function clientSecretBasic(clientId: string, clientSecret: string): Authenticate {
  const credentials = `${formEncoded('clientSecretBasic', clientId)}:${formEncoded('clientSecretBasic', clientSecret)}`
  return (_form, headers) => headers.set('Authorization', `Basic ${btoa(credentials)}`)
}

/** Text as it is written in a form, in ASCII. The other side decodes it (RFC 6749 §2.3.1). */
function formEncoded(caller: string, text: string): string {
  if (typeof text !== 'string' || text === '') throw new TypeError(`${caller}: pass a client identifier and its secret`)
  return new URLSearchParams({ '': text }).toString().slice(1)
}

/** What {@link privateKeyJwt} takes. */
export interface PrivateKeyJwtOptions {
  readonly clientId: string
  /** The private key; its public part is registered with the authorization server. */
  readonly key: Jwk
  readonly algorithm: SignatureAlgorithm
  /** The authorization server, for whom the JWT is: its issuer. */
  readonly audience: string
}

const OPTIONS: Readonly<Record<keyof PrivateKeyJwtOptions, true>> = {
  clientId: true,
  key: true,
  algorithm: true,
  audience: true,
}

/** Seconds until a JWT expires: it is used at once. */
const LIFETIME = 60

/**
 * Authenticates by a JWT that is signed for each request (RFC 7523 §2.2, §3). Throws a `TypeError`
 * for options that are missing or wrong.
 */
export function privateKeyJwt(options: PrivateKeyJwtOptions): Authenticate {
  const { clientId, key, audience, algorithm } = requireOptions('privateKeyJwt', options, OPTIONS)
  for (const [name, text] of Object.entries({ clientId, audience, algorithm })) {
    if (typeof text !== 'string' || text === '') throw new TypeError(`privateKeyJwt: pass ${name}, a text`)
  }
  if (typeof key?.d !== 'string') throw new TypeError('privateKeyJwt: pass key, a private JWK')
  const [fault] = privateKeyFaults({ keys: [key] })
  if (fault !== undefined) {
    throw new TypeError(`privateKeyJwt: ${fault.path.replace('jwks.keys[0]', 'key')} ${fault.problem}`)
  }
  const header = { alg: algorithm, typ: 'JWT', ...(key.kid !== undefined && { kid: key.kid }) }
  return async (form, _headers, { crypto, clock }) => {
    const iat = Math.floor(clock.now() / 1000)
    const jti = crypto.randomBytes(16).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
    const claims = { iss: clientId, sub: clientId, aud: audience, jti, iat, exp: iat + LIFETIME }
    form.set('client_id', clientId)
    form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    form.set('client_assertion', await signJwt(header, claims, data => crypto.sign(algorithm, key, data)))
  }
}
