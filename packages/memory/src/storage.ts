import { type ClientRegistry, pushedRequestText, requireOptions, type Stores, ticketText } from '@symbolon/core/stores'
import { MemoryAccessTokenStore } from './access-tokens.js'
import { MemoryClientRegistry } from './clients.js'
import { MemoryReplayStore } from './replays.js'
import type { ShelfLimits } from './shelf.js'
import { MemoryTakeOnceStore } from './take-once.js'

/** All stores of one service; the clients can be put and removed as well. */
export interface MemoryStores extends Stores {
  readonly clients: ClientRegistry
}

/** What {@link createStorage} can be told. */
export interface StorageOptions {
  /** The most records of one kind that one service may hold: 1,000,000 unless said otherwise. */
  readonly capacity?: number
  /** The most bytes that the records of one kind take up in one service, clients aside: 512 MiB unless said otherwise. */
  readonly bytes?: number
}

/** A place for the records of one or many services; made by {@link createStorage}. */
export interface MemoryStorage {
  /** The stores of a service: the same ones whenever it is asked for by the same id. */
  stores(serviceId: string): MemoryStores
}

/**
 * Makes a place in memory that several services can share.
 *
 * Each service has maps of its own in it: no record is reachable without the id of its service, a busy service cannot
 * fill the room of another, and one service's clock never judges what another wrote.
 */
export function createStorage(options: StorageOptions = {}): MemoryStorage {
  const { capacity = 1_000_000, bytes = 536_870_912 } = requireOptions('createStorage', options, OPTIONS)
  for (const [name, limit] of Object.entries({ capacity, bytes })) {
    if (Number.isSafeInteger(limit) && limit >= 1) continue
    throw new TypeError(`createStorage: pass a whole number of at least 1 as \`${name}\``)
  }
  const services = new Map<string, MemoryStores>()
  return {
    stores(serviceId) {
      const stores = services.get(serviceId) ?? emptyStores(serviceId, { capacity, bytes })
      services.set(serviceId, stores)
      return stores
    },
  }
}

const OPTIONS = { capacity: true, bytes: true } as const

function emptyStores(serviceId: string, limits: ShelfLimits): MemoryStores {
  return Object.freeze({
    serviceId,
    clients: new MemoryClientRegistry(limits.capacity),
    accessTokens: new MemoryAccessTokenStore(limits),
    pushedRequests: new MemoryTakeOnceStore({ kind: 'pushedRequests', limits }, pushedRequestText),
    tickets: new MemoryTakeOnceStore({ kind: 'tickets', limits }, ticketText),
    replays: new MemoryReplayStore(limits),
  })
}
