/** A value in DER (X.690 §8.1), as views into the input. */
export interface Der {
  readonly tag: number
  readonly content: Uint8Array
  /** The value with its identifier and length. */
  readonly whole: Uint8Array
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nothing: 0x05,
  objectIdentifier: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visibleString: 0x1a,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const

/** The identifier octet of a context-specific value `[number]`. */
export function context(number: number, constructed = false): number {
  return (constructed ? 0xa0 : 0x80) | number
}

const CONSTRUCTED = 0x20
const UNIVERSAL = 0x00
const CLASS = 0xc0

/** The deepest nesting of values; certificates need about ten. */
const DEPTH = 32

/**
 * Reads bytes that are exactly one DER value (X.690 §10): definite lengths in the shortest form,
 * short tags, SEQUENCE and SET constructed, every other universal type primitive. `undefined` for
 * anything else. It validates all nested values too.
 */
export function readDer(bytes: Uint8Array): Der | undefined {
  const der = elementAt(bytes, 0)
  return der !== undefined && der.whole.length === bytes.length && areStrict(bytes, 0, bytes.length, DEPTH + 1)
    ? der
    : undefined
}

/** The values in a constructed value; `undefined` when its content is malformed or has more than `most` values. */
export function partsOf({ content }: Der, most: number = Number.POSITIVE_INFINITY): readonly Der[] | undefined {
  const parts: Der[] = []
  for (let at = 0; at < content.length; ) {
    const part = parts.length < most ? elementAt(content, at) : undefined
    if (part === undefined) return undefined
    parts.push(part)
    at += part.whole.length
  }
  return parts
}

/**
 * Whether a range of bytes consists of strict values, nested ones included. It allocates nothing,
 * because most input is only read here.
 */
function areStrict(bytes: Uint8Array, begin: number, end: number, depth: number): boolean {
  for (let at = begin; at < end; ) {
    const inner = contentAt(bytes, at)
    const next = endOf(bytes, at, inner)
    if (next === NOWHERE || next > end || !isAllowed(bytes[at] ?? 0, depth)) return false
    if (((bytes[at] ?? 0) & CONSTRUCTED) !== 0 && !areStrict(bytes, inner, next, depth - 1)) return false
    at = next
  }
  return true
}

/** Whether only SEQUENCE and SET of the universal types are constructed, and nesting is not too deep. */
function isAllowed(tag: number, depth: number): boolean {
  const constructed = (tag & CONSTRUCTED) !== 0
  const number = tag | CONSTRUCTED
  const mustBe = number === TAG.sequence || number === TAG.set
  return ((tag & CLASS) !== UNIVERSAL || constructed === mustBe) && (!constructed || depth > 1)
}

function elementAt(bytes: Uint8Array, start: number): Der | undefined {
  const begin = contentAt(bytes, start)
  const end = endOf(bytes, start, begin)
  if (end === NOWHERE) return undefined
  return { tag: bytes[start] ?? 0, content: bytes.subarray(begin, end), whole: bytes.subarray(start, end) }
}

/** Not a position: no content and no end of a value is at 0. */
const NOWHERE = 0

/** The position of the content of a value, after its tag and a length of at most four octets. */
function contentAt(bytes: Uint8Array, start: number): number {
  const tag = bytes[start] ?? 0
  // The number 31 marks a long tag; a universal 0 ends an indefinite length.
  if ((tag & 0x1f) === 0x1f || tag === 0) return NOWHERE
  const first = bytes[start + 1] ?? 0x80
  if (first < 0x80) return start + 2
  return first > 0x80 && first <= 0x83 ? start + first - 0x80 + 2 : NOWHERE
}

function endOf(bytes: Uint8Array, start: number, begin: number): number {
  if (begin === NOWHERE) return NOWHERE
  const octets = begin - start - 2
  let length = octets === 0 ? (bytes[start + 1] ?? 0) : 0
  for (let at = start + 2; at < begin; at++) length = length * 256 + (bytes[at] ?? 0)
  const shortest = octets === 0 || (octets === 1 ? length >= 0x80 : length >= 256 ** (octets - 1))
  return shortest && begin + length <= bytes.length ? begin + length : NOWHERE
}

/** A value of no type, which `Fields` returns for a missing field. */
export const NOTHING: Der = { tag: -1, content: new Uint8Array(), whole: new Uint8Array() }

/** The most fields of a SEQUENCE: a TBSCertificate has ten. */
const MOST_FIELDS = 16

/**
 * The fields of a SEQUENCE, taken one after the other. A missing field is a value of no type, which
 * every reader refuses, and makes `whole()` false, so that one check at the end is enough.
 */
export class Fields {
  readonly #parts: readonly Der[]
  #at = 0
  #broken: boolean

  constructor(der: Der | undefined, tag: number = TAG.sequence) {
    const parts = der?.tag === tag ? partsOf(der, MOST_FIELDS) : undefined
    this.#parts = parts ?? []
    this.#broken = parts === undefined
  }

  take(...tags: readonly number[]): Der {
    const part = this.optional(...tags)
    if (part === undefined) this.#broken = true
    return part ?? NOTHING
  }

  optional(...tags: readonly number[]): Der | undefined {
    const part = this.#parts[this.#at]
    if (part === undefined || !tags.includes(part.tag)) return undefined
    this.#at++
    return part
  }

  any(): Der {
    // Counts a missing field too, so that `whole()` is false afterwards.
    return this.#parts[this.#at++] ?? NOTHING
  }

  /** Whether every required field was present and none is left. */
  whole(): boolean {
    return !this.#broken && this.#at === this.#parts.length
  }

  /** What was read from the fields, if they are {@link whole} and none of the values is `undefined`. */
  complete<Values extends object>(values: Values): Complete<Values> | undefined {
    return this.whole() && isComplete(values) ? values : undefined
  }
}

type Complete<Values> = { readonly [Name in keyof Values]: Exclude<Values[Name], undefined> }

function isComplete<Values extends object>(values: Values): values is Values & Complete<Values> {
  return !Object.values(values).includes(undefined)
}

export function inside(der: Der): Der {
  const fields = new Fields(der, der.tag)
  const value = fields.any()
  return fields.whole() ? value : NOTHING
}

/** The default limit of a list: only lists of names are longer. */
const MOST_PARTS = 64
type List = { readonly tag?: number; readonly most?: number }

/** Reads every value of a list; `undefined` when it is empty or too long, or a value is malformed. */
export function readEach<T>(
  der: Der | undefined,
  read: (part: Der) => T | undefined,
  { tag = TAG.sequence, most = MOST_PARTS }: List = {},
): readonly T[] | undefined {
  const parts = der?.tag === tag ? partsOf(der, most) : undefined
  if (parts === undefined || parts.length === 0) return undefined
  const values: T[] = []
  for (const part of parts) {
    const value = read(part)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}
