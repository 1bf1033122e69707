import { type JsonObject, readJsonObject } from '../lib/json-object.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { objectOf, type RecordFault, type Shape } from './shape.js'

/** How the records of one kind stand in a storage: as JSON text. */
export interface RecordText<Stored> {
  /**
   * The record as JSON; what is absent, or so usual that `read` knows it, is left out. A `TypeError` for what `read` would
   * not take again.
   */
  write(record: Stored): string
  /**
   * The record of a text that `write` made: every member that it needs is there, each is of its type, and there is no other.
   * The store turns a refusal into a fault, and compares the record with the key under which it was found.
   */
  read(text: string): Result<Stored, RecordFault>
}

/**
 * What needed fields hold as a rule, and the text then leaves out; it may follow from other fields, which may hold anything
 * yet. Texts outlive versions: what is left out today must mean the same tomorrow.
 */
export type Usual<Stored> = (record: { readonly [Name in keyof Stored]?: unknown }) => {
  readonly [Name in keyof Stored]?: Stored[Name] | undefined
}

/** Makes the reader and writer of one kind of record. */
export function recordText<Stored extends object>(
  shape: Shape<Stored>,
  usual: Usual<Stored> = () => ({}),
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
      const full = completed(record, usual(record))
      return isStored(full) ? ok(full) : refuse(whole.fault(full) ?? NO_RECORD)
    },
  }
}

const NO_RECORD: RecordFault = { path: '', problem: 'is no JSON object' }

/** The record that was read, with what was left out of it. */
function completed(record: Record<string, unknown>, usual: JsonObject): JsonObject {
  for (const name of Object.keys(usual)) if (!Object.hasOwn(record, name)) record[name] = usual[name]
  return record
}

/** The record to write, without what is usual. */
function shortened(record: object, usual: JsonObject): object {
  const short: Record<string, unknown> = { ...record }
  for (const name of Object.keys(usual)) if (short[name] === usual[name]) short[name] = undefined
  return short
}
