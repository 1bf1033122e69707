import type * as z from 'zod'
import { isLoggableName } from '../lib/loggable-names.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { didYouMean, issuePath, parsePlainly } from './plain-words.js'
import { withoutAbsent } from './without-absent.js'

/**
 * The input is not what the operation takes. That is a mistake of the caller, not of the client.
 */
export interface Unreadable {
  readonly reason: 'request_unreadable'
  /** The field and what was expected. It never repeats the value. */
  readonly problem: string
}

/**
 * Parses a request by a schema, or refuses it. Members that are `null` or `undefined` count as
 * absent, even unknown ones (docs/rules.md §1).
 */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>, Unreadable> {
  // Most requests have no such members, and a copy would cost as much as parsing.
  const unchanged = schema.safeParse(input)
  if (unchanged.success) return ok(unchanged.data)
  const parsed = parsePlainly(schema, presentMembers(input))
  return parsed.success ? ok(parsed.data) : unreadable(parsed.error)
}

/**
 * The input without absent members. Inherited members stay, because they count in the first
 * attempt, too.
 */
function presentMembers(input: unknown): unknown {
  const copy = withoutAbsent(input)
  if (typeof input !== 'object' || input === null || typeof copy !== 'object') return copy
  return Object.setPrototypeOf(copy, Object.getPrototypeOf(input))
}

function unreadable(error: z.ZodError): Result<never, Unreadable> {
  const [issue] = error.issues
  const path = issue === undefined ? '' : issuePath(issue.path)
  return refuse({ reason: 'request_unreadable', problem: `${path || 'the request'}: ${problemOf(issue)}` })
}

/** An unknown field may be a misspelt demand. Its name is reported only if it looks like one. */
function problemOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== 'unrecognized_keys') return issue?.message ?? 'not readable'
  const names = issue.keys.flatMap(key => (isLoggableName(key) ? [key + didYouMean(issue, key)] : [])).slice(0, 3)
  return `has a field that this call does not have${names.length > 0 ? `: ${names.join(', ')}` : ''}`
}
