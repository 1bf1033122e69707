import { type Der, TAG } from './der.js'

export function isNull({ tag, content }: Der): boolean {
  return tag === TAG.nothing && content.length === 0
}

/** The octets of an INTEGER in its shortest form (X.690 §8.3), including the sign. */
export function readInteger({ tag, content }: Der): Uint8Array | undefined {
  const [first, second = 0] = content
  if (tag !== TAG.integer || first === undefined) return undefined
  const longer = content.length > 1 && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80))
  return longer ? undefined : content
}

/** An INTEGER from 0 to 2^31 - 1. */
export function readSmallInteger(der: Der): number | undefined {
  const octets = readInteger(der)
  if (octets === undefined || octets.length > 4 || (octets[0] ?? 0) >= 0x80) return undefined
  return octets.reduce((sum, octet) => sum * 256 + octet, 0)
}

/** A BOOLEAN: all bits or none (X.690 §11.1). */
export function readBoolean({ tag, content }: Der): boolean | undefined {
  if (tag !== TAG.boolean || content.length !== 1) return undefined
  if (content[0] === 0xff) return true
  return content[0] === 0 ? false : undefined
}

const MAX_IDENTIFIER_OCTETS = 64

export function readObjectIdentifier({ tag, content }: Der): string | undefined {
  return tag === TAG.objectIdentifier ? identifierIn(content) : undefined
}

/** An object identifier from the content of a value, for implicit tags. */
export function identifierIn(content: Uint8Array): string | undefined {
  if (content.length === 0 || content.length > MAX_IDENTIFIER_OCTETS) return undefined
  const numbers: number[] = []
  let number = 0
  let begun = false
  for (const octet of content) {
    if ((!begun && octet === 0x80) || number > 2 ** 45) return undefined
    number = number * 128 + (octet & 0x7f)
    begun = octet >= 0x80
    if (begun) continue
    numbers.push(number)
    number = 0
  }
  const [first = 0, ...others] = numbers
  const root = Math.min(Math.floor(first / 40), 2)
  return begun ? undefined : [root, first - root * 40, ...others].join('.')
}

type Bits = { readonly octets: Uint8Array; readonly unused: number }

export function readBits({ tag, content }: Der): Bits | undefined {
  const [unused, ...rest] = content.subarray(0, 2)
  if (tag !== TAG.bitString || unused === undefined || unused > 7 || (unused > 0 && rest.length === 0)) return undefined
  const octets = content.subarray(1)
  const last = octets.at(-1) ?? 0
  return (last & ((1 << unused) - 1)) === 0 ? { octets, unused } : undefined
}

export function readOctetsOfBits(der: Der): Uint8Array | undefined {
  const bits = readBits(der)
  return bits !== undefined && bits.unused === 0 && bits.octets.length > 0 ? bits.octets : undefined
}

/** The numbers of the set bits in a BIT STRING with at most `most` named bits; the first bit is 0. */
export function readNamedBits(der: Der, most: number): ReadonlySet<number> | undefined {
  const bits = readBits(der)
  if (bits === undefined || bits.octets.length > Math.ceil(most / 8)) return undefined
  const set = new Set<number>()
  for (const [at, octet] of bits.octets.entries()) {
    for (let bit = 0; bit < 8; bit++) if ((octet & (0x80 >> bit)) !== 0) set.add(at * 8 + bit)
  }
  return set
}

/** The digits of the year, by tag. */
const YEAR_DIGITS: ReadonlyMap<number, number> = new Map([
  [TAG.utcTime, 2],
  [TAG.generalizedTime, 4],
])

/**
 * A time in seconds since 1970, in the format of RFC 5280 §4.1.2.5: with seconds and in UTC.
 * GeneralizedTime before 2050 is accepted too, because it is not ambiguous.
 */
export function readTime({ tag, content }: Der): number | undefined {
  const digits = YEAR_DIGITS.get(tag)
  const text = String.fromCharCode(...content.subarray(0, 16))
  if (digits === undefined || content.length !== digits + 11 || !/^\d+Z$/.test(text)) return undefined
  const year = digits === 4 ? text.slice(0, 4) : (text < '50' ? '20' : '19') + text.slice(0, 2)
  const [month, day, hour, minute, second] = text.slice(digits, -1).match(/../g) ?? []
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const date = new Date(iso)
  // A date that does not exist is invalid or rolls over, and then the text differs.
  return !Number.isNaN(date.getTime()) && date.toISOString() === iso ? date.getTime() / 1000 : undefined
}
