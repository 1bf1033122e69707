import type { Member } from './structured-field.js'
import { readUniqueDictionary } from './structured-field-reader.js'

/**
 * The members of a dictionary by name: their bytes, or `undefined` for a member of another type.
 */
type ByteSequences = ReadonlyMap<string, Uint8Array | undefined>

/**
 * Reads a dictionary of byte sequences, such as `Signature` and `Content-Digest` (RFC 9421 §4.2,
 * RFC 9530 §2). `undefined` when it is malformed, is too long, or repeats a member.
 */
export function readByteSequences(field: string): ByteSequences | undefined {
  const members = readUniqueDictionary(field)
  return members && new Map([...members].map(([name, member]) => [name, bytesIn(member)]))
}

function bytesIn(member: Member): Uint8Array | undefined {
  return 'value' in member && member.value.type === 'bytes' ? member.value.value : undefined
}
