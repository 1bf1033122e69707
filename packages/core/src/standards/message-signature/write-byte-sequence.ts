import { serializeDictionary } from 'structured-headers'

/** Serializes a dictionary with one byte sequence (RFC 9651 §4.1.2). */
export function serializeByteSequence(name: string, bytes: Uint8Array): string {
  // The copy is never in shared memory, which the library does not accept.
  return serializeDictionary(new Map([[name, [new Uint8Array(bytes), new Map()]]]))
}

/** Serializes a `Content-Digest` field with a SHA-256 digest (RFC 9530 §2). */
export function serializeContentDigest(digest: Uint8Array): string {
  return serializeByteSequence('sha-256', digest)
}
