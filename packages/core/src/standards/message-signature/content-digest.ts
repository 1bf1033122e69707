import { serializeDictionary } from 'structured-headers'
import { readDictionary } from './structured-fields.js'

/** Digests of the content that can be relied on (RFC 9530 §5), by algorithm. */
export type ContentDigests = ReadonlyMap<'sha-256' | 'sha-512', Uint8Array>

const RELIABLE = ['sha-256', 'sha-512'] as const

/** Reads a `Content-Digest` field: the digests that can be relied on, others left out; `undefined` when it is malformed. */
export function readContentDigest(field: string): ContentDigests | undefined {
  const dictionary = readDictionary(field)
  if (dictionary === undefined) return undefined
  const digests = new Map<'sha-256' | 'sha-512', Uint8Array>()
  for (const algorithm of RELIABLE) {
    const member = dictionary.get(algorithm)
    if (member === undefined) continue
    const [value] = member
    if (!(value instanceof ArrayBuffer)) return undefined
    digests.set(algorithm, new Uint8Array(value))
  }
  return digests
}

/** A `Content-Digest` field (RFC 9530 §2). */
export function writtenContentDigest(digest: Uint8Array): string {
  return serializeDictionary(new Map([['sha-256', [new Uint8Array(digest), new Map()]]]))
}
