import fc from 'fast-check'

/** One UTF-16 code unit, half of a surrogate pair included; ASCII is as likely as all the rest. */
const codeUnit = fc.oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0xffff })).map(code => String.fromCharCode(code))

/** Any text at all, malformed UTF-16 included. */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: codeUnit })

/** URLs of the web. The arbitrary of fast-check takes a second to prepare all names of hosts. */
export const webUrl: fc.Arbitrary<string> = fc.stringMatching(
  /^https?:\/\/(?:[a-z0-9.]{0,6}@)?[a-z][a-z0-9-]{0,8}(?:\.[a-z]{2,5}){0,3}(?::\d{1,5})?(?:\/[\w.~!$&'()*+,;=:@%-]{0,8}){0,3}(?:\?[\w=&%+]{0,8})?(?:#\w{0,4})?$/,
)
