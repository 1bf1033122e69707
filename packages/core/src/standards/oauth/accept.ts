export interface Preference {
  readonly weight: number
  /** Whether the header names the type itself, and not only a range that includes it. */
  readonly named: boolean
}

/**
 * RFC 9110 §12.5.1. Without a header everything is wanted. An element that is malformed counts as
 * absent, and so does one with parameters of the media type, because no type here has any.
 */
export function preferenceFor(type: string, accept: string): Preference {
  if (accept.trim() === '') return { weight: 1, named: false }
  const ranges = accept.split(',').flatMap(readRange)
  for (const range of [type, `${type.split('/', 1).join()}/*`, '*/*']) {
    const weights = ranges.filter(each => each.range === range).map(each => each.weight)
    // Where a range is repeated, the weakest wish counts.
    if (weights.length > 0) return { weight: Math.min(...weights), named: range === type }
  }
  return { weight: 0, named: false }
}

interface WeightedRange {
  readonly range: string
  readonly weight: number
}

function readRange(element: string): readonly WeightedRange[] {
  const [range = '', ...parameters] = element.split(';').map(part => part.trim().toLowerCase())
  if (parameters.length === 0) return [{ range, weight: 1 }]
  const weight = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameters[0] ?? '')?.[1]
  return weight === undefined || parameters.length > 1 ? [] : [{ range, weight: Number(weight) }]
}
