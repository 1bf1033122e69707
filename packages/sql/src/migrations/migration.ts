import type { Tables } from '../tables.js'

/** One step of the schema. Steps are only ever added, and each of them leaves older versions of this package working. */
export interface Migration {
  /** Counted from 1. */
  readonly number: number
  /** What it does, in words joined by `-`. */
  readonly name: string
  /** The statements for tables of these names. */
  statements(tables: Tables): readonly string[]
}
