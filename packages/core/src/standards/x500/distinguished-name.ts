import { base64url } from '#platform-base64'
import { equalBytes } from '../../lib/constant-time.js'
import { fromUtf8, utf8 } from '../../lib/encoding.js'
import { DISTINGUISHED_NAME_LENGTH, RELATIVE_NAME_COUNT } from '../../lib/limits.js'

/** One attribute of a name in a certificate (RFC 5280 §4.1.2.4). */
export interface AttributeValue {
  /** The object identifier of the type, in dotted decimal. */
  readonly type: string
  /** The decoded text; `undefined` when the type of the value is not a string type. */
  readonly value: string | undefined
  /** The encoded value, including tag and length. */
  readonly der: Uint8Array
}

/** The attributes at one level of a name; their order has no meaning. */
export type RelativeDistinguishedName = readonly AttributeValue[]

/** A name in the order of the certificate's encoding: the most significant part, like the country, comes first. */
export type DistinguishedName = readonly RelativeDistinguishedName[]

/** What one attribute of a certificate must be: text, or the DER of a value. */
export type PatternValue =
  | { readonly type: string; readonly value: string }
  | { readonly type: string; readonly der: Uint8Array }

/** A configured name, in the order of {@link DistinguishedName}, with which certificates are compared. */
export type PatternName = readonly (readonly PatternValue[])[]

