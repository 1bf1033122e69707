import { type Member, writtenDictionary } from './structured-field.js'
import { readDictionary } from './structured-field-reader.js'

/** Members of a dictionary by their names: their bytes, or `undefined` where they are anything else. */
export type ByteSequences = ReadonlyMap<string, Uint8Array | undefined>

/**
 * Reads a field that is a dictionary of byte sequences, as `Signature` and `Content-Digest` are (RFC 9421 §4.2, RFC 9530
 * §2). `undefined` when it is no dictionary, is too long, or repeats a member: written again it is then another field.
 */
export function readByteSequences(field: string): ByteSequences | undefined {
  const members = readDictionary(field)
  if (members === undefined || comparable(writtenDictionary(members)) !== comparable(field)) return undefined
  return new Map([...members].map(([name, member]) => [name, bytesIn(member)]))
}

/** A field without what may differ between texts of one meaning: white space, and the padding of bytes (RFC 9651 §4.2). */
function comparable(field: string): string {
  return field.replace(/[ \t]+/g, '').replace(/={1,2}:/g, ':')
}

function bytesIn(member: Member): Uint8Array | undefined {
  return 'value' in member && member.value.type === 'bytes' ? member.value.value : undefined
}
