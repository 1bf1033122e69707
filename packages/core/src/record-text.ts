import { type JsonObject, readJsonObject } from './standards/json-object.js'
import type { ParameterPairs } from './stored-records.js'

/** How the records of one kind stand in a storage: as JSON text. */
export interface RecordText<Stored> {
  /** The record as JSON; what is absent, or so usual that `read` knows it, is left out. */
  write(record: Stored): string
  /**
   * The record of a text that `write` made: every field that it needs is there, and each is of its type. `undefined` for any
   * other text. The store compares the record with the key under which it was found, the operation with the service.
   */
  read(text: string): Stored | undefined
}

/** What a field holds. */
type FieldType = 'text' | 'number' | 'flag' | 'texts' | 'pairs' | 'list' | 'object'

type TypeOf<Value> = Value extends string
  ? 'text'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'flag'
      : Value extends readonly string[]
        ? 'texts'
        : Value extends ParameterPairs
          ? 'pairs'
          : Value extends readonly unknown[]
            ? 'list'
            : 'object'

/** Every field of a record: one that a record gains does not compile before it stands here. */
export interface Shape<Stored> {
  /** Without these there is no record. */
  readonly needed: {
    readonly [Name in keyof Stored as object extends Pick<Stored, Name> ? never : Name]: TypeOf<Stored[Name]>
  }
  /** These fit where they are there. */
  readonly optional: {
    readonly [Name in keyof Stored as object extends Pick<Stored, Name> ? Name : never]-?: TypeOf<
      Exclude<Stored[Name], undefined>
    >
  }
}

/**
 * What needed fields hold as a rule, and the text then leaves out; it may follow from other fields, which may hold anything
 * yet. Texts outlive versions: what is left out today must mean the same tomorrow.
 */
export type Usual<Stored> = (record: { readonly [Name in keyof Stored]?: unknown }) => {
  readonly [Name in keyof Stored]?: Stored[Name] | undefined
}

const isText = (value: unknown) => typeof value === 'string'

/** Texts and pairs are looked into, because decisions rest on each of them. */
const IS: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  text: isText,
  number: Number.isFinite,
  flag: value => typeof value === 'boolean',
  texts: value => Array.isArray(value) && value.every(isText),
  pairs: value => Array.isArray(value) && value.every(isPair),
  list: Array.isArray,
  object: value => typeof value === 'object' && value !== null && !Array.isArray(value),
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(isText)
}

interface Field {
  readonly isNeeded: boolean
  fits(value: unknown): boolean
}

/** No field of a record, and whoever copies it would give the copy another prototype. */
const PROTOTYPE: readonly [string, Field] = ['__proto__', { isNeeded: false, fits: () => false }]

/** Makes the reader and writer of one kind of record. */
export function recordText<Stored extends object>(
  { needed, optional }: Shape<Stored>,
  usual: Usual<Stored> = () => ({}),
): RecordText<Stored> {
  const fields = new Map([PROTOTYPE, ...fieldsOf(needed, true), ...fieldsOf(optional, false)])
  const count = Object.keys(needed).length
  const isStored = (record: JsonObject): record is JsonObject & Stored => hasFields(record, fields, count)
  return {
    write: record => JSON.stringify(shortened(record, usual(record))),
    read(text) {
      const record = readJsonObject(text)
      if (record === undefined) return undefined
      const whole = completed(record, usual(record))
      return isStored(whole) ? whole : undefined
    },
  }
}

function fieldsOf(
  types: Readonly<Record<string, FieldType>>,
  isNeeded: boolean,
): readonly (readonly [string, Field])[] {
  return Object.entries(types).map(([name, type]) => [name, { isNeeded, fits: IS[type] }])
}

/** Fields that nobody knows here are passed over: a later version may have written them. */
function hasFields(record: JsonObject, fields: ReadonlyMap<string, Field>, needed: number): boolean {
  let found = 0
  for (const name of Object.keys(record)) {
    const field = fields.get(name)
    if (field === undefined) continue
    if (!field.fits(record[name])) return false
    if (field.isNeeded) found += 1
  }
  return found === needed
}

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
