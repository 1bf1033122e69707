import { hash, randomBytes, randomUUID, sign } from 'node:crypto'
import type { ClientConfiguration, PushedAuthorizationRequest } from '@symbolon/core'
import { makeKey, type ProofKey } from './proofs.js'

/** The issuer of all services to which requests are pushed. */
export const ISSUER = 'https://as.example'

export const REDIRECT_URI = 'https://client.example/callback'

/** The only `client_assertion_type` of JWTs (RFC 7523 §2.2). */
const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** A client that pushes requests. */
export interface Pusher {
  readonly clientId: number
  readonly registration: ClientConfiguration
  /** Makes a request. If it has an assertion, that has the current time and can be used once. */
  push(): PushedAuthorizationRequest
}

/** A client with a secret of 256 random bits, sent by HTTP Basic. */
export interface SecretPusher extends Pusher {
  readonly secret: string
}

/** A client that signs an assertion for each request. */
export interface KeyPusher extends Pusher {
  readonly key: ProofKey
}

export function secretPusher(clientId: number): SecretPusher {
  const secret = randomBytes(32).toString('base64url')
  const parameters = formOf(clientId, {})
  const clientSecret = `sha256:${hash('sha256', secret, 'base64url')}`
  return {
    clientId,
    secret,
    registration: { clientId, tokenAuthMethod: 'CLIENT_SECRET_BASIC', clientSecret, redirectUris: [REDIRECT_URI] },
    push: () => ({ parameters, clientId, clientSecret: secret }),
  }
}

/** Creates a client with PRIVATE_KEY_JWT and a P-256 key. */
export function keyPusher(clientId: number): KeyPusher {
  const key = makeKey()
  const keys = [{ kty: 'EC', ...key.jwk, kid: 'signer' }]
  return {
    clientId,
    key,
    registration: { clientId, tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys }, redirectUris: [REDIRECT_URI] },
    push: () => ({ parameters: formOf(clientId, assertionOf(clientId, key)) }),
  }
}

/** The challenge of {@link CODE_VERIFIER} (RFC 7636 Appendix B). */
export const CODE_CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
export const CODE_VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

/** An authorization request without credentials. */
export const authorizationRequest = (clientId: number): string => formOf(clientId, {})

/** An authorization request of typical length, with PKCE. */
function formOf(clientId: number, credentials: Readonly<Record<string, string>>): string {
  return new URLSearchParams({
    client_id: String(clientId),
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'read write',
    state: randomBytes(16).toString('base64url'),
    code_challenge: CODE_CHALLENGE,
    code_challenge_method: 'S256',
    ...credentials,
  }).toString()
}

/** An assertion like those of client libraries (RFC 7523 §3). */
export function assertionOf(
  clientId: number,
  { algorithm, digest, privateKey }: ProofKey,
): Readonly<Record<string, string>> {
  const now = Math.floor(Date.now() / 1000)
  const client = String(clientId)
  const claims = { iss: client, sub: client, aud: ISSUER, jti: randomUUID(), iat: now, exp: now + 60 }
  const signed = `${encoded({ alg: algorithm, kid: 'signer' })}.${encoded(claims)}`
  const signature = sign(digest, Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return {
    client_assertion_type: JWT_BEARER,
    client_assertion: `${signed}.${signature.toString('base64url')}`,
  }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
