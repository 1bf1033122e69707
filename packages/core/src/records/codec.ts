import { type JsonObject, readJsonObject } from '../lib/json.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { objectOf, type RecordFault, type Shape } from './shape.js'

/** A key and a value. */
export interface Pair {
  readonly key: string
  readonly value: string
}

/** An extra property of an access token. */
export interface Property extends Pair {
  /** Hidden from client applications: never in a JWT. */
  readonly hidden: boolean
}

/** Text in one language. */
export interface TaggedValue {
  /** Language tag (RFC 5646). */
  readonly tag: string
  readonly value: string
}

/** A scope that the service knows. */
export interface Scope {
  readonly name: string
  /** Counts as requested when a request names no scope. */
  readonly defaultEntry: boolean
  readonly description?: string
  readonly descriptions?: readonly TaggedValue[]
  readonly attributes?: readonly Pair[]
}

/**
 * One element of `authorization_details` (RFC 9396 §2); `otherFields` is the JSON text of all other
 * members.
 */
export interface AuthorizationDetailsElement {
  readonly type: string
  readonly locations?: readonly string[]
  readonly actions?: readonly string[]
  readonly dataTypes?: readonly string[]
  readonly identifier?: string
  readonly privileges?: readonly string[]
  readonly otherFields?: string
}

/** Authorization details (RFC 9396). */
export interface AuthorizationDetails {
  readonly elements: readonly AuthorizationDetailsElement[]
}

/** Scopes of a grant, with the resources for which they were granted. */
export interface GrantScope {
  /** Space-delimited scopes. */
  readonly scope: string
  readonly resource?: readonly string[]
}

/** A grant in the sense of Grant Management for OAuth 2.0. */
export interface Grant {
  readonly scopes?: readonly GrantScope[]
  readonly claims?: readonly string[]
  readonly authorizationDetails?: AuthorizationDetails
}

/** A record that says how many values it has. */
export interface Counted {
  /**
   * How many values the record has, those in its lists and objects included, this one not. A store
   * that gives back another number of them is a fault. Absent in records of earlier versions.
   */
  readonly valueCount?: number
}

/** The record with its count. */
export function counted<Stored extends Counted>(record: Stored): Stored {
  return { ...record, valueCount: othersIn(record) }
}

/** What is frozen stays whole: the memory store answers the same record each time. */
const WHOLE = new WeakSet<object>()

/** Whether a stored record has every value that it had, as far as it says how many these were. */
export function isWhole(record: unknown): boolean {
  if (!isCounted(record) || WHOLE.has(record)) return true
  if (othersIn(record) !== record.valueCount) return false
  if (Object.isFrozen(record)) WHOLE.add(record)
  return true
}

function isCounted(record: unknown): record is Counted {
  return typeof record === 'object' && record !== null && 'valueCount' in record && present(record.valueCount)
}

function othersIn(record: Counted): number {
  return valuesIn(record) - (present(record.valueCount) ? 1 : 0)
}

/** Lists and objects count as well as what is in them. */
function valuesIn(container: object): number {
  const values: readonly unknown[] = Array.isArray(container) ? container : Object.values(container)
  let count = 0
  for (const value of values) {
    if (present(value)) count += typeof value === 'object' ? 1 + valuesIn(value) : 1
  }
  return count
}

/** Some storages have `null` where a record has nothing. */
function present(value: unknown): value is NonNullable<unknown> {
  return value !== undefined && value !== null
}

/** Writes records of one kind as JSON text, and reads them back. */
export interface RecordText<Stored> {
  /**
   * The record as JSON, without absent members and without those that hold their usual value.
   * Throws a `TypeError` for a record that `read` would refuse.
   */
  write(record: Stored): string
  /**
   * The record of a text that `write` made. Every required member must be present, every member
   * must have its type, and there must be no other. The store turns a refusal into a fault, and
   * compares the record with the key that found it.
   */
  read(text: string): Result<Stored, RecordFault>
}

/**
 * The usual values of required members, which the text omits. They may depend on other members,
 * which are not checked yet. Texts outlive versions: an omitted member must always mean the same, and
 * none may be added to these, because `valueCount` of a text counts what it omits.
 */
type Usual<Stored> = (record: { readonly [Name in keyof Stored]?: unknown }) => {
  readonly [Name in keyof Stored]?: Stored[Name] | undefined
}

/** Members of earlier versions, by the names that they have now. */
type Renamed = Readonly<Record<string, string>>

/** Makes the reader and writer of one kind of record. */
export function recordText<Stored extends object>(
  shape: Shape<Stored>,
  usual: Usual<Stored> = () => ({}),
  renamed: Renamed = {},
): RecordText<Stored> {
  const whole = objectOf(shape)
  const isStored = (record: JsonObject): record is JsonObject & Stored => whole.fault(record) === undefined
  return {
    write(record) {
      const fault = whole.fault(record)
      if (fault !== undefined) throw new TypeError(`the record cannot be stored: ${fault.path} ${fault.problem}`)
      return JSON.stringify(shortened(record, usual(record)))
    },
    read(text) {
      const record = readJsonObject(text)
      if (record === undefined) return refuse(NO_RECORD)
      const full = completed(withPresentNames(record, renamed), usual(record))
      return isStored(full) ? ok(full) : refuse(whole.fault(full) ?? NO_RECORD)
    },
  }
}

const NO_RECORD: RecordFault = { path: '', problem: 'is not a JSON object' }

function withPresentNames(record: Record<string, unknown>, renamed: Renamed): Record<string, unknown> {
  for (const [earlier, name] of Object.entries(renamed)) {
    if (!Object.hasOwn(record, earlier) || Object.hasOwn(record, name)) continue
    record[name] = record[earlier]
    delete record[earlier]
  }
  return record
}

/** The record that was read, with the usual values that its text omits. */
function completed(record: Record<string, unknown>, usual: JsonObject): JsonObject {
  for (const name of Object.keys(usual)) if (!Object.hasOwn(record, name)) record[name] = usual[name]
  return record
}

/** The record to write, without its usual values. */
function shortened(record: object, usual: JsonObject): object {
  const names = Object.keys(usual)
  if (names.length === 0) return record
  const short: Record<string, unknown> = { ...record }
  for (const name of names) if (short[name] === usual[name]) short[name] = undefined
  return short
}
