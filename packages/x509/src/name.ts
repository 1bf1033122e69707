import type { AttributeValue, DistinguishedName, RelativeDistinguishedName } from '@symbolon/core/internal'
import { type Der, Fields, partsOf, readEach, TAG } from './der.js'
import { identifierIn, readObjectIdentifier } from './der-values.js'

export type Name = { readonly parts: DistinguishedName; readonly der: Uint8Array }

/** The most octets of a name, because comparing texts is expensive. */
const MAX_OCTETS = 2_048

/** Reads a Name (RFC 5280 §4.1.2.4), which may be empty; `undefined` when it is malformed or too long. */
export function readName(der: Der): Name | undefined {
  const sets = der.tag === TAG.sequence && der.whole.length <= MAX_OCTETS ? partsOf(der) : undefined
  const parts = sets?.map(readPart)
  return parts?.every(part => part !== undefined) ? { parts, der: der.whole } : undefined
}

function readPart(der: Der): RelativeDistinguishedName | undefined {
  return readEach(der, readAttribute, { tag: TAG.set })
}

function readAttribute(der: Der): AttributeValue | undefined {
  const fields = new Fields(der)
  const type = readObjectIdentifier(fields.take(TAG.objectIdentifier))
  const value = fields.any()
  const text = textIn(value)
  if (type === undefined || !fields.whole() || !TYPES.has(value.tag)) return undefined
  if (text === undefined && UNICODE.has(value.tag)) return undefined
  return { type, value: text, der: value.whole }
}

/** The types of values in names: strings, bits, and lists of strings for postal addresses. */
const TYPES: ReadonlySet<number> = new Set([0x03, 0x0c, 0x12, 0x13, 0x14, 0x16, 0x1c, 0x1e, 0x30])

/** UTF8String, UniversalString, BMPString: malformed text makes the name malformed. */
const UNICODE: ReadonlySet<number> = new Set([0x0c, 0x1c, 0x1e])
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const utf16 = new TextDecoder('utf-16be', { fatal: true, ignoreBOM: true })

/** Decoders of the string types. TeletexString has none: implementations disagree about its bytes. */
const STRINGS: ReadonlyMap<number, (content: Uint8Array) => string | undefined> = new Map([
  [0x0c, content => decoded(content, utf8)],
  [0x12, content => asciiIn(content, /^[0-9 ]*$/)],
  [0x13, content => asciiIn(content, /^[A-Za-z0-9 '()+,\-./:=?]*$/)],
  [0x16, asciiIn],
  [0x1a, content => asciiIn(content, /^[ -~]*$/)],
  [0x1c, readUniversal],
  [0x1e, content => decoded(content, utf16)],
])

/**
 * The text of a string value; `undefined` for other types and for characters that the type does not allow. Names are
 * then compared as bytes. For example, some issuers put `@` or `*` into a PrintableString.
 */
export function textIn({ tag, content }: Der): string | undefined {
  return STRINGS.get(tag)?.(content)
}

function decoded(content: Uint8Array, decoder: TextDecoder): string | undefined {
  try {
    return decoder.decode(content)
  } catch {
    // TextDecoder reports malformed bytes only by throwing.
    return undefined
  }
}

function asciiIn(content: Uint8Array, pattern?: RegExp): string | undefined {
  for (const octet of content) if (octet > 0x7f) return undefined
  const text = utf8.decode(content)
  return pattern?.test(text) === false ? undefined : text
}

function readUniversal(content: Uint8Array): string | undefined {
  if (content.length % 4 !== 0) return undefined
  const view = new DataView(content.buffer, content.byteOffset, content.length)
  const points = Array.from({ length: content.length / 4 }, (_, at) => view.getUint32(at * 4))
  const isCharacter = (point: number) => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  return points.every(isCharacter) ? points.map(point => String.fromCodePoint(point)).join('') : undefined
}

/** A name of a supported kind (RFC 5280 §4.2.1.6), or of any other kind. */
export type GeneralName =
  | { readonly kind: 'email' | 'dns' | 'uri'; readonly text: string }
  | { readonly kind: 'ip'; readonly address: Uint8Array }
  | { readonly kind: 'directory'; readonly name: Name }
  | { readonly kind: 'other'; readonly tag: number }

const READERS: ReadonlyMap<number, (der: Der) => GeneralName | undefined> = new Map([
  [0x81, der => readText('email', der)],
  [0x82, der => readText('dns', der)],
  [0x86, der => readText('uri', der)],
  [0x87, ({ content }) => ({ kind: 'ip', address: content })],
  [0xa4, readDirectoryName],
  [0xa0, der => readOther(der, isOtherName)],
  [0xa3, der => readOther(der, () => true)],
  [0xa5, der => readOther(der, () => true)],
  [0x88, der => readOther(der, ({ content }) => identifierIn(content) !== undefined)],
])

/** Reads a GeneralName; `undefined` when it is malformed. Texts are not validated for their kind. */
export function readGeneralName(der: Der): GeneralName | undefined {
  return READERS.get(der.tag)?.(der)
}

/** otherName, x400Address, ediPartyName, registeredID: their values are not compared. */
function readOther(der: Der, isWellFormed: (der: Der) => boolean): GeneralName | undefined {
  return isWellFormed(der) ? { kind: 'other', tag: der.tag } : undefined
}

function isOtherName(der: Der): boolean {
  const fields = new Fields(der, der.tag)
  const type = readObjectIdentifier(fields.take(0x06))
  const value = new Fields(fields.take(0xa0), 0xa0)
  value.any()
  return type !== undefined && fields.whole() && value.whole()
}

function readText(kind: 'email' | 'dns' | 'uri', { content }: Der): GeneralName | undefined {
  const text = asciiIn(content)
  return text === undefined ? undefined : { kind, text }
}

/** The tag is explicit, because Name is a CHOICE. */
function readDirectoryName(der: Der): GeneralName | undefined {
  const [inner, ...more] = partsOf(der) ?? []
  const name = inner === undefined || more.length > 0 ? undefined : readName(inner)
  return name === undefined ? undefined : { kind: 'directory', name }
}

/** Reads a GeneralSubtree (RFC 5280 §4.2.1.10); `undefined` with `minimum` or `maximum`, which RFC 5280 does not use. */
export function readSubtree(der: Der): GeneralName | undefined {
  const fields = new Fields(der)
  const base = readGeneralName(fields.any())
  return fields.whole() ? base : undefined
}
