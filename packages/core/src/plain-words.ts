import type { z } from 'zod'

/** What a schema found wrong, before it has words. */
type Issue = Parameters<z.core.$ZodErrorMap>[0]
type Bound = Extract<Issue, { readonly code: 'too_small' | 'too_big' }>

/** Reads by a schema. What a schema has no words for is said in ours: those of zod reach nobody. */
export function readPlainly<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  return schema.safeParse(input, { error: inPlainWords })
}

/** The words follow the path of what is wrong: `redirectUris[0]: must be a string`. */
function inPlainWords(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? 'of another type'}`
  }
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return `must ${be(issue)}at most ${issue.maximum}${unitOf(issue)}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  return 'is not valid'
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
}

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' values' }

function tooSmall(issue: Extract<Issue, { readonly code: 'too_small' }>): string {
  const { minimum, inclusive, origin } = issue
  if (origin in UNITS && minimum === 1) return 'must not be empty'
  return `must ${be(issue)}${inclusive === false ? 'more than' : 'at least'} ${minimum}${unitOf(issue)}`
}

function be({ origin }: Bound): string {
  return origin in UNITS ? 'have ' : 'be '
}

function unitOf({ origin }: Bound): string {
  return UNITS[origin] ?? ''
}
