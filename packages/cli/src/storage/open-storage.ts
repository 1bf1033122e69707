import type { OnFault } from '@symbolon/core'
import { createStorage, memoryDocument, memoryStores } from '@symbolon/memory'
import type { OpenStorage } from './opened.js'
import { servedStores } from './served-stores.js'
import { openSqlStorage } from './sql-storage.js'
import type { Place, SeparateStorage, Storage } from './storage.js'

/** How to open storage. */
export interface OpeningOptions {
  /** Where relative paths of files start. */
  readonly folder: string
  /** Receives what happens to connections. */
  readonly onFault: OnFault
}

/** Opens storage. Rejects with a message for the operator when it is not available. */
export function openStorage(storage: Storage, options: OpeningOptions): Promise<OpenStorage> {
  return storage.kind === 'separate' ? openBoth(storage, options) : openPlace(storage, options)
}

async function openPlace(place: Place, { folder, onFault }: OpeningOptions): Promise<OpenStorage> {
  if (place.kind === 'sql') return openSqlStorage(place, folder, onFault)
  if (place.kind === 'memory') return openMemory()
  // Its client is a third of what a start has to load.
  const { openRedis } = await import('./redis-storage.js')
  return openRedis(place, onFault)
}

async function openBoth(storage: SeparateStorage, options: OpeningOptions): Promise<OpenStorage> {
  const tokens = await openPlace(storage.tokens, options)
  try {
    return joined(tokens, await openPlace(storage.marks, options))
  } catch (error) {
    await tokens.close()
    throw error
  }
}

function joined(tokens: OpenStorage, marks: OpenStorage): OpenStorage {
  return {
    stores(serviceId) {
      const { replays, pushedRequests, tickets } = marks.stores(serviceId)
      return { ...tokens.stores(serviceId), replays, pushedRequests, tickets }
    },
    document: tokens.document,
    mustBeSwept: tokens.mustBeSwept || marks.mustBeSwept,
    async close() {
      await Promise.all([tokens.close(), marks.close()])
    },
  }
}

function openMemory(): OpenStorage {
  const storage = createStorage()
  const stores = servedStores(serviceId => memoryStores({ serviceId, storage }))
  return { stores, document: memoryDocument(), mustBeSwept: false, close: async () => undefined }
}
