import { createStorage, memoryStores } from '@symbolon/memory'
import { openRedis } from './redis-storage.js'
import type { ServedStores } from './served-stores.js'
import { openSqlStorage } from './sql-storage.js'
import type { Storage } from './storage.js'

/** Storage that is open. */
export interface OpenStorage {
  /** The stores of a service. Its clients are in memory always: the file says which there are, and nothing else does. */
  stores(serviceId: string): ServedStores
  /** Whether nothing is forgotten unless it is swept. */
  readonly mustBeSwept: boolean
  close(): Promise<void>
}

/** Opens storage; paths of files are taken from the folder. Rejects, with words for the operator, when it cannot be had. */
export async function openStorage(storage: Storage, folder: string): Promise<OpenStorage> {
  if (storage.kind === 'sql') return openSqlStorage(storage, folder)
  return storage.kind === 'redis' ? openRedis(storage) : openMemory()
}

function openMemory(): OpenStorage {
  const storage = createStorage()
  const stores = (serviceId: string) => memoryStores({ serviceId, storage })
  return { stores, mustBeSwept: false, close: async () => undefined }
}
