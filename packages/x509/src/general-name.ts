import { type Der, Fields, partsOf } from './der.js'
import { identifierIn, readObjectIdentifier } from './der-values.js'
import { asciiIn, type Name, readName } from './name.js'

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

/**
 * Reads a GeneralName; `undefined` when it is malformed. Texts are not validated for their kind.
 */
export function readGeneralName(der: Der): GeneralName | undefined {
  return READERS.get(der.tag)?.(der)
}

/** otherName, x400Address, ediPartyName, registeredID: their values are not compared. */
function readOther(der: Der, isWellFormed: (der: Der) => boolean): GeneralName | undefined {
  return isWellFormed(der) ? { kind: 'other', tag: der.tag } : undefined
}

/** An object identifier, and a value in `[0]`. */
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

/** The base of a subtree in a constraint (RFC 5280 §4.2.1.10). */
export type Subtree = GeneralName

/** Reads a GeneralSubtree; `undefined` with `minimum` or `maximum`, which RFC 5280 does not use. */
export function readSubtree(der: Der): Subtree | undefined {
  const fields = new Fields(der)
  const base = readGeneralName(fields.any())
  return fields.whole() ? base : undefined
}
