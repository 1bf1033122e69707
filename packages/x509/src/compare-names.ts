import { type AttributeValue, chainingTexts } from '@symbolon/core'
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

/** The parts of a name as {@link mightBeBelow} compares them. */
export type BareName = readonly (readonly BareAttribute[])[]

/** A name without whatever cannot be seen. */
export function bareName({ parts }: Name): BareName {
  return parts.map(part => part.map(bareAttribute))
}

/**
 * Whether anybody might take a name for one that lies below another: what is to be kept out must not come in by a space, a
 * character without width, or a string type that nobody can decode with certainty.
 */
export function mightBeBelow(name: BareName, base: BareName): boolean {
  if (name.length < base.length) return false
  return base.every((part, at) => {
    const actual = name[at] ?? []
    return part.length === actual.length && part.every(one => actual.some(other => mightBeSame(one, other)))
  })
}

function mightBeSame(one: BareAttribute, other: BareAttribute): boolean {
  return one.type === other.type && (one.text === undefined || other.text === undefined || one.text === other.text)
}

/** Text without case and without anything that leaves no mark. */
function bareAttribute({ type, value }: AttributeValue): BareAttribute {
  const marks = value?.normalize('NFKC').replace(/[\p{Z}\p{C}]/gu, '')
  return { type, text: marks?.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC') }
}
