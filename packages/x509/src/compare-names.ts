import { type AttributeValue, chainingTexts } from '@symbolon/core/internal'
import { equalBytes } from './bytes.js'
import type { Name } from './name.js'

/** The parts of a name in the form of comparison (RFC 5280 §7.1); `undefined` equals nothing. */
export type NameTexts = readonly (string | undefined)[]
const textsOfNames = new WeakMap<Name, NameTexts>()

/** The parts of a name as texts, cached because preparing them costs more than comparing them. */
export function textsOf(name: Name): NameTexts {
  const known = textsOfNames.get(name)
  if (known !== undefined) return known
  const texts = chainingTexts(name.parts)
  textsOfNames.set(name, texts)
  return texts
}

/** Whether two names are equal (RFC 5280 §7.1), as bytes or as texts. An empty name equals none. */
export function isSameName(one: Name, other: Name): boolean {
  if (one.parts.length === 0 || one.parts.length !== other.parts.length) return false
  return equalBytes(one.der, other.der) || isBelow(textsOf(one), textsOf(other))
}

/** Whether a name begins with all parts of another (RFC 5280 §4.2.1.10). */
export function isBelow(name: NameTexts, base: NameTexts): boolean {
  return name.length >= base.length && base.every((text, at) => text !== undefined && text === name[at])
}

/** An attribute as a person reads it; without text it could be any. */
type BareAttribute = { readonly type: string; readonly text: string | undefined }

interface BarePart {
  readonly attributes: readonly BareAttribute[]
  /** The attribute as one text, if the part has one attribute with text: then only this is compared. */
  readonly text: string | undefined
}

export type BareName = readonly BarePart[]

export function bareName({ parts }: Name): BareName {
  return parts.map(part => {
    const attributes = part.map(bareAttribute)
    const [only] = attributes
    const plain = attributes.length === 1 && only?.text !== undefined
    return { attributes, text: plain ? `${only.type}=${only.text}` : undefined }
  })
}

/**
 * Whether a person might read a name as one below another. A space, an invisible character or an
 * ambiguous string type must not bypass an exclusion.
 */
export function mightBeBelow(name: BareName, base: BareName): boolean {
  if (name.length < base.length) return false
  return base.every((part, at) => mightBeSamePart(name[at], part))
}

function mightBeSamePart(name: BarePart | undefined, base: BarePart): boolean {
  if (name === undefined) return false
  if (name.text !== undefined && base.text !== undefined) return name.text === base.text
  const { attributes } = name
  return (
    base.attributes.length === attributes.length &&
    base.attributes.every(one => attributes.some(other => mightBeSame(one, other)))
  )
}

function mightBeSame(one: BareAttribute, other: BareAttribute): boolean {
  return one.type === other.type && (one.text === undefined || other.text === undefined || one.text === other.text)
}

function bareAttribute({ type, value }: AttributeValue): BareAttribute {
  return { type, text: value === undefined ? undefined : bareText(value) }
}

function bareText(text: string): string {
  // Most texts are ASCII and need no Unicode normalization.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase().replaceAll(' ', '')
  const marks = text.normalize('NFKC').replace(/[\p{Z}\p{C}]/gu, '')
  return marks.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}
