import type { Awaitable, Jwk } from '@symbolon/core'
import { SIGNING_KEY } from './cast.js'

/** The public part of the key that clients of scenarios hold: the one of RFC 7515 Appendix A.3. */
export const HOLDER: Pick<Jwk, 'kty' | 'crv' | 'x' | 'y'> = publicPart(SIGNING_KEY)

function publicPart({ kty, crv = '', x = '', y = '' }: Jwk) {
  return { kty, crv, x, y }
}

/** A JWT in compact form, signed with ES256 by that key or by another. */
export async function signedJwt(header: object, claims: object, byAnother = false): Promise<string> {
  const key = byAnother ? await anotherKey() : await holderKey()
  return signedBy(header, claims, async data => octets(await crypto.subtle.sign(ECDSA, key, data)))
}

/** A JWT in compact form with a MAC by HS256. */
export async function macJwt(header: object, claims: object, secret: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign'])
  return signedBy(header, claims, async data => octets(await crypto.subtle.sign('HMAC', key, data)))
}

/** A JWT in compact form, signed by whatever signs. */
export async function signedBy(
  header: object,
  claims: object,
  sign: (data: Uint8Array<ArrayBuffer>) => Awaitable<Uint8Array>,
): Promise<string> {
  const signed = `${encoded(header)}.${encoded(claims)}`
  return `${signed}.${base64url(await sign(new TextEncoder().encode(signed)))}`
}

const ECDSA = { name: 'ECDSA', hash: 'SHA-256' }

function octets(buffer: ArrayBuffer): Uint8Array {
  return new Uint8Array(buffer)
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

function holderKey(): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', { ...HOLDER, d: SIGNING_KEY.d ?? '' }, ALGORITHM, false, ['sign'])
}

async function anotherKey(): Promise<CryptoKey> {
  return (await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])).privateKey
}

function encoded(value: object): string {
  return base64url(new TextEncoder().encode(JSON.stringify(value)))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
