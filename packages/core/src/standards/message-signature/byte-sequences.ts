import { parseDictionary, serializeDictionary } from 'structured-headers'
import { STRUCTURED_FIELD_LENGTH } from '../../lib/limits.js'

/**
 * The members of a dictionary by name: their bytes, or `undefined` for a member of another type.
 */
type ByteSequences = ReadonlyMap<string, Uint8Array | undefined>

/**
 * Reads a dictionary of byte sequences, such as `Signature` and `Content-Digest` (RFC 9421 §4.2,
 * RFC 9530 §2). `undefined` when it is malformed, is too long, repeats a member, or has set bits in
 * the unused end of a byte sequence. The library accepts the last two, so its result is serialized
 * and compared with the field.
 */
export function readByteSequences(field: string): ByteSequences | undefined {
  if (field.length > STRUCTURED_FIELD_LENGTH) return undefined
  try {
    const dictionary = parseDictionary(field)
    if (comparable(serializeDictionary(dictionary)) !== comparable(field)) return undefined
    return new Map([...dictionary].map(([name, [value]]) => [name, bytesIn(value)]))
  } catch {
    // The library reports malformed fields only by throwing.
    return undefined
  }
}

/** Serializes a dictionary with one byte sequence. */
export function serializeByteSequence(name: string, bytes: Uint8Array): string {
  // The copy is never in shared memory, which the library does not accept.
  return serializeDictionary(new Map([[name, [new Uint8Array(bytes), new Map()]]]))
}

/**
 * A field without white space and padding, in which equivalent fields may differ (RFC 9651 §4.2).
 */
function comparable(field: string): string {
  return field.replace(/[ \t]+/g, '').replace(/={1,2}:/g, ':')
}

function bytesIn(value: unknown): Uint8Array | undefined {
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined
}
