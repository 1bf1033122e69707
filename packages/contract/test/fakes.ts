import type { AccessToken, AccessTokenStore, ClientRegistry, Instant, ReplayStore } from '@symbolon/core'
import type { TakeOnceStore } from '@symbolon/core/stores'
import { createStorage, type MemoryStores, memoryStores } from '@symbolon/memory'
import type { ContractStores, Open } from '../src/index.js'

/** A wrong store, and the tests of the kit that must find it out. */
export type Wrong = readonly [name: string, open: () => Open, caughtBy: readonly string[]]

/** What a fake sees of the service for which it is opened. */
export interface Original {
  readonly serviceId: string
  readonly stores: MemoryStores
  /** What all services of one fake share. */
  readonly shared: Map<string, unknown>
}

/** Stores in memory, some of them put in place of the right ones. */
export function altered(change: (original: Original) => Partial<ContractStores>): Open {
  const storage = createStorage()
  const shared = new Map<string, unknown>()
  return serviceId => {
    const stores = memoryStores({ serviceId, storage })
    return { ...stores, ...change({ serviceId, stores, shared }) }
  }
}

/** The moment at which another caller comes in between. */
export function meanwhile(): Promise<void> {
  return Promise.resolve()
}

/** The store with some of its verbs done differently. */
export function differing<Store extends object>(store: Store, verbs: Partial<Store>): Store {
  return new Proxy(store, {
    get(target, verb) {
      const own = Reflect.get(verbs, verb)
      const value = own === undefined ? Reflect.get(target, verb) : own
      return typeof value === 'function' ? value.bind(own === undefined ? target : verbs) : value
    },
  })
}

/** Stores whose access tokens do some verbs differently. */
export function tokens(verbs: (store: AccessTokenStore, original: Original) => Partial<AccessTokenStore>): Open {
  return altered(original => ({
    accessTokens: differing(original.stores.accessTokens, verbs(original.stores.accessTokens, original)),
  }))
}

/** Stores whose clients do some verbs differently. */
export function clients(verbs: (store: ClientRegistry, original: Original) => Partial<ClientRegistry>): Open {
  return altered(original => ({
    clients: differing(original.stores.clients, verbs(original.stores.clients, original)),
  }))
}

/** Stores whose replays do some verbs differently. */
export function replays(verbs: (store: ReplayStore, original: Original) => Partial<ReplayStore>): Open {
  return altered(original => ({
    replays: differing(original.stores.replays, verbs(original.stores.replays, original)),
  }))
}

/** What pushed requests and tickets have in common. */
export interface Takeable {
  readonly key: string
  readonly expiresAt: number
  readonly retainedUntil: number
}

/** Stores whose pushed requests and tickets do some verbs differently. */
export function takeOnce(
  verbs: <Stored extends Takeable>(store: TakeOnceStore<Stored>) => Partial<TakeOnceStore<Stored>>,
): Open {
  return altered(({ stores }) => ({
    pushedRequests: differing(stores.pushedRequests, verbs(stores.pushedRequests)),
    tickets: differing(stores.tickets, verbs(stores.tickets)),
  }))
}

/** Writes whatever stands there. */
export async function overwrite(store: AccessTokenStore, record: AccessToken, now: Instant): Promise<boolean> {
  await store.remove({ hash: record.hash })
  return store.add(record, now)
}
