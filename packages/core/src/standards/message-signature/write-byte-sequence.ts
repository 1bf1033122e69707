import { serializeDictionary } from 'structured-headers'

/** A dictionary of one byte sequence as its field (RFC 9651 §4.1.2). */
export function writtenByteSequence(name: string, bytes: Uint8Array): string {
  // A copy: the library takes no memory that is shared.
  return serializeDictionary(new Map([[name, [new Uint8Array(bytes), new Map()]]]))
}

/** A `Content-Digest` field (RFC 9530 §2). */
export function writtenContentDigest(digest: Uint8Array): string {
  return writtenByteSequence('sha-256', digest)
}
