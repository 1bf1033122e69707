import { Buffer } from 'node:buffer'

/** Bytes in DER, or malformed bytes of a test. */
export type Bytes = Uint8Array

/** Concatenates byte strings. */
export function joined(...parts: readonly Bytes[]): Bytes {
  return new Uint8Array(Buffer.concat(parts))
}

/** A value with its identifier and length. */
export function tlv(tag: number, ...parts: readonly Bytes[]): Bytes {
  const content = joined(...parts)
  return joined(Uint8Array.of(tag), lengthOf(content.length), content)
}

function lengthOf(length: number): Bytes {
  if (length < 0x80) return Uint8Array.of(length)
  const octets: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  return Uint8Array.of(0x80 + octets.length, ...octets)
}

export const seq = (...parts: readonly Bytes[]): Bytes => tlv(0x30, ...parts)
export const set = (...parts: readonly Bytes[]): Bytes => tlv(0x31, ...parts)
export const octets = (...parts: readonly Bytes[]): Bytes => tlv(0x04, ...parts)
export const nothing = (): Bytes => tlv(0x05)
export const bool = (value: boolean): Bytes => tlv(0x01, Uint8Array.of(value ? 0xff : 0))
export const bits = (content: Bytes, unused = 0): Bytes => tlv(0x03, Uint8Array.of(unused), content)
export const text = (value: string): Bytes => new Uint8Array(Buffer.from(value))
export const utf8 = (value: string): Bytes => tlv(0x0c, text(value))
export const printable = (value: string): Bytes => tlv(0x13, text(value))
export const ia5 = (value: string): Bytes => tlv(0x16, text(value))

/** `[number]` around whole values. */
export const explicit = (number: number, ...parts: readonly Bytes[]): Bytes => tlv(0xa0 | number, ...parts)

/** `[number]` instead of the tag of a primitive value. */
export const implicit = (number: number, content: Bytes): Bytes => tlv(0x80 | number, content)

/** A non-negative INTEGER. */
export function int(value: number): Bytes {
  const octets: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  if (octets.length === 0 || (octets[0] ?? 0) >= 0x80) octets.unshift(0)
  return tlv(0x02, Uint8Array.from(octets))
}

/** An OBJECT IDENTIFIER from its dotted form. */
export function oid(dotted: string): Bytes {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return tlv(0x06, Uint8Array.from([first * 40 + second, ...others].flatMap(base128)))
}

function base128(value: number): readonly number[] {
  const digits = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift((rest % 128) | 0x80)
  return digits
}

/** A time in the format of RFC 5280: UTCTime until 2049. */
export function time(iso: string): Bytes {
  const digits = iso.replace(/\D/g, '').slice(0, 14)
  return iso < '2050' ? tlv(0x17, text(`${digits.slice(2)}Z`)) : tlv(0x18, text(`${digits}Z`))
}

/** A GeneralizedTime, which OCSP has for every year. */
export function generalized(iso: string): Bytes {
  return tlv(0x18, text(`${iso.replace(/\D/g, '').slice(0, 14)}Z`))
}

/** An ENUMERATED below 128. */
export const enumerated = (value: number): Bytes => tlv(0x0a, Uint8Array.of(value))
