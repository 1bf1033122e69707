import type * as z from 'zod'
import { unknownFields } from './misuse.js'
import { withoutAbsent } from './objects.js'
import { issuePath, knownMembers, parsePlainly } from './plain-values.js'
import { ok, type Result, refuse } from './result.js'

/** A type whose optional members may also be `null` or `undefined`. In a call all three mean absent. */
export type Absentable<T> = {
  readonly [Key in keyof T]: object extends Pick<T, Key> ? T[Key] | null | undefined : T[Key]
}

/** A mistake of the caller, not of the client. */
export interface Unreadable {
  readonly reason: 'request_unreadable'
  /** The field and what was expected. It never repeats the value. */
  readonly problem: string
}

/** Members that are `null` or `undefined` count as absent, even unknown ones (docs/rules.md §1). */
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

/** Inherited members stay, because they count in the first attempt, too. */
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

function problemOf(issue: z.core.$ZodIssue | undefined): string {
  return issue?.code === 'unrecognized_keys'
    ? unknownFields(issue.keys, knownMembers(issue))
    : (issue?.message ?? 'not readable')
}
