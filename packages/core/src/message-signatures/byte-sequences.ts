import { readItem, readList, readUniqueDictionary } from './structured-field-reader.js'
import type { Member } from './structured-fields.js'

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

/**
 * Reads an item that is a byte sequence without parameters, such as `Client-Cert` (RFC 9440 §2.2).
 * `undefined` for anything else.
 */
export function readByteSequence(field: string): Uint8Array | undefined {
  return plainBytes(readItem(field))
}

/**
 * Reads a list of byte sequences without parameters, such as `Client-Cert-Chain` (RFC 9440 §2.3).
 * `undefined` for anything else.
 */
export function readByteSequenceList(field: string): readonly Uint8Array[] | undefined {
  const sequences = readList(field)?.map(plainBytes)
  return sequences?.every(bytes => bytes !== undefined) ? sequences : undefined
}

function plainBytes(member: Member | undefined): Uint8Array | undefined {
  return member === undefined || member.parameters.size > 0 ? undefined : bytesIn(member)
}

function bytesIn(member: Member): Uint8Array | undefined {
  return 'value' in member && member.value.type === 'bytes' ? member.value.value : undefined
}
