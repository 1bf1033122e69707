import type { DialectName, TableOptions } from '@symbolon/sql'

/** Where a server stores its records, as configured. */
export type Storage = { readonly kind: 'memory' } | RedisStorage | SqlStorage

/** A Redis or Valkey server. */
export interface RedisStorage {
  readonly kind: 'redis'
  /** `redis://` or `rediss://`, with user and password if the server requires them. */
  readonly url: string
  /** The prefix of every key. */
  readonly prefix?: string
}

/** A SQL database. */
export interface SqlStorage extends TableOptions {
  readonly kind: 'sql'
  readonly dialect: DialectName
  /**
   * The URL of a server, or the path of a SQLite file relative to the folder of the configuration.
   */
  readonly address: string
  /** The most open connections of one process; SQLite uses one. */
  readonly connections: number
}

/** The default storage, which loses its records when the server stops. */
export const MEMORY: Storage = { kind: 'memory' }

/** Reports what is wrong with the property at a path. */
export type Complain = (path: string, problem: string) => void
