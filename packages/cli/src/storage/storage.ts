import type { Stores } from '@symbolon/core'
import type { ClientRegistry, ClientStore, DocumentStore } from '@symbolon/core/stores'
import type { DialectName, TableOptions } from '@symbolon/sql'

/** Where a server stores its records, as configured. */
export type Storage = Place | SeparateStorage

/** One place for records. */
export type Place = { readonly kind: 'memory' } | RedisStorage | SqlStorage

/** Two places: tokens must last, marks are many and short-lived. */
export interface SeparateStorage {
  readonly kind: 'separate'
  /** The place of access tokens. */
  readonly tokens: Place
  /** The place of one-time marks, pushed requests and tickets. */
  readonly marks: Place
}

/** Redis or Valkey. */
export type RedisStorage = RedisServer | RedisCluster | RedisSentinel

interface RedisCommon {
  readonly kind: 'redis'
  /** The prefix of every key. */
  readonly prefix?: string
  /** `true`: records may be dropped when its memory is full, marks and revocations too. */
  readonly allowEviction?: boolean
}

/** One server. */
export interface RedisServer extends RedisCommon {
  /** `redis://` or `rediss://`, with user and password if the server requires them. */
  readonly url: string
}

/** A cluster. */
export interface RedisCluster extends RedisCommon {
  /** Some of its nodes; user, password and TLS of the first are used for all nodes. */
  readonly cluster: readonly [string, ...string[]]
}

/** The master that sentinels name. */
export interface RedisSentinel extends RedisCommon {
  readonly sentinel: {
    /** The name of the master. */
    readonly name: string
    /** The sentinels; `rediss://` also means TLS for the master. */
    readonly urls: readonly [string, ...string[]]
    /** User and password for the master. */
    readonly username?: string
    readonly password?: string
  }
}

/** A SQL database. */
export interface SqlStorage extends TableOptions {
  readonly kind: 'sql'
  readonly dialect: DialectName
  /** The URL of a server, or the path of a SQLite file relative to the folder of the configuration. */
  readonly address: string
  /** The most open connections of one process; SQLite uses one. */
  readonly connections: number
  /** `false` for PgBouncer: no prepared statements and no settings of the connection. */
  readonly prepare?: boolean
  /** `false`: the server refuses to start while a migration is pending. */
  readonly migrate?: boolean
}

/** The default storage, which loses its records when the server stops. */
export const MEMORY: Place = { kind: 'memory' }

export function placesOf(storage: Storage): readonly Place[] {
  return storage.kind === 'separate' ? [storage.tokens, storage.marks] : [storage]
}

export interface OpenStorage {
  stores(serviceId: string): ServedStores
  /** What the admin API manages. */
  readonly document: DocumentStore
  /** Whether expired records stay until they are swept. */
  readonly mustBeSwept: boolean
  close(): Promise<void>
}

/** The stores of a service. Its clients are in memory, because only the configuration defines them. */
export interface ServedStores extends Stores {
  readonly clients: ClientStore & Pick<ClientRegistry, 'add'>
}

/** Opens stores whose clients the configuration does not define. */
export interface OpenStores extends Omit<OpenStorage, 'stores'> {
  stores(serviceId: string): Stores
}
