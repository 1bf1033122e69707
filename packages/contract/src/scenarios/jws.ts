import type { Awaitable, Jwk } from '@symbolon/core'
import { SIGNING_KEY } from './cast.js'
import { base64url } from './hash.js'

/** The public key of the clients in scenarios: that of RFC 7515 Appendix A.3. */
export const HOLDER: Pick<Jwk, 'kty' | 'crv' | 'x' | 'y'> = publicPart(SIGNING_KEY)

function publicPart({ kty, crv = '', x = '', y = '' }: Jwk) {
  return { kty, crv, x, y }
}

/** A JWT in compact form, signed by ES256 with the key of the clients or with another one. */
export function signedJwt(header: object, claims: object, byAnother = false): Promise<string> {
  return signedTexts(JSON.stringify(header), JSON.stringify(claims), byAnother)
}

/** The same with this exact text as header and claims. */
export async function signedTexts(header: string, claims: string, byAnother = false): Promise<string> {
  const key = byAnother ? await anotherKey() : await holderKey()
  return signedText(header, claims, async data => new Uint8Array(await crypto.subtle.sign(ECDSA, key, data)))
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

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

let holder: Promise<CryptoKey> | undefined

function holderKey(): Promise<CryptoKey> {
  holder ??= crypto.subtle.importKey('jwk', { ...HOLDER, d: SIGNING_KEY.d ?? '' }, ECDSA, false, ['sign'])
  return holder
}

async function anotherKey(): Promise<CryptoKey> {
  return (await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])).privateKey
}

function encoded(text: string): string {
  return base64url(new TextEncoder().encode(text))
}
