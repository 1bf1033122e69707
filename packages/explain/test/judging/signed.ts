import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The instant at which all requests of these tests are made. */
export const MADE_AT = Date.UTC(2026, 0, 31, 12)

/** The same in seconds. */
export const SECONDS = MADE_AT / 1_000

export const KEYS = await generateKeyPair('ES256', { extractable: true })

export const PUBLIC_JWK = await exportJWK(KEYS.publicKey)

/** Claims, or members of a header; `undefined` leaves one out. */
export type Members = Readonly<Record<string, unknown>>

/** A JWT signed by the client's key. */
export function signed(claims: Members, header: Members = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(KEYS.privateKey)
}

/** The URL of the resource. */
export const ACCOUNTS = 'https://api.example/v1/accounts'

/** A DPoP proof for a GET of {@link ACCOUNTS} with a token. */
export function dpopProof(token: string, claims: Members = {}, header: Members = {}): Promise<string> {
  const ath = createHash('sha256').update(token).digest('base64url')
  return signed(
    { jti: randomUUID(), htm: 'GET', htu: ACCOUNTS, iat: SECONDS, ath, ...claims },
    { typ: 'dpop+jwt', jwk: PUBLIC_JWK, ...header },
  )
}

/** A client assertion of the client `ledger`. */
export function clientAssertion(claims: Members = {}, header: Members = {}): Promise<string> {
  return signed(
    {
      iss: 'ledger',
      sub: 'ledger',
      aud: 'https://as.example',
      jti: randomUUID(),
      iat: SECONDS,
      exp: SECONDS + 60,
      ...claims,
    },
    { kid: 'k1', ...header },
  )
}

/** A request for {@link ACCOUNTS} as it goes over the wire. */
export function resourceRequest(headers: readonly string[]): string {
  return ['GET /v1/accounts HTTP/1.1', 'Host: api.example', ...headers, '', ''].join('\r\n')
}

/** The form of a pushed authorization request that is right. */
export const FORM = {
  client_id: 'ledger',
  response_type: 'code',
  redirect_uri: 'https://ledger.example/callback',
  scope: 'accounts',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}

/** A form posted to an endpoint of `as.example`. */
export function posted(path: string, form: Readonly<Record<string, string>>, headers: readonly string[] = []): string {
  const type = 'Content-Type: application/x-www-form-urlencoded'
  const body = new URLSearchParams(form).toString()
  return [`POST ${path} HTTP/1.1`, 'Host: as.example', type, ...headers, '', body].join('\r\n')
}
