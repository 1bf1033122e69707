import { type Der, Fields, NOTHING, readDer, TAG } from './der.js'
import { readInteger, readOctetsOfBits } from './der-values.js'
import type { PublicKey } from './public-key.js'

/** A public key as a JWK (RFC 7517), which runtimes import several times as fast as its DER. */
export interface KeyMaterial {
  readonly kty: 'RSA' | 'EC' | 'OKP'
  readonly crv?: string
  readonly n?: string
  readonly e?: string
  readonly x?: string
  readonly y?: string
}

/** The JWK of a key that was read; `undefined` for a key without a kind. */
export function materialOf({ kind, der }: PublicKey): KeyMaterial | undefined {
  const octets = kind && octetsOfKey({ der })
  if (kind === undefined || octets === undefined) return undefined
  if (kind === 'RSA') return rsaIn(octets)
  if (kind === 'Ed25519') return { kty: 'OKP', crv: kind, x: base64url(octets) }
  // A point that is not compressed: one octet, and two coordinates of equal length.
  const middle = (octets.length + 1) / 2
  return { kty: 'EC', crv: kind, x: base64url(octets.subarray(1, middle)), y: base64url(octets.subarray(middle)) }
}

/** The octets in the BIT STRING of a key, of which OCSP makes hashes (RFC 6960 §4.1.1). */
export function octetsOfKey({ der }: Pick<PublicKey, 'der'>): Uint8Array | undefined {
  const fields = new Fields(readDer(der))
  fields.take(TAG.sequence)
  return readOctetsOfBits(fields.take(TAG.bitString))
}

function rsaIn(octets: Uint8Array): KeyMaterial {
  const fields = new Fields(readDer(octets))
  return { kty: 'RSA', n: numberOf(fields.take(TAG.integer)), e: numberOf(fields.take(TAG.integer)) }
}

/** A number without its sign (RFC 7518 §2). */
function numberOf(der: Der): string {
  const octets = readInteger(der) ?? NOTHING.content
  return base64url(octets[0] === 0 ? octets.subarray(1) : octets)
}

function base64url(octets: Uint8Array): string {
  return btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
