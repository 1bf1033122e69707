import { readByteSequences } from './byte-sequences.js'

/** Digests of the content that can be relied on (RFC 9530 §5), by algorithm. */
export type ContentDigests = ReadonlyMap<'sha-256' | 'sha-512', Uint8Array>

const RELIABLE = ['sha-256', 'sha-512'] as const

/** Reads a `Content-Digest` field: the digests that can be relied on, others left out; `undefined` when it is malformed. */
export function readContentDigest(field: string): ContentDigests | undefined {
  const members = readByteSequences(field)
  if (members === undefined) return undefined
  const digests = new Map<'sha-256' | 'sha-512', Uint8Array>()
  for (const algorithm of RELIABLE) {
    const digest = members.get(algorithm)
    if (digest !== undefined) digests.set(algorithm, digest)
    else if (members.has(algorithm)) return undefined
  }
  return digests
}
