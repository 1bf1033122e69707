import { base64url, equalBytes, textOf, utf8 } from '../../lib/encoding.js'
import { attributeType, isIa5Type } from './attribute-type.js'
import { comparableText, withoutOuterSpaces } from './directory-string.js'

/** One attribute of a name as a certificate holds it (RFC 5280 §4.1.2.4). */
export interface AttributeValue {
  /** The object identifier of the type, as numbers with dots. */
  readonly type: string
  /** The text, decoded from the DER of one of the string types; `undefined` when the value is no string. */
  readonly value: string | undefined
  /** The value as it is encoded, its tag and its length included. */
  readonly der: Uint8Array
}

/** The attributes that stand side by side in one place of a name; their order means nothing. */
export type RelativeDistinguishedName = readonly AttributeValue[]

/** A name in the order of the certificate's encoding: what is most significant first, as the country. */
export type DistinguishedName = readonly RelativeDistinguishedName[]

/** What one attribute of a certificate must be: a text, or the DER of a value. */
export type PatternValue =
  | { readonly type: string; readonly value: string }
  | { readonly type: string; readonly der: Uint8Array }

/** A name that somebody wrote down, in the order of {@link DistinguishedName}, for certificates to be compared with. */
export type PatternName = readonly (readonly PatternValue[])[]

/** UTF-16 units of a written name; far more than any name of a certificate needs. */
const LONGEST = 4_096

/** Parts of a written name, each of one attribute or of several. */
const MOST_PARTS = 64

/** One character, or one that is escaped, or one byte; a quote or a backslash alone, and the like, are none of them. */
const TOKEN = /\\(?:[ "#+,;<=>\\]|[0-9A-Fa-f]{2})|[^";<>\\]/gu

/**
 * Reads a name in the string form of RFC 4514, whose order is the reverse of the encoding; spaces beside `,`, `+` and `=`
 * do not count, as older writers put them there (RFC 2253 §4).
 *
 * `undefined` for what is malformed, has a type that is not known, says one type twice in one part (X.501 §9.3), holds
 * text that can be compared with nothing, is empty, or is longer than names are.
 */
export function readDistinguishedName(text: string): PatternName | undefined {
  const tokens = tokensOf(text)
  const written = tokens === undefined ? [] : split(tokens, ',')
  if (written.length === 0 || written.length > MOST_PARTS) return undefined
  const parts = written.map(readPart)
  return parts.every(part => part !== undefined) ? parts.reverse() : undefined
}

/** The text in tokens; `undefined` when it is too long, or something in it is no token. */
function tokensOf(text: string): readonly string[] | undefined {
  if (text.length > LONGEST) return undefined
  const tokens = text.match(TOKEN) ?? []
  return tokens.join('') === text ? tokens : undefined
}

/** What stands between separators that are not escaped: an escaped one is another token. */
function split(tokens: readonly string[], separator: string): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  for (const token of tokens) {
    if (token === separator) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** One part: attributes with `+` between them, none of them twice. */
function readPart(tokens: readonly string[]): readonly PatternValue[] | undefined {
  const values = split(tokens, '+').map(readAttribute)
  if (!values.every(value => value !== undefined)) return undefined
  return new Set(values.map(({ type }) => type)).size === values.length ? values : undefined
}

/** One attribute: the first `=` ends its type, any other belongs to its value. */
function readAttribute(tokens: readonly string[]): PatternValue | undefined {
  const end = tokens.indexOf('=')
  const type = end < 0 ? undefined : attributeType(trimmed(tokens.slice(0, end)).join(''))
  if (type === undefined) return undefined
  const value = trimmed(tokens.slice(end + 1))
  return value[0] === '#' ? readEncoded(type, value.join('')) : readText(type, value)
}

/** Tokens without the spaces at both ends that are not escaped. */
function trimmed(tokens: readonly string[]): readonly string[] {
  const isMore = (token: string) => token !== ' '
  const begin = tokens.findIndex(isMore)
  return begin < 0 ? [] : tokens.slice(begin, tokens.findLastIndex(isMore) + 1)
}

/** A value in the hexadecimal form of its encoding (RFC 4514 §2.4). */
function readEncoded(type: string, text: string): PatternValue | undefined {
  if (!/^#(?:[0-9A-Fa-f]{2})+$/.test(text)) return undefined
  const pairs = text.slice(1).match(/../g) ?? []
  return { type, der: Uint8Array.from(pairs, pair => Number.parseInt(pair, 16)) }
}

/** A value as text: its escaped bytes must make UTF-8 together with the characters around them. */
function readText(type: string, tokens: readonly string[]): PatternValue | undefined {
  const value = textOf(Uint8Array.from(tokens.flatMap(bytesOf)))
  // Half a surrogate pair has become U+FFFD by now, which like a NUL can be compared with nothing.
  return value === undefined || comparable(type, value) === undefined ? undefined : { type, value }
}

function bytesOf(token: string): readonly number[] {
  // A backslash and two digits: no other token has three units.
  if (token.length === 3) return [Number.parseInt(token.slice(1), 16)]
  return [...utf8(token.startsWith('\\') ? token.slice(1) : token)]
}

/**
 * Whether the subject of a certificate is a written name: the same parts in the same order, and in each the same
 * attributes in any order (distinguishedNameMatch, RFC 4517 §4.2.15). Texts are compared without case, as far as
 * {@link comparableText} goes; what is written as DER is compared byte for byte.
 *
 * An empty name is nobody's: it equals nothing, an empty subject included, where the RFC takes two of them for equal.
 */
export function isSameDistinguishedName(pattern: PatternName, subject: DistinguishedName): boolean {
  if (pattern.length === 0 || pattern.length !== subject.length) return false
  return pattern.every((part, at) => isSamePart(part, subject[at] ?? []))
}

/** Both ways, as a part that says one attribute twice must not pass for one that says two. */
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

/** The form in which values of a type are compared; `undefined` equals nothing. */
function comparable(type: string, value: string): string | undefined {
  if (isIa5Type(type) && !/^\p{ASCII}*$/u.test(value)) return undefined
  return comparableText(value)
}

/** What stands between the attributes of a part: no text that can be compared holds it. */
const BETWEEN = '\u0000'

/**
 * Each part of a name of a certificate as a text: where the texts of two names are equal, part by part, one name is the
 * other when certificates are chained (RFC 5280 §7.1). Other than for {@link isSameDistinguishedName}, spaces at the ends of a
 * value do not count (RFC 4518 §2.6.1), as a chain is held together by signatures as well. A value that is no string is
 * compared byte for byte. A part is `undefined` when it can be compared with nothing.
 */
export function chainingTexts(name: DistinguishedName): readonly (string | undefined)[] {
  return name.map(part => {
    const texts = part.map(chainingText)
    return texts.length > 0 && texts.every(text => text !== undefined) ? texts.sort().join(BETWEEN) : undefined
  })
}

function chainingText({ type, value, der }: AttributeValue): string | undefined {
  if (value === undefined) return `${type}#${base64url(der)}`
  const text = comparable(type, value)
  return text === undefined ? undefined : `${type}=${withoutOuterSpaces(text)}`
}
