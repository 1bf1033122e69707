import { createStorage, type MemoryStorage, type MemoryStores } from './storage.js'

/** For which service stores are built, and where they keep their records. */
export interface MemoryStoresOptions {
  /** Part of every key. */
  readonly serviceId: string
  /** Shared with other services, or with another place that serves the same one; absent: a storage of its own. */
  readonly storage?: MemoryStorage
}

/**
 * All stores of one service in memory: for tests, demos and single processes.
 *
 * Nothing survives the process, and a second process sees nothing of it.
 */
export function memoryStores({ serviceId, storage = createStorage() }: MemoryStoresOptions): MemoryStores {
  if (typeof serviceId !== 'string' || serviceId === '') {
    throw new TypeError('memoryStores: pass the id of the service as `serviceId`')
  }
  return storage.stores(serviceId)
}
