import { isInnerList, writtenDictionary } from './structured-field.js'
import { readDictionary } from './structured-field-reader.js'

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
    if (isInnerList(member) || member.value.type !== 'bytes') return undefined
    digests.set(algorithm, member.value.value)
  }
  return digests
}

/** A `Content-Digest` field (RFC 9530 §2). */
export function writtenContentDigest(digest: Uint8Array): string {
  return writtenDictionary(new Map([['sha-256', { value: { type: 'bytes', value: digest }, parameters: new Map() }]]))
}
