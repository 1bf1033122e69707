import {
  type Dictionary,
  parseDictionary,
  parseItem,
  parseList,
  serializeDictionary,
  serializeItem,
  serializeList,
} from 'structured-headers'

/** The types of structured fields (RFC 9651 §3). */
export type FieldType = 'dictionary' | 'list' | 'item'

/** Reads a field as a dictionary; `undefined` when it is none. Decimals stay what they are, see {@link writtenField}. */
export function readDictionary(text: string): Dictionary | undefined {
  return parsed(parseDictionary, text)
}

/** A field written anew by the strict rules of its type (RFC 9421 §2.1.1), or `undefined` when it is not of that type. */
export function strictField(text: string, type: FieldType): string | undefined {
  return STRICT[type](text)
}

const STRICT: Readonly<Record<FieldType, (text: string) => string | undefined>> = {
  dictionary: text => rewritten(parseDictionary, serializeDictionary, text),
  list: text => rewritten(parseList, serializeList, text),
  item: text => rewritten(parseItem, value => serializeItem(value), text),
}

function rewritten<Value>(
  parse: (text: string) => Value,
  serialize: (value: Value) => string,
  text: string,
): string | undefined {
  const value = parsed(parse, text)
  return value === undefined ? undefined : writtenField(serialize(value))
}

function parsed<Value>(parse: (text: string) => Value, text: string): Value | undefined {
  if (text.includes(MARK)) return undefined
  try {
    return parse(text.replace(LITERALS, markedDecimal))
  } catch {
    // The parser has no other way to say that a field is malformed.
    return undefined
  }
}

/*
 * The parser makes a JavaScript number of the decimal 1.0, and so it is written as the integer 1: a signature over it
 * would be wrong. Decimals therefore travel through the parser as strings of a kind that nobody else uses.
 */
const MARK = 'symbolon-decimal:'
const LITERALS =
  /"(?:[^"\\]|\\.)*"|:[A-Za-z0-9+/=]*:|[A-Za-z*][\w!#$%&'*+\-.^`|~:/]*|(-?\d{1,12}\.\d{1,3})(?![\d.])|-?\d+/g

function markedDecimal(literal: string, decimal: string | undefined): string {
  if (decimal === undefined) return literal
  const canonical = String(Number(decimal))
  return `%"${MARK}${canonical.includes('.') ? canonical : `${canonical}.0`}"`
}

/** What the serializer wrote, with its decimals as they must stand (RFC 9651 §4.1.5). */
export function writtenField(text: string): string {
  return text.replace(MARKED, '$1')
}

const MARKED = new RegExp(`%"${MARK}(-?\\d+\\.\\d+)"`, 'g')
