import type { Jwk } from '@symbolon/core'

/** A new private key for ES256, as JWK (RFC 7517). A real server or client keeps its key longer than a process lives. */
export async function makeSigningKey(kid: string): Promise<Jwk> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  return { ...(await privateJwk(privateKey)), alg: 'ES256', use: 'sig', kid }
}

/** A new private key with which a server opens what clients encrypt for it (RFC 9101 §6.1). */
export async function makeDecryptionKey(kid: string): Promise<Jwk> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  return { ...(await privateJwk(privateKey)), alg: 'ECDH-ES', use: 'enc', kid }
}

async function privateJwk(key: CryptoKey): Promise<Jwk> {
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', key)
  return { kty: 'EC', crv: 'P-256', x, y, d }
}

/** What others may know of such a key. */
export function publicPart({ d: _, ...known }: Jwk): Jwk {
  return known
}
