import { base64url } from '#platform-base64'
import { equalBytes } from '../../lib/constant-time.js'
import { fromUtf8, utf8 } from '../../lib/encoding.js'
import { DISTINGUISHED_NAME_LENGTH, RELATIVE_NAME_COUNT } from '../../lib/limits.js'
import { attributeType, comparableText, isIa5Type, withoutOuterSpaces } from './attribute-values.js'

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
