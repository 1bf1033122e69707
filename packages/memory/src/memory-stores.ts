import { requireOptions } from '@symbolon/core/stores'
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
export function memoryStores(options: MemoryStoresOptions): MemoryStores {
  const { serviceId, storage } = requireOptions('memoryStores', options, OPTIONS)
  if (typeof serviceId !== 'string' || serviceId === '') {
    throw new TypeError('memoryStores: pass the id of the service as `serviceId`')
  }
  if (storage !== undefined && typeof storage?.stores !== 'function') {
    throw new TypeError('memoryStores: pass what createStorage() made as `storage`')
  }
  return (storage ?? createStorage()).stores(serviceId)
}

const OPTIONS = { serviceId: true, storage: true } as const
