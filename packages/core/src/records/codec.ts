import { type JsonObject, readJsonObject } from '../lib/json.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { objectOf, type RecordFault, type Shape } from './shape.js'

/** Writes records of one kind as JSON text, and reads them back. */
export interface RecordText<Stored> {
  /** The record as JSON, without usual values. Throws a `TypeError` for a record that `read` would refuse. */
  write(record: Stored): string
  /**
   * The record of a text that `write` made, with each required member, each of its type, and no other. The store turns
   * a refusal into a fault, and compares the record with the key that found it.
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

function completed(record: Record<string, unknown>, usual: JsonObject): JsonObject {
  for (const name of Object.keys(usual)) if (!Object.hasOwn(record, name)) record[name] = usual[name]
  return record
}

function shortened(record: object, usual: JsonObject): object {
  const names = Object.keys(usual)
  if (names.length === 0) return record
  const short: Record<string, unknown> = { ...record }
  for (const name of names) if (short[name] === usual[name]) short[name] = undefined
  return short
}
