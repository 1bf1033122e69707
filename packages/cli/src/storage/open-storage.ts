import { createStorage, memoryStores } from '@symbolon/memory'
import { openRedis } from './redis-storage.js'
import type { ServedStores } from './served-stores.js'
import type { Storage } from './storage.js'

/** Storage that is open. */
export interface OpenStorage {
  /** The stores of a service. Its clients are in memory always: the file says which there are, and nothing else does. */
  stores(serviceId: string): ServedStores
  close(): Promise<void>
}

/** Opens storage. Rejects, with words for the operator, when it cannot be had. */
export async function openStorage(storage: Storage): Promise<OpenStorage> {
  return storage.kind === 'redis' ? openRedis(storage) : openMemory()
}

function openMemory(): OpenStorage {
  const storage = createStorage()
  return { stores: serviceId => memoryStores({ serviceId, storage }), close: async () => undefined }
}
