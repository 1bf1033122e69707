import { type AttributeValue, chainingTexts } from '@symbolon/core/stores'
import { equalBytes } from './bytes.js'
import type { Name } from './name.js'

/** The parts of a name as names are compared (RFC 5280 §7.1); a part that is `undefined` equals nothing. */
export type NameTexts = readonly (string | undefined)[]

const textsOfNames = new WeakMap<Name, NameTexts>()

/** The texts of a name, which are made once: to make them costs more than to compare them. */
export function textsOf(name: Name): NameTexts {
  const known = textsOfNames.get(name)
  if (known !== undefined) return known
  const texts = chainingTexts(name.parts)
  textsOfNames.set(name, texts)
  return texts
}

/** Whether two names are the same (RFC 5280 §7.1), in their bytes or as texts are compared. An empty one is nobody's. */
export function isSameName(one: Name, other: Name): boolean {
  if (one.parts.length === 0 || one.parts.length !== other.parts.length) return false
  return equalBytes(one.der, other.der) || isBelow(textsOf(one), textsOf(other))
}

/** Whether a name lies below another, or is it: it begins with the same parts (RFC 5280 §4.2.1.10). */
export function isBelow(name: NameTexts, base: NameTexts): boolean {
  return name.length >= base.length && base.every((text, at) => text !== undefined && text === name[at])
}

/** An attribute as somebody might read it who looks at it; without text it could be any. */
interface BareAttribute {
  readonly type: string
  readonly text: string | undefined
}

/** A part of a name as {@link mightBeBelow} compares it. */
interface BarePart {
  readonly attributes: readonly BareAttribute[]
  /** The only attribute of the part as one text, where it has text: most parts are such, and then this is all that is compared. */
  readonly text: string | undefined
}

/** The parts of a name as {@link mightBeBelow} compares them. */
export type BareName = readonly BarePart[]

/** A name without whatever cannot be seen. */
export function bareName({ parts }: Name): BareName {
  return parts.map(part => {
    const attributes = part.map(bareAttribute)
    const [only] = attributes
    const plain = attributes.length === 1 && only?.text !== undefined
    return { attributes, text: plain ? `${only.type}=${only.text}` : undefined }
  })
}

/**
 * Whether anybody might take a name for one that lies below another: what is to be kept out must not come in by a space, a
 * character without width, or a string type that nobody can decode with certainty.
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

/** Text without case and without anything that leaves no mark. */
function bareText(text: string): string {
  // Most texts need no table of Unicode.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase().replaceAll(' ', '')
  const marks = text.normalize('NFKC').replace(/[\p{Z}\p{C}]/gu, '')
  return marks.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}
