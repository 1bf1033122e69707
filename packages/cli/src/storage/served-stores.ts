import type { Stores } from '@symbolon/core'
import { createStorage, type MemoryStores, memoryStores } from '@symbolon/memory'

/** Stores of a service whose clients the configuration has filled in. */
export interface ServedStores extends Stores {
  readonly clients: MemoryStores['clients']
}

/**
 * Stores that last, with their clients in memory: the file says which clients there are, and one that was taken out of it
 * is gone with the next start.
 */
export function servedStores(lasting: (serviceId: string) => Stores): (serviceId: string) => ServedStores {
  const storage = createStorage()
  return serviceId => ({ ...lasting(serviceId), clients: memoryStores({ serviceId, storage }).clients })
}
