import type { Stores } from '@symbolon/core'
import { createStorage, type MemoryStores, memoryStores } from '@symbolon/memory'
import { migrate, sqlStores } from '@symbolon/sql'
import { openSql } from './sql-driver.js'
import type { SqlStorage, Storage } from './storage.js'

/** Stores of a service whose clients the configuration has filled in. */
export interface ServedStores extends Stores {
  readonly clients: MemoryStores['clients']
}

/** Storage that is open. */
export interface OpenStorage {
  /** The stores of a service. Its clients are in memory always: the file says which there are, and nothing else does. */
  stores(serviceId: string): ServedStores
  /** What is lost when the server stops, and whether somebody must drop what is held no longer. */
  readonly lasting: boolean
  close(): Promise<void>
}

/** Opens storage; paths of files are taken from this folder. Tables are brought up to date. */
export function openStorage(storage: Storage, folder: string): Promise<OpenStorage> | OpenStorage {
  return storage.kind === 'sql' ? openSqlStorage(storage, folder) : openMemory()
}

function openMemory(): OpenStorage {
  const storage = createStorage()
  return { stores: serviceId => memoryStores({ serviceId, storage }), lasting: false, close: async () => undefined }
}

async function openSqlStorage(storage: SqlStorage, folder: string): Promise<OpenStorage> {
  const { driver, close } = await openSql(storage, folder)
  try {
    await migrate(driver, storage)
  } catch (error) {
    await close()
    throw error
  }
  const clients = createStorage()
  return {
    stores: serviceId => ({
      ...sqlStores(driver, { ...storage, serviceId }),
      clients: memoryStores({ serviceId, storage: clients }).clients,
    }),
    lasting: true,
    close,
  }
}
