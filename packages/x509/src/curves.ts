import { hexOf } from './bytes.js'

/** The accepted curves. */
export type CurveName = 'P-256' | 'P-384' | 'P-521'

/** A curve y² = x³ - 3x + b over a prime field, and the number of octets of a coordinate. */
interface Curve {
  readonly prime: bigint
  readonly b: bigint
  readonly octets: number
}

/** NIST SP 800-186 §3.2.1. */
const CURVES: Readonly<Record<CurveName, Curve>> = {
  'P-256': {
    prime: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
    b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
    octets: 32,
  },
  'P-384': {
    prime: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
    octets: 48,
  },
  'P-521': {
    prime: 2n ** 521n - 1n,
    b: 0x0051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00n,
    octets: 66,
  },
}

/**
 * Whether octets are an uncompressed point on a curve (RFC 5480 §2.2), not the point at infinity.
 */
export function isPointOn(name: CurveName, octets: Uint8Array): boolean {
  const { prime, b, octets: length } = CURVES[name]
  if (octets.length !== 1 + 2 * length || octets[0] !== 4) return false
  const x = numberIn(octets.subarray(1, 1 + length))
  const y = numberIn(octets.subarray(1 + length))
  return x < prime && y < prime && (y * y - (x * x * x - 3n * x + b)) % prime === 0n
}

function numberIn(octets: Uint8Array): bigint {
  return BigInt(`0x${hexOf(octets)}`)
}
