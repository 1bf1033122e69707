import type { AccessToken } from '@symbolon/core'
import type { AccessTokenStore, ClientRegistry, Instant, ReplayStore, TakeOnceStore } from '@symbolon/core/stores'
import { createStorage, type MemoryStores, memoryStores } from '@symbolon/memory'
import type { ContractStores, Open } from '../src/index.js'

/** A store with a defect, and the tests of the kit that must detect it. */
export type Wrong = readonly [name: string, open: Open, caughtBy: readonly string[]]

/** What a fake can use of the service for which it is opened. */
export interface Original {
  readonly serviceId: string
  readonly stores: MemoryStores
  /** Shared by all services of one fake. */
  readonly shared: Map<string, unknown>
}

/** Stores in memory, some of which are replaced. */
export function altered(change: (original: Original) => Partial<ContractStores>): Open {
  const storage = createStorage()
  const shared = new Map<string, unknown>()
  return serviceId => {
    const stores = memoryStores({ serviceId, storage })
    return { ...stores, ...change({ serviceId, stores, shared }) }
  }
}

/** Lets another caller run in between. */
export function meanwhile(): Promise<void> {
  return Promise.resolve()
}

export function withMethods<Store extends object>(store: Store, methods: Partial<Store>): Store {
  return new Proxy(store, {
    get(target, name) {
      const own = Reflect.get(methods, name)
      const value = own === undefined ? Reflect.get(target, name) : own
      return typeof value === 'function' ? value.bind(own === undefined ? target : methods) : value
    },
  })
}

/** Stores in which some methods for access tokens are replaced. */
export function tokens(methods: (store: AccessTokenStore, original: Original) => Partial<AccessTokenStore>): Open {
  return altered(original => ({
    accessTokens: withMethods(original.stores.accessTokens, methods(original.stores.accessTokens, original)),
  }))
}

export function clients(methods: (store: ClientRegistry, original: Original) => Partial<ClientRegistry>): Open {
  return altered(original => ({
    clients: withMethods(original.stores.clients, methods(original.stores.clients, original)),
  }))
}

/** Stores in which some methods for one-time marks are replaced. */
export function replays(methods: (store: ReplayStore, original: Original) => Partial<ReplayStore>): Open {
  return altered(original => ({
    replays: withMethods(original.stores.replays, methods(original.stores.replays, original)),
  }))
}

/** The common fields of pushed requests and tickets. */
export interface Takeable {
  readonly key: string
  readonly expiresAt: number
  readonly retainedUntil: number
}

/** Stores in which some methods for pushed requests and tickets are replaced. */
export function takeOnce(
  methods: <Stored extends Takeable>(store: TakeOnceStore<Stored>) => Partial<TakeOnceStore<Stored>>,
): Open {
  return altered(({ stores }) => ({
    pushedRequests: withMethods(stores.pushedRequests, methods(stores.pushedRequests)),
    tickets: withMethods(stores.tickets, methods(stores.tickets)),
  }))
}

/** Writes a record without looking at the current one. */
export async function overwrite(store: AccessTokenStore, record: AccessToken, now: Instant): Promise<boolean> {
  await store.remove({ hash: record.hash }, 1)
  return store.add(record, now)
}
