import type * as z from 'zod'
import { ok, type Result, refuse } from '../lib/result.js'
import { looksLikeName } from '../lib/shown-names.js'
import { pathOf, readPlainly } from './plain-words.js'
import { withoutAbsent } from './without-absent.js'

/** The caller's input is not what the operation takes: a mistake of the AS, not of its client. */
export interface Unreadable {
  readonly reason: 'request_unreadable'
  /** Which field, and what was expected of it; it never repeats the value. */
  readonly problem: string
}

/**
 * What a schema made of a request, or the refusal of one that it did not take. Members that are `null` or `undefined` are
 * absent, whether the schema knows them or not (docs/rules.md §1).
 */
export function readBy<Schema extends z.ZodType>(schema: Schema, input: unknown): Result<z.output<Schema>, Unreadable> {
  // Most requests can be read as they are, and a copy would cost as much as reading them.
  const asItIs = schema.safeParse(input)
  if (asItIs.success) return ok(asItIs.data)
  const parsed = readPlainly(schema, present(input))
  return parsed.success ? ok(parsed.data) : unreadable(parsed.error)
}

/** The input without absent members. What it inherits stays, as it counts when the input is read as it is. */
function present(input: unknown): unknown {
  const copy = withoutAbsent(input)
  if (typeof input !== 'object' || input === null || typeof copy !== 'object') return copy
  return Object.setPrototypeOf(copy, Object.getPrototypeOf(input))
}

function unreadable(error: z.ZodError): Result<never, Unreadable> {
  const [issue] = error.issues
  const path = issue === undefined ? '' : pathOf(issue.path)
  return refuse({ reason: 'request_unreadable', problem: `${path || 'the request'}: ${problemOf(issue)}` })
}

/** A misspelt demand must not be passed over; its name is told when it looks like one, for it may be anything. */
function problemOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== 'unrecognized_keys') return issue?.message ?? 'not readable'
  const names = issue.keys.filter(looksLikeName)
  return ['holds a field that this call does not have', ...names.slice(0, 3)].join(' ')
}
