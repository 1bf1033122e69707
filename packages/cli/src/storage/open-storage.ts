import { createStorage, memoryStores } from '@symbolon/memory'
import type { OpenStorage } from './opened.js'
import { openRedis } from './redis-storage.js'
import { openSqlStorage } from './sql-storage.js'
import type { Storage } from './storage.js'

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
