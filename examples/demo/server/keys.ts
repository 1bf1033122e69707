import type { Jwk } from '@symbolon/core'

/** A new private JWK for ES256 (RFC 7517). A real server or client stores its key. */
export async function makeSigningKey(kid: string): Promise<Jwk> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  return { ...(await privateJwk(privateKey)), alg: 'ES256', use: 'sig', kid }
}

/** A new private JWK that decrypts what clients encrypt for the server (RFC 9101 §6.1). */
export async function makeDecryptionKey(kid: string): Promise<Jwk> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  return { ...(await privateJwk(privateKey)), alg: 'ECDH-ES', use: 'enc', kid }
}

async function privateJwk(key: CryptoKey): Promise<Jwk> {
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', key)
  return { kty: 'EC', crv: 'P-256', x, y, d }
}

/** The public part of such a key. */
export function publicPart({ d: _, ...known }: Jwk): Jwk {
  return known
}
