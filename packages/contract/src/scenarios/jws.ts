import type { Awaitable, Jwk } from '@symbolon/core'
import { SIGNING_KEY } from './cast.js'

/** The public key of the clients in scenarios: that of RFC 7515 Appendix A.3. */
export const HOLDER: Pick<Jwk, 'kty' | 'crv' | 'x' | 'y'> = publicPart(SIGNING_KEY)

function publicPart({ kty, crv = '', x = '', y = '' }: Jwk) {
  return { kty, crv, x, y }
}

/** A JWT in compact form, signed by ES256 with the key of the clients or with another one. */
export async function signedJwt(header: object, claims: object, byAnother = false): Promise<string> {
  const key = byAnother ? await anotherKey() : await holderKey()
  return signedBy(header, claims, async data => octets(await crypto.subtle.sign(ECDSA, key, data)))
}

/** A JWT in compact form with a MAC by HS256. A string as secret stands for its UTF-8 bytes. */
export async function macJwt(header: object, claims: object, secret: string | ArrayBuffer): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  return signedBy(header, claims, async data => octets(await crypto.subtle.sign('HMAC', key, data)))
}

/** A JWT with this exact text as header and claims, signed by ES256 with the key of the clients. */
export async function signedTexts(header: string, claims: string): Promise<string> {
  const key = await holderKey()
  return signedText(header, claims, async data => octets(await crypto.subtle.sign(ECDSA, key, data)))
}

type Sign = (data: Uint8Array<ArrayBuffer>) => Awaitable<Uint8Array>

/** A JWT in compact form, signed by a function. */
export function signedBy(header: object, claims: object, sign: Sign): Promise<string> {
  return signedText(JSON.stringify(header), JSON.stringify(claims), sign)
}

async function signedText(header: string, claims: string, sign: Sign): Promise<string> {
  const signed = `${encoded(header)}.${encoded(claims)}`
  return `${signed}.${base64url(await sign(new TextEncoder().encode(signed)))}`
}

const ECDSA = { name: 'ECDSA', hash: 'SHA-256' }

function octets(buffer: ArrayBuffer): Uint8Array {
  return new Uint8Array(buffer)
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

/** The public key of the clients in scenarios in DER (RFC 5280 §4.1.2.7). */
export async function holderSpki(): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('jwk', { ...HOLDER }, ALGORITHM, true, ['verify'])
  return crypto.subtle.exportKey('spki', key)
}

/** The same key in PEM (RFC 7468 §13). */
export async function holderPem(): Promise<string> {
  const text = btoa(String.fromCharCode(...octets(await holderSpki())))
  return ['-----BEGIN PUBLIC KEY-----', ...(text.match(/.{1,64}/g) ?? []), '-----END PUBLIC KEY-----', ''].join('\n')
}

function holderKey(): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', { ...HOLDER, d: SIGNING_KEY.d ?? '' }, ALGORITHM, false, ['sign'])
}

async function anotherKey(): Promise<CryptoKey> {
  return (await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])).privateKey
}

function encoded(text: string): string {
  return base64url(new TextEncoder().encode(text))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
