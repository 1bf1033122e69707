import { isJsonObject } from './json.js'
import { LIST_LENGTH, TEXT_LENGTH } from './limits.js'
import { unknownFields } from './misuse.js'
import type { Unreadable } from './read-input.js'
import { ok, type Result, refuse } from './result.js'
import { isScopeToken } from './text.js'

/*
 * Requests as tables with one row for each field: its name, its kind, its limit, and what is said of a
 * value that it cannot have. A row is a call and not data: most fields of a request are absent, and
 * looking for them by name would cost more than all checks of a bearer token.
 */

/** The members of a request, of whose values nothing is known yet. */
export type Unread<Request> = { readonly [Name in keyof Request]?: unknown }

/** A request with every member present: absent flags are `false`, and absent lists empty. */
export type ReadOf<Request> = { readonly [Name in keyof Request]-?: Counting<Request[Name]> }

type Counting<Given> = undefined extends Given ? NonNullable<Given> | Absent<NonNullable<Given>> : Given
type Absent<Given> = Given extends boolean | readonly unknown[] ? never : undefined

interface TextRules {
  readonly must?: string
  readonly notEmpty?: true
  /** The length. */
  readonly most?: number
}

const SHORT: TextRules = { most: TEXT_LENGTH }

export interface ListRules<Element> {
  readonly must: string
  readonly most: number
  readonly unit: string
  readonly isElement: (value: unknown) => value is Element
  /** Where and what, as in `: must be a string` or `.key: must be a string`. */
  readonly fault: (element: unknown) => string
}

export function texts(fault: (text: string) => string | undefined, most: number, unit = 'values'): ListRules<string> {
  return {
    must: 'must be an array of strings',
    most,
    unit,
    isElement: (each): each is string => typeof each === 'string' && fault(each) === undefined,
    fault: each => `: ${typeof each === 'string' ? fault(each) : 'must be a string'}`,
  }
}

export function tooLong(text: string): string | undefined {
  return text.length > TEXT_LENGTH ? `may hold ${TEXT_LENGTH} characters` : undefined
}

/** Scopes, and other values for a quoted parameter of a challenge (RFC 6750 §3). */
const TOKENS = texts(
  text => (isScopeToken(text) ? tooLong(text) : 'must be printable ASCII without space, quote and backslash'),
  LIST_LENGTH,
)

/** Reads the fields of one request. `null` and `undefined` mean absent (docs/rules.md §1). */
export class FieldReader {
  /** The first field that cannot be read, and why. It never repeats the value. */
  problem: string | undefined

  text(name: string, value: unknown, rules?: TextRules): string | undefined {
    return isAbsent(value) ? undefined : this.required(name, value, rules)
  }

  shortText(name: string, value: unknown): string | undefined {
    return isAbsent(value) ? undefined : this.required(name, value, SHORT)
  }

  required(name: string, value: unknown, { must = 'must be a string', notEmpty, most }: TextRules = {}): string {
    if (typeof value !== 'string') return this.refuse(name, must) ?? ''
    if (notEmpty && value === '') this.refuse(name, 'must not be empty')
    if (most !== undefined && value.length > most) this.refuse(name, `may hold ${most} characters`)
    return value
  }

  flag(name: string, value: unknown): boolean | undefined {
    if (isAbsent(value) || typeof value === 'boolean') return value ?? undefined
    return this.refuse(name, 'must be true or false')
  }

  value<Value>(name: string, value: unknown, is: (value: unknown) => value is Value, must: string): Value | undefined {
    return isAbsent(value) || is(value) ? (value ?? undefined) : this.refuse(name, must)
  }

  tokens(name: string, value: unknown): readonly string[] {
    return this.list(name, value, TOKENS) ?? []
  }

  /** A copy: the caller may change its own while a store is asked. */
  list<Element>(name: string, value: unknown, rules: ListRules<Element>): readonly Element[] | undefined {
    if (isAbsent(value)) return undefined
    if (!Array.isArray(value)) return this.refuse(name, rules.must)
    if (value.length > rules.most) return this.refuse(name, `may hold ${rules.most} ${rules.unit}`)
    const copy: unknown[] = value.slice()
    return isListOf(copy, rules.isElement) ? copy : this.#refuseElement(name, copy, rules)
  }

  #refuseElement<Element>(name: string, list: readonly unknown[], { isElement, fault }: ListRules<Element>): undefined {
    const at = list.findIndex(each => !isElement(each))
    this.problem ??= `${name}[${at}]${fault(list[at])}`
  }

  refuse(name: string, problem: string): undefined {
    this.problem ??= `${name}: ${problem}`
  }
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null
}

function isListOf<Element>(
  list: readonly unknown[],
  isElement: (each: unknown) => each is Element,
): list is readonly Element[] {
  // Not `every`, which passes over the holes of an array.
  for (let at = 0; at < list.length; at++) if (!isElement(list[at])) return false
  return true
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** Reads requests by the rows of a table. Any other member is refused, for it may be a misspelt demand. */
export function readerOf<Request, Read>(
  rows: (given: Unread<Request>, read: FieldReader) => Read,
): (input: unknown) => Result<Read, Unreadable>
export function readerOf(
  rows: (given: Readonly<Record<string, unknown>>, read: FieldReader) => unknown,
): (input: unknown) => Result<unknown, Unreadable> {
  const known = new Set(namesIn(rows))
  return input => {
    if (!isJsonObject(input)) return unreadable('the request: must be an object')
    const reader = new FieldReader()
    const read = rows(input, reader)
    if (reader.problem !== undefined) return unreadable(reader.problem)
    const unknown = unknownMembers(input, known)
    return unknown.length > 0 ? unreadable(`the request: ${unknownFields(unknown, [...known])}`) : ok(read)
  }
}

function namesIn(rows: (given: Readonly<Record<string, unknown>>, read: FieldReader) => unknown): readonly string[] {
  const names: string[] = []
  rows(new Proxy({}, { get: (_, name) => void names.push(String(name)) }), new FieldReader())
  return names
}

function unreadable(problem: string): Result<never, Unreadable> {
  return refuse({ reason: 'request_unreadable', problem })
}

function unknownMembers(input: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): readonly string[] {
  const unknown: string[] = []
  for (const name in input) if (!known.has(name) && !isAbsent(input[name])) unknown.push(name)
  return unknown
}
