import { parseDictionary, serializeDictionary } from 'structured-headers'
import { FIELD_LENGTH } from './structured-field.js'

/**
 * Members of a dictionary by their names: their bytes, or `undefined` where they are anything else.
 */
export type ByteSequences = ReadonlyMap<string, Uint8Array | undefined>

/**
 * Reads a field that is a dictionary of byte sequences, as `Signature` and `Content-Digest` are
 * (RFC 9421 §4.2, RFC 9530 §2); `undefined` when it is no dictionary, is too long, or is not what
 * was read when that is written again: then the library has changed it, or a member stands twice,
 * or bits are set in the unused end of its bytes.
 */
export function readByteSequences(field: string): ByteSequences | undefined {
  if (field.length > FIELD_LENGTH) return undefined
  try {
    const dictionary = parseDictionary(field)
    if (comparable(serializeDictionary(dictionary)) !== comparable(field)) return undefined
    return new Map([...dictionary].map(([name, [value]]) => [name, bytesIn(value)]))
  } catch {
    // The library has no other way to say that it cannot read or write something.
    return undefined
  }
}

/** A dictionary of one byte sequence as its field. */
export function writtenByteSequence(name: string, bytes: Uint8Array): string {
  // A copy: of memory that is shared the library takes nothing.
  return serializeDictionary(new Map([[name, [new Uint8Array(bytes), new Map()]]]))
}

/**
 * A field without what may differ between texts of one meaning: white space, and the padding of
 * bytes (RFC 9651 §4.2).
 */
function comparable(field: string): string {
  return field.replace(/[ \t]+/g, '').replace(/={1,2}:/g, ':')
}

function bytesIn(value: unknown): Uint8Array | undefined {
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined
}
