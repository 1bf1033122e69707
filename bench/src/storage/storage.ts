import type { Awaitable, ClientRegistry, Stores } from '@symbolon/core'
import type { Wire } from './wire.js'

/** Stores whose clients can be put. */
export interface FilledStores extends Stores {
  readonly clients: ClientRegistry
}

/** A storage that is measured: a client library, and a server that is started for it where it needs one. */
export interface Storage {
  /** What `--case` calls it. */
  readonly name: string
  readonly title: string
  /** What introspection may cost where a million tokens are stored, in terms of its cost with a thousand; absent: for information. */
  readonly growth?: number
  /** What introspection may cost in terms of reading the record without us; absent: for information. */
  readonly reading?: number
  /** How many records are written at once while it is filled. */
  readonly writers: number
  /** Opens it; a text says what is missing here. */
  open(): Promise<OpenStorage | string>
}

/** A storage that was opened. */
export interface OpenStorage {
  /** A place that shares no table, file or key with others. */
  space(name: string): Promise<Space>
  close(): Awaitable<unknown>
}

/** A part of a storage. */
export interface Space {
  /** All stores of the service; with a wire, everything that they send goes through it. */
  stores(wire?: Wire): FilledStores
  /** Bytes that it takes up, indexes included. */
  bytes(): Awaitable<number>
}
