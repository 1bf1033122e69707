import { asciiBytes, fromBase64 } from '#platform-base64'
import { fromUtf8 } from '../lib/encoding.js'
import { STRUCTURED_FIELD_LENGTH } from '../lib/limits.js'
import {
  type BareItem,
  type Dictionary,
  type InnerList,
  type Item,
  type Member,
  type Parameters,
  serializeDictionary,
  serializeItem,
  serializeMember,
} from './structured-fields.js'

/** The types of structured fields (RFC 9651 §3). */
export type FieldType = 'dictionary' | 'list' | 'item'

/*
 * Every reader answers `undefined` for a field that is malformed or longer than 16 KiB. There is one
 * sticky pattern for each kind of value and no step back, so reading takes linear time.
 */

/** RFC 9651 §4.2.2. */
export function readDictionary(text: string): Dictionary | undefined {
  return readWhole(text, dictionary)
}

/** The same without repeated members, of which the last would count. */
export function readUniqueDictionary(text: string): Dictionary | undefined {
  return readWhole(text, uniqueDictionary)
}

/** RFC 9651 §4.2.1. */
export function readList(text: string): readonly Member[] | undefined {
  return readWhole(text, list)
}

/** RFC 9651 §4.2.3. */
function readItem(text: string): Item | undefined {
  return readWhole(text, item)
}

/**
 * A dictionary of byte sequences without repeated members, such as `Signature` and `Content-Digest`
 * (RFC 9421 §4.2, RFC 9530 §2). A member of another type is `undefined`.
 */
export function readByteSequences(field: string): ReadonlyMap<string, Uint8Array | undefined> | undefined {
  const members = readUniqueDictionary(field)
  return members && new Map([...members].map(([name, member]) => [name, bytesIn(member)]))
}

/** An item that is a byte sequence without parameters, such as `Client-Cert` (RFC 9440 §2.2). */
export function readByteSequence(field: string): Uint8Array | undefined {
  return plainBytes(readItem(field))
}

/** A list of byte sequences without parameters, such as `Client-Cert-Chain` (RFC 9440 §2.3). */
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

/** A field, serialized again by the strict rules of its type (RFC 9421 §2.1.1). */
export function strictField(text: string, type: FieldType): string | undefined {
  return STRICT[type](text)
}

const STRICT: Readonly<Record<FieldType, (text: string) => string | undefined>> = {
  dictionary: text => serialized(readDictionary(text), serializeDictionary),
  list: text => serialized(readList(text), members => members.map(serializeMember).join(', ')),
  item: text => serialized(readItem(text), serializeItem),
}