/** A plain character, an escaped one or an escaped byte; never an unescaped special character. */
const TOKEN = /\\(?:[ "#+,;<=>\\]|[0-9A-Fa-f]{2})|[^";<>\\]/gu

/**
 * RFC 4514, whose order is the reverse of the encoding. Spaces around `,`, `+` and `=` are ignored,
 * because older implementations write them (RFC 2253 §4). A level repeats no type (X.501 §9.3).
 */
export function readDistinguishedName(text: string): PatternName | undefined {
  const tokens = tokensOf(text)
  const levels = tokens === undefined ? [] : split(tokens, ',')
  if (levels.length === 0 || levels.length > RELATIVE_NAME_COUNT) return undefined
  const parts = levels.map(readPart)
  return parts.every(part => part !== undefined) ? parts.reverse() : undefined
}

function tokensOf(text: string): readonly string[] | undefined {
  if (text.length > DISTINGUISHED_NAME_LENGTH) return undefined
  const tokens = text.match(TOKEN) ?? []
  return tokens.join('') === text ? tokens : undefined
}

/** Splits at unescaped separators; an escaped one is another token. */
function split(tokens: readonly string[], separator: string): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  for (const token of tokens) {
    if (token === separator) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

function readPart(tokens: readonly string[]): readonly PatternValue[] | undefined {
  const values = split(tokens, '+').map(readAttribute)
  if (!values.every(value => value !== undefined)) return undefined
  return new Set(values.map(({ type }) => type)).size === values.length ? values : undefined
}

/** Reads one attribute. The first `=` ends its type; any other belongs to its value. */
function readAttribute(tokens: readonly string[]): PatternValue | undefined {
  const end = tokens.indexOf('=')
  const type = end < 0 ? undefined : attributeType(trimmed(tokens.slice(0, end)).join(''))
  if (type === undefined) return undefined
  const value = trimmed(tokens.slice(end + 1))
  return value[0] === '#' ? readEncoded(type, value.join('')) : readText(type, value)
}

function trimmed(tokens: readonly string[]): readonly string[] {
  const isNotSpace = (token: string) => token !== ' '
  const begin = tokens.findIndex(isNotSpace)
  return begin < 0 ? [] : tokens.slice(begin, tokens.findLastIndex(isNotSpace) + 1)
}

/** Reads a value that is written as its encoding in hexadecimal (RFC 4514 §2.4). */
function readEncoded(type: string, text: string): PatternValue | undefined {
  if (!/^#(?:[0-9A-Fa-f]{2})+$/.test(text)) return undefined
  const pairs = text.slice(1).match(/../g) ?? []
  return { type, der: Uint8Array.from(pairs, pair => Number.parseInt(pair, 16)) }
}

/** Reads a value as text. Its escaped bytes must form UTF-8 together with the other characters. */
function readText(type: string, tokens: readonly string[]): PatternValue | undefined {
  const value = fromUtf8(Uint8Array.from(tokens.flatMap(bytesOf)))
  // A lone surrogate is U+FFFD by now, which like NUL is prohibited.
  return value === undefined || comparable(type, value) === undefined ? undefined : { type, value }
}

function bytesOf(token: string): readonly number[] {
  // Only a backslash and two digits have this length.
  if (token.length === 3) return [Number.parseInt(token.slice(1), 16)]
  return [...utf8(token.startsWith('\\') ? token.slice(1) : token)]
}

/**
 * Whether the subject of a certificate matches a configured name: the same levels in the same
 * order, and at each level the same attributes in any order (distinguishedNameMatch,
 * RFC 4517 §4.2.15). Text is compared as {@link comparableText} prepares it, DER byte for byte.
 *
 * An empty name matches nothing, not even an empty subject. By the RFC two empty names are equal.
 */
export function isSameDistinguishedName(pattern: PatternName, subject: DistinguishedName): boolean {
  if (pattern.length === 0 || pattern.length !== subject.length) return false
  return pattern.every((part, at) => isSamePart(part, subject[at] ?? []))
}

/** Compared both ways, so that one attribute twice does not match two different attributes. */
function isSamePart(pattern: readonly PatternValue[], subject: RelativeDistinguishedName): boolean {
  if (pattern.length === 0 || pattern.length !== subject.length) return false
  return (
    pattern.every(expected => subject.some(actual => isSameAttribute(expected, actual))) &&
    subject.every(actual => pattern.some(expected => isSameAttribute(expected, actual)))
  )
}

function isSameAttribute(expected: PatternValue, actual: AttributeValue): boolean {
  if (expected.type !== actual.type) return false
  if ('der' in expected) return equalBytes(expected.der, actual.der)
  if (actual.value === undefined) return false
  const text = comparable(expected.type, expected.value)
  return text !== undefined && text === comparable(actual.type, actual.value)
}

/** Prepares a value of a type for comparison; `undefined` equals nothing. */
function comparable(type: string, value: string): string | undefined {
  if (isIa5Type(type) && !/^\p{ASCII}*$/u.test(value)) return undefined
  return comparableText(value)
}

/** Separates the attributes of one level; no comparable text contains it. */
const SEPARATOR = '\u0000'

/**
 * One text for each level of a name in a certificate. Two names are the same for chaining when all their texts are
 * equal (RFC 5280 §7.1). Unlike in {@link isSameDistinguishedName}, leading and trailing spaces of a value do not count
 * (RFC 4518 §2.6.1), because signatures verify a chain as well. A value that is not a string is compared byte for byte.
 * A text is `undefined` when the level equals nothing.
 */
export function chainingTexts(name: DistinguishedName): readonly (string | undefined)[] {
  return name.map(part => {
    const texts = part.map(chainingText)
    return texts.length > 0 && texts.every(text => text !== undefined) ? texts.sort().join(SEPARATOR) : undefined
  })
}

function chainingText({ type, value, der }: AttributeValue): string | undefined {
  if (value === undefined) return `${type}#${base64url(der)}`
  const text = comparable(type, value)
  return text === undefined ? undefined : `${type}=${withoutOuterSpaces(text)}`
}

/** The type `domainComponent` (RFC 4519 §2.4). */
const DOMAIN_COMPONENT = '0.9.2342.19200300.100.1.25'

/** The type `mail` (RFC 4524 §2.16). */
const MAIL = '0.9.2342.19200300.100.1.3'

/** The type `emailAddress` (RFC 2985 §5.2.1). */
const EMAIL_ADDRESS = '1.2.840.113549.1.9.1'

/** The names that people and tools use, in lower case, and the object identifier of each type. */
const TYPES: readonly (readonly [names: string, type: string])[] = [
  // RFC 4514 §3 and RFC 4519 §2.
  ['cn commonname', '2.5.4.3'],
  ['sn surname', '2.5.4.4'],
  ['serialnumber', '2.5.4.5'],
  ['c countryname', '2.5.4.6'],
  ['l localityname', '2.5.4.7'],
  ['st stateorprovincename', '2.5.4.8'],
  ['street streetaddress', '2.5.4.9'],
  ['o organizationname', '2.5.4.10'],
  ['ou organizationalunitname', '2.5.4.11'],
  ['t title', '2.5.4.12'],
  ['description', '2.5.4.13'],
  ['businesscategory', '2.5.4.15'],
  ['postalcode', '2.5.4.17'],
  ['name', '2.5.4.41'],
  ['gn givenname', '2.5.4.42'],
  ['initials', '2.5.4.43'],
  ['generationqualifier generation', '2.5.4.44'],
  ['x500uniqueidentifier', '2.5.4.45'],
  ['dnqualifier dnq', '2.5.4.46'],
  ['dc domaincomponent', DOMAIN_COMPONENT],
  ['uid userid', '0.9.2342.19200300.100.1.1'],
  // RFC 3739 §3.1.2 and X.520.
  ['pseudonym', '2.5.4.65'],
  ['role', '2.5.4.72'],
  ['organizationidentifier', '2.5.4.97'],
  // RFC 4524 §2.16 and RFC 2985 §5.
  ['mail', MAIL],
  ['emailaddress e', EMAIL_ADDRESS],
  ['unstructuredname', '1.2.840.113549.1.9.2'],
  ['unstructuredaddress', '1.2.840.113549.1.9.8'],
  // The place of incorporation in extended validation certificates.
  ['jurisdictionlocalityname jurisdictionlocality jurisdictionl', '1.3.6.1.4.1.311.60.2.1.1'],
  ['jurisdictionstateorprovincename jurisdictionstateorprovince jurisdictionst', '1.3.6.1.4.1.311.60.2.1.2'],
  ['jurisdictioncountryname jurisdictioncountry jurisdictionc', '1.3.6.1.4.1.311.60.2.1.3'],
]

const BY_NAME: ReadonlyMap<string, string> = new Map(
  TYPES.flatMap(([names, type]) => names.split(' ').map(name => [name, type] as const)),
)

const IA5_TYPES: ReadonlySet<string> = new Set([DOMAIN_COMPONENT, MAIL, EMAIL_ADDRESS])

/** No leading zeros; the first two numbers are bounded (RFC 4512 §1.4, X.660). */
const IDENTIFIER = /^(?:[01]\.(?:[1-3]?\d)|2\.(?:0|[1-9]\d*))(?:\.(?:0|[1-9]\d*))*$/

/** RFC 4514 §3. Names that tools use for different types, such as `S`, are unknown. */
export function attributeType(text: string): string | undefined {
  return IDENTIFIER.test(text) ? text : BY_NAME.get(text.toLowerCase())
}

/** Values of these types are ASCII only (RFC 4517 §4.2.9, RFC 5280 §4.1.2.6). */
export function isIa5Type(type: string): boolean {
  return IA5_TYPES.has(type)
}

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
 * Prepares a directory string for comparison: case folding, NFKC, each run of white space as one space (RFC 4518 §2,
 * RFC 4517 §4.2.11, RFC 5280 §7.1). `undefined` when the string is prohibited or empty; it then equals nothing.
 *
 * Two steps of the RFC are left out, so that names that an issuer distinguishes do not become equal. Leading and
 * trailing spaces stay; {@link withoutOuterSpaces} removes them where names are chained. Zero-width characters, which
 * RFC 4518 §2.2 removes, stay as well.
 */
export function comparableText(text: string): string | undefined {
  if (PLAIN.test(text)) return text.toLowerCase()
  const spaced = text.replace(WHITE_SPACE, ' ')
  if (spaced.trim() === '' || PROHIBITED.test(spaced) || MARKS.test(spaced)) return undefined
  return folded(spaced.normalize('NFKC')).normalize('NFKC').replace(SPACES, ' ')
}

/** RFC 4518 §2.6.1. A space before a combining mark is not a space. */
function withoutOuterSpaces(comparable: string): string {
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
