import { asciiBytes, fromBase64, textOf } from '../../lib/encoding.js'
import {
  type BareItem,
  type Dictionary,
  FIELD_LENGTH,
  type InnerList,
  type Item,
  type Member,
  type Parameters,
  writtenDictionary,
  writtenItem,
  writtenMember,
} from './structured-field.js'

/** The types of structured fields (RFC 9651 §3). */
export type FieldType = 'dictionary' | 'list' | 'item'

/** Reads a field as a dictionary (RFC 9651 §4.2.2); `undefined` when it is none, or too long. */
export function readDictionary(text: string): Dictionary | undefined {
  return readWhole(text, dictionary)
}

/** A field written anew by the strict rules of its type (RFC 9421 §2.1.1), or `undefined` when it is not of that type. */
export function strictField(text: string, type: FieldType): string | undefined {
  return STRICT[type](text)
}

const STRICT: Readonly<Record<FieldType, (text: string) => string | undefined>> = {
  dictionary: text => rewritten(readWhole(text, dictionary), writtenDictionary),
  list: text => rewritten(readWhole(text, list), members => members.map(writtenMember).join(', ')),
  item: text => rewritten(readWhole(text, item), writtenItem),
}

function rewritten<Value>(value: Value | undefined, write: (value: Value) => string): string | undefined {
  return value === undefined ? undefined : write(value)
}

/** Where reading has come to in a text. */
class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** What a sticky pattern matches here; reading goes on behind it. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text) ?? undefined
    if (match !== undefined) this.#at = pattern.lastIndex
    return match
  }

  /** Whether this character stands here; if so, reading goes on behind it. */
  skip(character: string): boolean {
    const there = this.#text[this.#at] === character
    if (there) this.#at += 1
    return there
  }

  atEnd(): boolean {
    return this.#at === this.#text.length
  }
}

/** What cannot be read; thrown inside this file alone, because every rule of the grammar can fail. */
class Malformed extends Error {}

function readWhole<Value>(text: string, read: (reader: Reader) => Value): Value | undefined {
  if (text.length > FIELD_LENGTH) return undefined
  const reader = new Reader(text.replace(/^ +/, ''))
  try {
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

function demanded(match: RegExpExecArray | undefined): string {
  if (match === undefined) throw new Malformed()
  return match[1] ?? match[0]
}

function dictionary(reader: Reader): Dictionary {
  const members = new Map<string, Member>()
  commaSeparated(reader, () => {
    const key = demanded(reader.take(KEY))
    members.set(key, reader.skip('=') ? member(reader) : { value: TRUE, parameters: parameters(reader) })
  })
  return members
}

function list(reader: Reader): readonly Member[] {
  const members: Member[] = []
  commaSeparated(reader, () => {
    members.push(member(reader))
  })
  return members
}

/** Members and commas, none at the end; a field may be empty (RFC 9651 §4.2). */
function commaSeparated(reader: Reader, readOne: () => void): void {
  if (reader.atEnd()) return
  do {
    reader.take(OPTIONAL_SPACE)
    readOne()
    reader.take(OPTIONAL_SPACE)
  } while (reader.skip(','))
}

function member(reader: Reader): Member {
  return reader.skip('(') ? innerList(reader) : item(reader)
}

function innerList(reader: Reader): InnerList {
  const items: Item[] = []
  for (;;) {
    const spaced = demanded(reader.take(SPACES)) !== ''
    if (reader.skip(')')) return { items, parameters: parameters(reader) }
    if (items.length > 0 && !spaced) throw new Malformed()
    items.push(item(reader))
  }
}

function item(reader: Reader): Item {
  return { value: bareItem(reader), parameters: parameters(reader) }
}

const TRUE: BareItem = { type: 'boolean', value: true }

function parameters(reader: Reader): Parameters {
  const read = new Map<string, BareItem>()
  while (reader.skip(';')) {
    reader.take(SPACES)
    const key = demanded(reader.take(KEY))
    read.set(key, reader.skip('=') ? bareItem(reader) : TRUE)
  }
  return read
}

/** How each type of value begins and ends, and what it comes to; the first that matches is it. */
const BARE_ITEMS: readonly (readonly [pattern: RegExp, read: (text: string) => BareItem])[] = [
  [/"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/y, text => ({ type: 'string', value: text.replace(/\\(.)/g, '$1') })],
  [/:([A-Za-z0-9+/]*={0,2}):/y, text => ({ type: 'bytes', value: bytesOf(text) })],
  [/[A-Za-z*][!#$%&'*+\-.^_`|~0-9A-Za-z:/]*/y, value => ({ type: 'token', value })],
  [/(-?\d{1,12}\.\d{1,3})(?![.\d])/y, text => ({ type: 'decimal', value: canonicalDecimal(text) })],
  [/(-?\d{1,15})(?![.\d])/y, text => ({ type: 'integer', value: Number(text) + 0 })],
  [/@(-?\d{1,15})(?![.\d])/y, text => ({ type: 'date', value: Number(text) + 0 })],
  [/\?([01])/y, text => ({ type: 'boolean', value: text === '1' })],
  [/%"((?:[\x20\x21\x23\x24\x26-\x7e]|%[0-9a-f]{2})*)"/y, text => ({ type: 'display', value: displayOf(text) })],
]

function bareItem(reader: Reader): BareItem {
  for (const [pattern, read] of BARE_ITEMS) {
    const match = reader.take(pattern)
    if (match !== undefined) return read(demanded(match))
  }
  throw new Malformed()
}

/** At least one digit behind the point, and no zero more; no sign of nothing (RFC 9651 §4.1.5). */
function canonicalDecimal(text: string): string {
  const canonical = String(Number(text) + 0)
  return canonical.includes('.') ? canonical : `${canonical}.0`
}

/** Padding may be missing, not be incomplete (RFC 9651 §4.2.7); bits in the unused end may not be set. */
function bytesOf(text: string): Uint8Array {
  const bytes = fromBase64(text.includes('=') ? text : text.padEnd(Math.ceil(text.length / 4) * 4, '='))
  if (bytes === undefined) throw new Malformed()
  return bytes
}

function displayOf(text: string): Uint8Array {
  const plain = text.replace(/%([0-9a-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  const bytes = asciiBytes(plain)
  if (textOf(bytes) === undefined) throw new Malformed()
  return bytes
}
