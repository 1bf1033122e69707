/** White space of any kind, no space included that has no width (RFC 4518 §2.2). */
const WHITE_SPACE = /[\t\n\v\f\r\u0085\p{Z}]/gu

/** A run of several spaces; one that carries a combining mark is no space (RFC 4518 §2.6.1). */
const SPACES = /(?: (?!\p{M})){2,}/gu

/**
 * What no value may hold (RFC 4518 §2.4): unassigned code points and those that are no characters, private ones, halves
 * of surrogate pairs, what a decoder left of malformed bytes, and what turns the direction of text. Controls stand with
 * them: no name holds one, unless it is to look like another name.
 */
const PROHIBITED = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Bidi_Control}\u206a-\u206f\ufffd]/u

/**
 * More combining marks in a row than any language has: to bring them into their order takes quadratic time (UAX #15, Stream-Safe Text
 * Format).
 */
const MARKS = /\p{M}{31}/u

/** Text of one space at most between characters that need no table of Unicode: most names hold nothing else. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/**
 * Text in the form in which directory strings are compared, or `undefined` when it has none and so equals nothing: case
 * folded, NFKC, each run of white space as one space (RFC 4518 §2, RFC 4517 §4.2.11, RFC 5280 §7.1).
 *
 * Narrower than the RFC in two ways, as who compares certificates must not take one name for another that its issuer held
 * apart. Spaces at the beginning and at the end count: {@link withoutOuterSpaces} drops them where names are chained.
 * Characters without width, which RFC 4518 §2.2 drops, stay.
 */
export function comparableText(text: string): string | undefined {
  if (PLAIN.test(text)) return text.toLowerCase()
  const spaced = text.replace(WHITE_SPACE, ' ')
  if (spaced.trim() === '' || PROHIBITED.test(spaced) || MARKS.test(spaced)) return undefined
  return folded(spaced.normalize('NFKC')).normalize('NFKC').replace(SPACES, ' ')
}

/** A comparable text without the spaces at its ends (RFC 4518 §2.6.1); one that carries a combining mark is no space. */
export function withoutOuterSpaces(comparable: string): string {
  return comparable.replace(/^ (?!\p{M})| $/gu, '')
}

/**
 * Text without case (RFC 3454 Appendix B.2): sharp s is two letters in capitals only, so what is large becomes small, large
 * and small again. The lower case of sigma depends on its neighbours, so both of its forms become one. The dotless i stays
 * what it is, though its capital is that of i.
 */
function folded(text: string): string {
  const fold = (letters: string) => letters.toLowerCase().toUpperCase().toLowerCase().replaceAll('\u03c2', '\u03c3')
  return text.replace(/[^\u0131]+/gu, fold)
}
