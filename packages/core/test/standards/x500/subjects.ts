import type { AttributeValue, DistinguishedName, PatternName } from '../../../src/standards/x500/distinguished-name.js'

/** The tag of a UTF8String. */
export const UTF8_STRING = 0x0c

/** An attribute with a string value, as the decoder of a certificate returns it. */
export function attribute(type: string, value: string, tag: number = UTF8_STRING): AttributeValue {
  const bytes = Buffer.from(value)
  // One byte of length is enough for the values of tests.
  return { type, value, der: Uint8Array.from([tag, bytes.length, ...bytes]) }
}

/** The subject of a certificate that was issued to the written name. */
export function subjectOf(pattern: PatternName): DistinguishedName {
  return pattern.map(part =>
    part.map(each => ('der' in each ? { ...each, value: undefined } : attribute(each.type, each.value))),
  )
}
