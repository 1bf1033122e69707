import type { Awaitable, Stores } from '@symbolon/core'
import type { RecordEncryption } from '@symbolon/core/encryption'
import type { ClientRegistry } from '@symbolon/core/stores'
import type { Wire } from './wire.js'

/** Stores whose clients can be added. */
export interface FilledStores extends Stores {
  readonly clients: ClientRegistry
}

/** A measured storage: a client library, and a server that is started if needed. */
export interface Storage {
  /** The name for `--case`. */
  readonly name: string
  readonly title: string
  /**
   * The target ratio of the cost of introspection with a million stored tokens to that with a
   * thousand.
   */
  readonly growth?: number
  /** The target ratio of the cost of introspection to that of one read by the client library. */
  readonly reading?: number
  /** The number of concurrent writes while it is filled. */
  readonly writers: number
  /** Opens the storage; resolves to a text if something is not installed. */
  open(): Promise<OpenStorage | string>
}

export interface OpenStorage {
  /** A part that shares no table, file or key with other parts. */
  space(name: string): Promise<Space>
  close(): Awaitable<unknown>
}

export interface Space {
  /**
   * All stores of the service. With a wire, all their commands go through it. With encryption, their
   * records are encrypted, except in memory.
   */
  stores(wire?: Wire, encryption?: RecordEncryption): FilledStores
  /** The size in bytes, including indexes. */
  bytes(): Awaitable<number>
  /**
   * Copies all access tokens under hashes and subjects that end with a text, within the server: a
   * million additions take many minutes. Nobody can use the copies, and everybody can count them.
   */
  copyTokens?(ending: string): Awaitable<unknown>
}
