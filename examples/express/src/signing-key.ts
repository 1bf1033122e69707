import type { Jwk } from '@symbolon/core'

/** A new private key for ES256, as JWK (RFC 7517). A real server or client keeps its key longer than a process lives. */
export async function makeSigningKey(kid: string): Promise<Jwk> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', kid, x, y, d }
}

/** What others may know of a key. */
export function publicPart({ d: _, ...known }: Jwk): Jwk {
  return known
}
