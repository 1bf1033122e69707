import fc from 'fast-check'

/** One UTF-16 code unit, half of a surrogate pair included; ASCII is as likely as all the rest. */
const codeUnit = fc.oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0xffff })).map(code => String.fromCharCode(code))

/** Any text at all, malformed UTF-16 included. */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: codeUnit })
