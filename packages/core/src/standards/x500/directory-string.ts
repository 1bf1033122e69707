/** White space of any kind, except zero-width spaces (RFC 4518 §2.2). */
const WHITE_SPACE = /[\t\n\v\f\r\u0085\p{Z}]/gu

/** Two or more spaces; one before a combining mark is not a space (RFC 4518 §2.6.1). */
const SPACES = /(?: (?!\p{M})){2,}/gu

/**
 * Prohibited in values (RFC 4518 §2.4): unassigned code points and noncharacters, private use, lone
 * surrogates, the replacement character of decoders, and what changes the direction of text.
 * Control characters are added, because in a name they only serve to imitate another name.
 */
const PROHIBITED = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Bidi_Control}\u206a-\u206f\ufffd]/u

/**
 * More combining marks in a row than any language needs. Normalizing them takes quadratic time (UAX
 * #15, Stream-Safe Text Format).
 */
const MARKS = /\p{M}{31}/u

/** ASCII words separated by single spaces. Most names have this form and need no Unicode tables. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/**
 * Prepares a directory string for comparison: case folding, NFKC, each run of white space as one
 * space (RFC 4518 §2, RFC 4517 §4.2.11, RFC 5280 §7.1). `undefined` when the string is prohibited
 * or empty; it then equals nothing.
 *
 * Two steps of the RFC are left out, so that names that an issuer distinguishes do not become
 * equal. Leading and trailing spaces stay; {@link withoutOuterSpaces} removes them where names are
 * chained. Zero-width characters, which RFC 4518 §2.2 removes, stay as well.
 */
export function comparableText(text: string): string | undefined {
  if (PLAIN.test(text)) return text.toLowerCase()
  const spaced = text.replace(WHITE_SPACE, ' ')
  if (spaced.trim() === '' || PROHIBITED.test(spaced) || MARKS.test(spaced)) return undefined
  return folded(spaced.normalize('NFKC')).normalize('NFKC').replace(SPACES, ' ')
}

/**
 * Removes leading and trailing spaces from prepared text (RFC 4518 §2.6.1). A space before a
 * combining mark is not a space.
 */
export function withoutOuterSpaces(comparable: string): string {
  return comparable.replace(/^ (?!\p{M})| $/gu, '')
}

/**
 * Folds case (RFC 3454 Appendix B.2). The detour through upper case turns sharp s into two letters.
 * The lower case of sigma depends on its neighbours, so its two forms become one. The dotless i is
 * left out, because its upper case is that of i.
 */
function folded(text: string): string {
  const fold = (letters: string) => letters.toLowerCase().toUpperCase().toLowerCase().replaceAll('\u03c2', '\u03c3')
  return text.replace(/[^\u0131]+/gu, fold)
}
