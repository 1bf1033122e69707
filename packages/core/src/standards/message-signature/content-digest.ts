import { readByteSequences } from './byte-sequences.js'

/** Digests of the content by secure algorithms (RFC 9530 §5). */
type ContentDigests = ReadonlyMap<'sha-256' | 'sha-512', Uint8Array>

const SECURE_ALGORITHMS = ['sha-256', 'sha-512'] as const

/**
 * Reads the digests of a `Content-Digest` field; other algorithms than the secure ones are ignored.
 * `undefined` when it is malformed.
 */
export function readContentDigest(field: string): ContentDigests | undefined {
  const members = readByteSequences(field)
  if (members === undefined) return undefined
  const digests = new Map<'sha-256' | 'sha-512', Uint8Array>()
  for (const algorithm of SECURE_ALGORITHMS) {
    const digest = members.get(algorithm)
    if (digest !== undefined) digests.set(algorithm, digest)
    else if (members.has(algorithm)) return undefined
  }
  return digests
}
