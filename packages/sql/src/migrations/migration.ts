import type { Tables } from '../tables.js'

/** One change of the schema. Changes are only ever added, and older versions keep working after each. */
export interface Migration {
  /** Counted from 1. */
  readonly number: number
  /** What it changes, in words joined by `-`. */
  readonly name: string
  /** The statements for these table names. */
  statements(tables: Tables): readonly string[]
}
