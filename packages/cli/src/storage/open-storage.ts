import type { OnFault, Stores } from '@symbolon/core'
import { createStorage, memoryDocument, memoryStores } from '@symbolon/memory'
import { openSqlStorage } from './sql-storage.js'
import type { OpenStorage, OpenStores, Place, ServedStores, Storage } from './storage.js'

export interface OpeningOptions {
  readonly folder: string
  readonly onFault: OnFault
}

export async function openStorage(storage: Storage, options: OpeningOptions): Promise<OpenStorage> {
  const opened = storage.kind === 'separate' ? await openBoth(storage, options) : await openPlace(storage, options)
  return { ...opened, stores: servedStores(serviceId => opened.stores(serviceId)) }
}

async function openPlace(place: Place, { folder, onFault }: OpeningOptions): Promise<OpenStores> {
  if (place.kind === 'sql') return openSqlStorage(place, folder, onFault)
  if (place.kind === 'memory') return openMemory()
  // Its client is a third of what a start has to load.
  const { openRedis } = await import('./redis-storage.js')
  return openRedis(place, onFault)
}

async function openBoth(
  { tokens: one, marks: other }: Extract<Storage, { readonly kind: 'separate' }>,
  options: OpeningOptions,
): Promise<OpenStores> {
  const tokens = await openPlace(one, options)
  try {
    return joined(tokens, await openPlace(other, options))
  } catch (error) {
    await tokens.close()
    throw error
  }
}

function joined(tokens: OpenStores, marks: OpenStores): OpenStores {
  return {
    stores(serviceId) {
      const { replays, pushedRequests, tickets } = marks.stores(serviceId)
      return { ...tokens.stores(serviceId), replays, pushedRequests, tickets }
    },
    document: tokens.document,
    mustBeSwept: tokens.mustBeSwept || marks.mustBeSwept,
    renew() {
      tokens.renew?.()
      marks.renew?.()
    },
    async close() {
      await Promise.all([tokens.close(), marks.close()])
    },
  }
}

function openMemory(): OpenStores {
  const storage = createStorage()
  const stores = (serviceId: string) => memoryStores({ serviceId, storage })
  return { stores, document: memoryDocument(), mustBeSwept: false, close: async () => undefined }
}

/**
 * Combines persistent stores with clients in memory, which are new with each call: a client that is removed from the
 * configuration is gone when it is read again. What was revoked stays revoked, in all processes.
 */
export function servedStores(persistent: (serviceId: string) => Stores): (serviceId: string) => ServedStores {
  return serviceId => {
    const configured = memoryStores({ serviceId }).clients
    const clients = { find: configured.find.bind(configured), add: configured.add.bind(configured) }
    return { ...persistent(serviceId), clients }
  }
}
