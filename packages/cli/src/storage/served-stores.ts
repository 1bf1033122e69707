import type { Stores } from '@symbolon/core'
import { createStorage, type MemoryStores, memoryStores } from '@symbolon/memory'

/** The stores of a service, with its configured clients in memory. */
export interface ServedStores extends Stores {
  readonly clients: MemoryStores['clients']
}

/**
 * Combines persistent stores with clients in memory: a client that is removed from the
 * configuration is gone after a restart.
 */
export function servedStores(persistent: (serviceId: string) => Stores): (serviceId: string) => ServedStores {
  const storage = createStorage()
  return serviceId => ({ ...persistent(serviceId), clients: memoryStores({ serviceId, storage }).clients })
}