function serialized<Value>(value: Value | undefined, write: (value: Value) => string): string | undefined {
  return value === undefined ? undefined : write(value)
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** What a sticky pattern matches here; without the array of a match, which would cost as much as the search. */
  take(pattern: RegExp): string | undefined {
    const start = this.#at
    pattern.lastIndex = start
    if (!pattern.test(this.#text)) return undefined
    this.#at = pattern.lastIndex
    return this.#text.slice(start, this.#at)
  }

  peek(): string {
    return this.#text.charAt(this.#at)
  }

  skip(character: string): boolean {
    const isHere = this.#text[this.#at] === character
    if (isHere) this.#at += 1
    return isHere
  }

  atEnd(): boolean {
    return this.#at === this.#text.length
  }
}

/** Thrown and caught only in this file, because every rule of the grammar can fail. */
class Malformed extends Error {}

function readWhole<Value>(text: string, read: (reader: Reader) => Value): Value | undefined {
  if (text.length > STRUCTURED_FIELD_LENGTH) return undefined
  const reader = new Reader(text)
  try {
    reader.take(SPACES)
    const value = read(reader)
    reader.take(SPACES)
    return reader.atEnd() ? value : undefined
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

const SPACES = / */y
const OPTIONAL_SPACE = /[ \t]*/y
const KEY = /[a-z*][a-z0-9_\-.*]*/y

function required(match: string | undefined): string {
  if (match === undefined) throw new Malformed()
  return match
}

function dictionary(reader: Reader): Dictionary {
  return new Map(members(reader))
}

function uniqueDictionary(reader: Reader): Dictionary {
  const read = members(reader)
  const unique = new Map(read)
  if (unique.size < read.length) throw new Malformed()
  return unique
}

function members(reader: Reader): readonly (readonly [name: string, member: Member])[] {
  const read: (readonly [string, Member])[] = []
  commaSeparated(reader, () => {
    const key = required(reader.take(KEY))
    read.push([key, reader.skip('=') ? member(reader) : { value: TRUE, parameters: parameters(reader) }])
  })
  return read
}

function list(reader: Reader): readonly Member[] {
  const read: Member[] = []
  commaSeparated(reader, () => {
    read.push(member(reader))
  })
  return read
}

/** Tabs may stand around commas, but not before the first member (RFC 9651 §4.2, §4.2.1, §4.2.2). */
function commaSeparated(reader: Reader, readOne: () => void): void {
  if (reader.atEnd()) return
  readOne()
  reader.take(OPTIONAL_SPACE)
  while (reader.skip(',')) {
    reader.take(OPTIONAL_SPACE)
    readOne()
    reader.take(OPTIONAL_SPACE)
  }
}

function member(reader: Reader): Member {
  return reader.skip('(') ? innerList(reader) : item(reader)
}

function innerList(reader: Reader): InnerList {
  const items: Item[] = []
  for (;;) {
    const hasSpace = required(reader.take(SPACES)) !== ''
    if (reader.skip(')')) return { items, parameters: parameters(reader) }
    if (items.length > 0 && !hasSpace) throw new Malformed()
    items.push(item(reader))
  }
}

function item(reader: Reader): Item {
  return { value: bareItem(reader), parameters: parameters(reader) }
}

const TRUE: BareItem = { type: 'boolean', value: true }
const NO_PARAMETERS: Parameters = new Map()

function parameters(reader: Reader): Parameters {
  if (reader.peek() !== ';') return NO_PARAMETERS
  const read = new Map<string, BareItem>()
  while (reader.skip(';')) {
    reader.take(SPACES)
    const key = required(reader.take(KEY))
    read.set(key, reader.skip('=') ? bareItem(reader) : TRUE)
  }
  return read
}

type BareItemReader = readonly [pattern: RegExp, read: (text: string) => BareItem]

const NUMBERS: readonly BareItemReader[] = [
  [/-?\d{1,15}(?![.\d])/y, text => ({ type: 'integer', value: Number(text) + 0 })],
  [/-?\d{1,12}\.\d{1,3}(?![.\d])/y, text => ({ type: 'decimal', value: canonicalDecimal(text) })],
]

const TOKENS: readonly BareItemReader[] = [
  [/[A-Za-z*][!#$%&'*+\-.^_`|~0-9A-Za-z:/]*/y, value => ({ type: 'token', value })],
]

/** By the first character; all others begin tokens, or nothing. */
const BARE_ITEMS: ReadonlyMap<string, readonly BareItemReader[]> = new Map([
  ['"', [[/"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y, text => ({ type: 'string', value: unescaped(text) })]]],
  [':', [[/:[A-Za-z0-9+/]*={0,2}:/y, text => ({ type: 'bytes', value: bytesOf(text.slice(1, -1)) })]]],
  ['@', [[/@-?\d{1,15}(?![.\d])/y, text => ({ type: 'date', value: Number(text.slice(1)) + 0 })]]],
  ['?', [[/\?[01]/y, text => ({ type: 'boolean', value: text === '?1' })]]],
  ['%', [[/%"(?:[\x20\x21\x23\x24\x26-\x7e]|%[0-9a-f]{2})*"/y, displayOf]]],
  ...Array.from('-0123456789', character => [character, NUMBERS] as const),
])

function bareItem(reader: Reader): BareItem {
  for (const [pattern, read] of BARE_ITEMS.get(reader.peek()) ?? TOKENS) {
    const match = reader.take(pattern)
    if (match !== undefined) return read(match)
  }
  throw new Malformed()
}

function unescaped(quoted: string): string {
  const text = quoted.slice(1, -1)
  return text.includes('\\') ? text.replace(/\\(.)/g, '$1') : text
}

/** A digit after the decimal point, no superfluous zero, and no negative zero (RFC 9651 §4.1.5). */
function canonicalDecimal(text: string): string {
  const canonical = String(Number(text) + 0)
  return canonical.includes('.') ? canonical : `${canonical}.0`
}

/** Padding may be missing but not incomplete (RFC 9651 §4.2.7); unused bits must not be set. */
function bytesOf(text: string): Uint8Array {
  const bytes = fromBase64(text.includes('=') ? text : text.padEnd(Math.ceil(text.length / 4) * 4, '='))
  if (bytes === undefined) throw new Malformed()
  return bytes
}

function displayOf(quoted: string): BareItem {
  const text = quoted.slice(2, -1)
  const plain = text.replace(/%([0-9a-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  const bytes = asciiBytes(plain)
  if (fromUtf8(bytes) === undefined) throw new Malformed()
  return { type: 'display', value: bytes }
}
