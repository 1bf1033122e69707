import type { DocumentStore } from '@symbolon/core/stores'
import type { SqlDriver } from '@symbolon/sql'
import type { ServedStores } from './served-stores.js'

/** Open storage. */
export interface OpenStorage {
  /**
   * The stores of a service. Clients are always in memory, because only the configuration defines
   * them; there are none yet.
   */
  stores(serviceId: string): ServedStores
  /** What the admin API manages. */
  readonly document: DocumentStore
  /** Whether expired records stay until they are swept. */
  readonly mustBeSwept: boolean
  close(): Promise<void>
}

/** An open SQL database. */
export interface OpenDatabase {
  readonly driver: SqlDriver
  close(): Promise<void>
}
