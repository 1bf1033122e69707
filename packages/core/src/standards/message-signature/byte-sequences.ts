import { type Member, serializeDictionary } from './structured-field.js'
import { readDictionary } from './structured-field-reader.js'

/**
 * The members of a dictionary by name: their bytes, or `undefined` for a member of another type.
 */
type ByteSequences = ReadonlyMap<string, Uint8Array | undefined>

/**
 * Reads a dictionary of byte sequences, such as `Signature` and `Content-Digest` (RFC 9421 §4.2,
 * RFC 9530 §2). `undefined` when it is malformed, is too long, or repeats a member. A repeated
 * member is missing when the dictionary is serialized again.
 */
export function readByteSequences(field: string): ByteSequences | undefined {
  const members = readDictionary(field)
  if (members === undefined || comparable(serializeDictionary(members)) !== comparable(field)) return undefined
  return new Map([...members].map(([name, member]) => [name, bytesIn(member)]))
}

/**
 * A field without white space and padding, in which equivalent fields may differ (RFC 9651 §4.2).
 */
function comparable(field: string): string {
  return field.replace(/[ \t]+/g, '').replace(/={1,2}:/g, ':')
}

function bytesIn(member: Member): Uint8Array | undefined {
  return 'value' in member && member.value.type === 'bytes' ? member.value.value : undefined
}
