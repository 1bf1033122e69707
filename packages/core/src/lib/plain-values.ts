import * as z from 'zod'
import { TEXT_LENGTH } from './limits.js'
import { nearestName } from './misuse.js'
import { isScopeToken } from './text.js'

/*
 * What nearly every request consists of, recognised without a schema, which costs as much as all
 * checks of a bearer token. A reader that meets anything else asks its schema, which alone decides
 * and explains. So a value that is right may be missed here, but nothing may pass that the schema
 * would refuse or change.
 */

/** Members that are `undefined` do not count. */
export function hasOnlyMembers<Name extends string>(
  input: unknown,
  known: readonly Name[],
): input is Readonly<Partial<Record<Name, unknown>>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false
  const names: readonly string[] = known
  for (const name in input) if (!names.includes(name) && Reflect.get(input, name) !== undefined) return false
  return true
}

export function isPlainText(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}

export function isPlainShortText(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || (typeof value === 'string' && value.length <= TEXT_LENGTH)
}

export function isPlainFlag(value: unknown): value is boolean | null | undefined {
  return value === undefined || value === null || typeof value === 'boolean'
}

/** Up to ten values that could appear in a challenge, or absent. */
export function isPlainList(value: unknown): value is readonly string[] | null | undefined {
  return value === undefined || value === null || isListOf(value, PLAIN_LIST_LENGTH, isPlainToken)
}

/** Longer lists are left to the schema. */
const PLAIN_LIST_LENGTH = 10

function isPlainToken(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_LENGTH && isScopeToken(value)
}

export function isListOf<Element>(
  value: unknown,
  most: number,
  isElement: (each: unknown) => each is Element,
): value is readonly Element[] {
  if (!Array.isArray(value) || value.length > most) return false
  // Not `every`, which passes over the holes of an array.
  for (let at = 0; at < value.length; at++) if (!isElement(value[at])) return false
  return true
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

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

/** Before the known members in a message about unknown ones. */
const KNOWN = 'known: '

/** How many unknown members are compared with the known ones. */
const COMPARED = 3

export function didYouMean({ keys, message }: z.core.$ZodIssueUnrecognizedKeys, name: string): string {
  const known = message.startsWith(KNOWN) ? message.slice(KNOWN.length).split(' ') : []
  const nearest = keys.indexOf(name) < COMPARED ? nearestName(name, known) : undefined
  return nearest === undefined ? '' : ` (did you mean ${nearest}?)`
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
