import { createStorage, memoryStores } from '@symbolon/memory'
import type { OpenStorage } from './opened.js'
import { openRedis } from './redis-storage.js'
import { openSqlStorage } from './sql-storage.js'
import type { Storage } from './storage.js'

/**
 * Opens storage; relative paths start at the folder. Rejects with a message for the operator when
 * it is not available.
 */
export async function openStorage(storage: Storage, folder: string): Promise<OpenStorage> {
  if (storage.kind === 'sql') return openSqlStorage(storage, folder)
  return storage.kind === 'redis' ? openRedis(storage) : openMemory()
}

function openMemory(): OpenStorage {
  const storage = createStorage()
  const stores = (serviceId: string) => memoryStores({ serviceId, storage })
  return { stores, mustBeSwept: false, close: async () => undefined }
}
