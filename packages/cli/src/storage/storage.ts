import type { DialectName, TableOptions } from '@symbolon/sql'

/** Where a server keeps what it stores, as the configuration says it. */
export type Storage = { readonly kind: 'memory' } | SqlStorage

/** A SQL database. */
export interface SqlStorage extends TableOptions {
  readonly kind: 'sql'
  readonly dialect: DialectName
  /** The address of a server, or the path of a SQLite file below the folder of the configuration. */
  readonly address: string
  /** The most connections that one process has open; SQLite has one. */
  readonly connections: number
}

/** Storage that is gone when the server stops: what is meant where nothing is said. */
export const MEMORY: Storage = { kind: 'memory' }
