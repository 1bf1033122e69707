import type { Stores } from '@symbolon/core'
import type { ClientRegistry, ClientStore, DocumentStore } from '@symbolon/core/stores'
import type { DialectName, TableOptions } from '@symbolon/sql'

export type Storage = Place | SeparateStorage

export type Place = { readonly kind: 'memory' } | RedisStorage | SqlStorage

/** Two places: tokens must last, marks are many and short-lived. */
export interface SeparateStorage {
  readonly kind: 'separate'
  readonly tokens: Place
  readonly marks: Place
}

export type RedisStorage = RedisServer | RedisCluster | RedisSentinel

interface RedisCommon {
  readonly kind: 'redis'
  /** The prefix of every key. */
  readonly prefix?: string
  /** `true`: records may be dropped when its memory is full, marks and revocations too. */
  readonly allowEviction?: boolean
}

export interface RedisServer extends RedisCommon {
  /** `redis://` or `rediss://`, with user and password if the server requires them. */
  readonly url: string
}

export interface RedisCluster extends RedisCommon {
  /** Some of its nodes; user, password and TLS of the first are used for all nodes. */
  readonly cluster: readonly [string, ...string[]]
}

export interface RedisSentinel extends RedisCommon {
  readonly sentinel: {
    readonly name: string
    /** The sentinels; `rediss://` also means TLS for the master. */
    readonly urls: readonly [string, ...string[]]
    /** User and password for the master. */
    readonly username?: string
    readonly password?: string
  }
}

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

export const MEMORY: Place = { kind: 'memory' }

export function placesOf(storage: Storage): readonly Place[] {
  return storage.kind === 'separate' ? [storage.tokens, storage.marks] : [storage]
}

export interface OpenStorage {
  stores(serviceId: string): ServedStores
  readonly document: DocumentStore
  /** Whether expired records stay until they are swept. */
  readonly mustBeSwept: boolean
  /** Opens all connections anew; calls that have begun end with those before. Absent where that helps nobody. */
  readonly renew?: () => void
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
