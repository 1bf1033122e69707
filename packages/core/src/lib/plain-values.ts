import * as z from 'zod'
import { suggestion } from './misuse.js'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** Parses by a schema, with messages of this library in place of those of zod. */
export function parsePlainly<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  return schema.safeParse(input, { error: inPlainWords })
}

/** Follows the path, as in `redirectUris[0]: must be a string`, and never repeats the value. */
function inPlainWords(issue: Issue): string {
  if (issue.code === 'invalid_type') return ofType(issue.expected, issue.input)
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big') return bounded('at most', issue.maximum, issue.origin)
  if (issue.code === 'unrecognized_keys') return KNOWN + membersOf(issue.inst).join(' ')
  if (issue.code !== 'too_small') return 'cannot be read'
  if (UNITS.has(issue.origin) && issue.minimum === 1) return 'must not be empty'
  return bounded(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin)
}

function membersOf(schema: unknown): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

const KNOWN = 'known: '

export function knownMembers({ message }: z.core.$ZodIssueUnrecognizedKeys): readonly string[] {
  return message.startsWith(KNOWN) ? message.slice(KNOWN.length).split(' ') : []
}

export function didYouMean(issue: z.core.$ZodIssueUnrecognizedKeys, name: string): string {
  return suggestion(name, issue.keys, knownMembers(issue))
}

const TYPE_MESSAGES: ReadonlyMap<string, string> = new Map([
  ['string', 'must be a string'],
  ['number', 'must be a number'],
  ['int', 'must be a whole number'],
  ['boolean', 'must be true or false'],
  ['array', 'must be an array'],
  ['object', 'must be an object'],
])

const UNITS: ReadonlyMap<string, string> = new Map([
  ['string', 'characters'],
  ['array', 'values'],
])

function ofType(expected: string, input: unknown): string {
  if (input === undefined && expected !== 'object') return 'is missing'
  return TYPE_MESSAGES.get(expected) ?? 'is of another type'
}

function bounded(bound: string, limit: number | bigint, origin: string): string {
  const unit = UNITS.get(origin)
  return unit === undefined ? `must be ${bound} ${limit}` : `must hold ${bound} ${limit} ${unit}`
}

export function issuePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? String(step) : `${text}.${String(step)}`
  }, '')
}
