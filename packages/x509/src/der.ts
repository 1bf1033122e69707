/** One value in DER (X.690 §8.1): views into the bytes that were read, nothing is copied. */
export interface Der {
  /** The identifier octet: class, constructed or not, number. */
  readonly tag: number
  readonly content: Uint8Array
  /** The value with its identifier and its length. */
  readonly whole: Uint8Array
}

/** The identifier octets that certificates use. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nothing: 0x05,
  objectIdentifier: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** The identifier octet of a context-specific value: `[number]`, constructed where it holds other values. */
export function context(number: number, constructed = false): number {
  return (constructed ? 0xa0 : 0x80) | number
}

const CONSTRUCTED = 0x20
const UNIVERSAL = 0x00
const CLASS = 0xc0

/** Values inside each other; certificates need about ten. */
const DEPTH = 32

/**
 * Reads bytes that are one DER value and nothing behind it (X.690 §10): definite lengths in the shortest form, short tags,
 * nothing cut off, SEQUENCE and SET constructed and every other universal type primitive. `undefined` for anything else.
 * All values inside are looked at, so whoever reads them afterwards finds what was found here.
 */
export function readDer(bytes: Uint8Array): Der | undefined {
  const der = elementAt(bytes, 0)
  return der !== undefined && der.whole.length === bytes.length && isStrict(der, DEPTH) ? der : undefined
}

/** The values that stand one behind the other in a constructed value; `undefined` when its content is not made of values. */
export function partsOf({ content }: Der): readonly Der[] | undefined {
  const parts: Der[] = []
  for (let at = 0; at < content.length; ) {
    const part = elementAt(content, at)
    if (part === undefined) return undefined
    parts.push(part)
    at += part.whole.length
  }
  return parts
}

function isStrict(der: Der, depth: number): boolean {
  const constructed = (der.tag & CONSTRUCTED) !== 0
  const number = der.tag | CONSTRUCTED
  const mustBe = number === TAG.sequence || number === TAG.set
  if ((der.tag & CLASS) === UNIVERSAL && constructed !== mustBe) return false
  if (!constructed) return true
  const parts = depth === 0 ? undefined : partsOf(der)
  return parts?.every(part => isStrict(part, depth - 1)) ?? false
}

function elementAt(bytes: Uint8Array, start: number): Der | undefined {
  const tag = bytes[start]
  const length = lengthAt(bytes, start + 1)
  // A number of 31 announces a long tag, a universal 0 the end of an indefinite length.
  if (tag === undefined || length === undefined || (tag & 0x1f) === 0x1f || tag === 0) return undefined
  const begin = start + 1 + length.octets
  const end = begin + length.value
  if (end > bytes.length) return undefined
  return { tag, content: bytes.subarray(begin, end), whole: bytes.subarray(start, end) }
}

/** A length in its shortest form, of at most four octets in all. */
function lengthAt(bytes: Uint8Array, at: number): { readonly value: number; readonly octets: number } | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  if (first < 0x80) return { value: first, octets: 1 }
  const octets = first - 0x80
  if (octets < 1 || octets > 3 || at + octets >= bytes.length) return undefined
  const value = bytes.subarray(at + 1, at + 1 + octets).reduce((sum, octet) => sum * 256 + octet, 0)
  const shortest = octets === 1 ? value >= 0x80 : value >= 256 ** (octets - 1)
  return shortest ? { value, octets: octets + 1 } : undefined
}

/** What `Fields` answers once something was not as it should be: a value of no type. */
const NOTHING: Der = { tag: -1, content: new Uint8Array(), whole: new Uint8Array() }

/**
 * The fields of a SEQUENCE, taken one after the other. What is missing makes `whole()` false and is answered as a value
 * of no type, which no reader takes: so a reader of many fields asks once, at its end.
 */
export class Fields {
  readonly #parts: readonly Der[]
  #at = 0
  #broken: boolean

  /** Fields of one value, which must have this tag. */
  constructor(der: Der | undefined, tag: number = TAG.sequence) {
    const parts = der?.tag === tag ? partsOf(der) : undefined
    this.#parts = parts ?? []
    this.#broken = parts === undefined
  }

  /** The next field, which must be there and have this tag, or one of these. */
  take(...tags: readonly number[]): Der {
    const part = this.optional(...tags)
    if (part === undefined) this.#broken = true
    return part ?? NOTHING
  }

  /** The next field if it has this tag, or one of these. */
  optional(...tags: readonly number[]): Der | undefined {
    const part = this.#parts[this.#at]
    if (part === undefined || !tags.includes(part.tag)) return undefined
    this.#at++
    return part
  }

  /** The next field, whatever its type. */
  any(): Der {
    const part = this.#parts[this.#at++]
    if (part === undefined) this.#broken = true
    return part ?? NOTHING
  }

  /** Whether every field that was asked for was there, and none is left over. */
  whole(): boolean {
    return !this.#broken && this.#at === this.#parts.length
  }
}

/** Each part of a SEQUENCE read in the same way; `undefined` when it has none, or one of them cannot be read. */
export function readEach<T>(
  der: Der | undefined,
  read: (part: Der) => T | undefined,
  tag: number = TAG.sequence,
): readonly T[] | undefined {
  const parts = der?.tag === tag ? partsOf(der) : undefined
  if (parts === undefined || parts.length === 0) return undefined
  const values = parts.map(read)
  return values.every(value => value !== undefined) ? values : undefined
}
