import { requireOptions } from '@symbolon/core/internal'
import type {
  ClientRegistry,
  PushedRequest,
  RevocationStore,
  Stores,
  Ticket,
  TokenFamilyStore,
} from '@symbolon/core/stores'
import { MemoryAccessTokenStore } from './access-tokens.js'
import { MemoryClientRegistry } from './clients.js'
import type { MapLimits } from './expiring-map.js'
import { MemoryReplayStore } from './replays.js'
import { MemoryRevocationStore } from './revocations.js'
import { MemoryTakeOnceStore } from './take-once.js'
import { MemoryTokenFamilyStore } from './token-families.js'

/** All stores of one service. Clients can also be added, replaced and removed. */
export interface MemoryStores extends Stores {
  readonly clients: ClientRegistry
  readonly revocations: RevocationStore
  readonly tokenFamilies: TokenFamilyStore
}

/** Options of {@link createStorage}. */
export interface StorageOptions {
  /** The most records of one kind in one service. Default: 1,000,000. */
  readonly capacity?: number
  /** The most bytes of records of one kind in one service, not for clients. Default: 512 MiB. */
  readonly bytes?: number
}

/** Holds the records of one or more services. Made by {@link createStorage}. */
export interface MemoryStorage {
  /** The stores of a service: always the same ones for the same id. */
  stores(serviceId: string): MemoryStores
}

/**
 * Makes a storage in memory that several services can share.
 *
 * Each service has its own maps. So no service can reach the records of another, use up its
 * capacity, or expire its records with a clock that runs ahead.
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

function emptyStores(serviceId: string, limits: MapLimits): MemoryStores {
  return Object.freeze({
    serviceId,
    clients: new MemoryClientRegistry(limits.capacity),
    accessTokens: new MemoryAccessTokenStore(limits),
    pushedRequests: new MemoryTakeOnceStore<PushedRequest>({ kind: 'pushedRequests', limits }),
    tickets: new MemoryTakeOnceStore<Ticket>({ kind: 'tickets', limits }),
    replays: new MemoryReplayStore(limits),
    revocations: new MemoryRevocationStore(limits),
    tokenFamilies: new MemoryTokenFamilyStore(limits),
  })
}
