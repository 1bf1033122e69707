import { base64url, fromBase64url } from '#platform-base64'
import type { Jwk } from '../standards/jose/jwk.js'

/** Octets of the shortest and the longest modulus that is accepted. */
const [SHORTEST, LONGEST] = [256, 512]

/**
 * Whether a key may have made a signature: with RSA, a signature has the length of the modulus and
 * is a smaller number (RFC 8017 §8.2.2). Refusing any other costs next to nothing, and that would
 * tell how long a registered key is.
 */
export function mayHaveSigned({ kty, n = '' }: Jwk, signature: Uint8Array): boolean {
  if (kty !== 'RSA') return true
  const modulus = fromBase64url(n)
  if (modulus?.length !== signature.length) return false
  const at = modulus.findIndex((octet, index) => octet !== signature[index])
  return (signature[at] ?? 0) < (modulus[at] ?? 0)
}

/** What is verified in place of a signature that no key may have made. */
export interface StandIn {
  readonly key: Jwk
  readonly signature: Uint8Array
}

/** The stand-ins that were needed, by their octets. */
const kept = new Map<number, Jwk>()

/**
 * A key that costs what one of the length of the signature does, and the signature as a smaller
 * number than its modulus: other numbers are refused at once. Its modulus is that of the usual
 * stand-in, twice in a row and cut off. What it verifies is never believed.
 */
export function rsaStandIn(usual: Jwk, sent: Uint8Array): StandIn {
  const octets = Math.min(Math.max(sent.length, SHORTEST), LONGEST)
  const key = kept.get(octets) ?? { ...usual, n: modulusOf(usual, octets) }
  kept.set(octets, key)
  const signature = new Uint8Array(octets)
  signature.set(sent.subarray(0, octets))
  signature.set([(signature[0] ?? 0) & 0x7f])
  return { key, signature }
}

function modulusOf({ n = '' }: Jwk, octets: number): string {
  const usual = fromBase64url(n) ?? new Uint8Array()
  const modulus = Uint8Array.of(...usual, ...usual).slice(0, octets)
  // A modulus is odd.
  modulus.set([(modulus.at(-1) ?? 0) | 1], octets - 1)
  return base64url(modulus)
}
