import { type AttributeValue, type DistinguishedName, isSameDistinguishedName, type PatternName } from '@symbolon/core'
import { equalBytes } from './bytes.js'
import type { Name } from './name.js'

/** Whether two names are the same (RFC 5280 §7.1), in their bytes or as texts are compared. An empty one is nobody's. */
export function isSameName(one: Name, other: Name): boolean {
  if (one.parts.length === 0) return false
  return equalBytes(one.der, other.der) || isSameDistinguishedName(patternOf(one.parts), other.parts)
}

/** Whether a name lies below another, or is it: it begins with the same parts (RFC 5280 §4.2.1.10). */
export function isBelow(name: DistinguishedName, base: DistinguishedName): boolean {
  return base.length === 0 || isSameDistinguishedName(patternOf(base), name.slice(0, base.length))
}

/**
 * Whether anybody might take a name for one that lies below another: what is to be kept out must not come in by a space, a
 * character without width, or a string type that nobody can decode with certainty.
 */
export function mightBeBelow(name: DistinguishedName, base: DistinguishedName): boolean {
  if (name.length < base.length) return false
  return base.every((part, at) => {
    const actual = name[at] ?? []
    return part.length === actual.length && part.every(one => actual.some(other => mightBeSame(one, other)))
  })
}

function patternOf(name: DistinguishedName): PatternName {
  return name.map(part => part.map(({ type, value, der }) => (value === undefined ? { type, der } : { type, value })))
}

function mightBeSame(one: AttributeValue, other: AttributeValue): boolean {
  if (one.type !== other.type) return false
  return one.value === undefined || other.value === undefined || bareText(one.value) === bareText(other.value)
}

/** Text without case and without anything that leaves no mark. */
function bareText(text: string): string {
  const marks = text.normalize('NFKC').replace(/[\p{Z}\p{C}]/gu, '')
  return marks.toLowerCase().toUpperCase().toLowerCase()
}
