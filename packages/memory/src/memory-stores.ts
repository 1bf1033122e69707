import { requireOptions } from '@symbolon/core/internal'
import { createStorage, type MemoryStorage, type MemoryStores } from './storage.js'

/** The service that the stores belong to, and the storage that keeps their records. */
export interface MemoryStoresOptions {
  /** The id of the service. Services cannot see each other's records. */
  readonly serviceId: string
  /** A storage to share with other stores, of this service or of others. Default: a new one. */
  readonly storage?: MemoryStorage
}

/**
 * All stores of one service in memory, for tests, demos and single-process servers.
 *
 * The records are lost when the process ends, and other processes cannot see them.
 */
export function memoryStores(options: MemoryStoresOptions): MemoryStores {
  const { serviceId, storage } = requireOptions('memoryStores', options, OPTIONS)
  if (typeof serviceId !== 'string' || serviceId === '') {
    throw new TypeError('memoryStores: pass the id of the service as `serviceId`')
  }
  if (storage !== undefined && typeof storage?.stores !== 'function') {
    throw new TypeError('memoryStores: pass a storage made by createStorage() as `storage`')
  }
  return (storage ?? createStorage()).stores(serviceId)
}

const OPTIONS = { serviceId: true, storage: true } as const
