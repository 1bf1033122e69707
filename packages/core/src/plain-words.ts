import type { z } from 'zod'

const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'must be a string'],
  ['boolean', 'must be true or false'],
  ['array', 'must be an array'],
  ['object', 'must be an object'],
  ['int', 'must be a whole number'],
  ['number', 'must be a number'],
])

/** What has a size, and what it is counted in. */
const COUNTED: ReadonlyMap<string, string> = new Map([
  ['string', 'characters'],
  ['array', 'values'],
])

/**
 * What is wrong with a value, where its schema has no words of its own: never those of zod, which speak of types to a caller
 * who may have sent a form. They do not repeat the value.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return TYPES.get(issue.expected) ?? 'is of another type'
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big') return bounded('at most', issue.maximum, issue.origin)
  if (issue.code === 'too_small') return bounded('at least', issue.minimum, issue.origin)
  return 'cannot be read'
}

function bounded(bound: string, limit: number | bigint, origin: string): string {
  const counted = COUNTED.get(origin)
  return counted === undefined ? `must be ${bound} ${limit}` : `must hold ${bound} ${limit} ${counted}`
}
