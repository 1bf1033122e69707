import {
  type ClientRegistry,
  type ClientStore,
  type RevocationStore,
  revocableClients,
  type Stores,
} from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'

/** The stores of a service, with its configured clients in memory. */
export interface ServedStores extends Stores {
  readonly clients: ClientStore & Pick<ClientRegistry, 'add'>
}

/** Stores that outlive the process, or are shared with others. */
interface PersistentStores extends Stores {
  readonly revocations: RevocationStore
}

/**
 * Combines persistent stores with clients in memory, which are new with each call: a client that is
 * removed from the configuration is gone when it is read again. What was revoked stays revoked, in
 * all processes.
 */
export function servedStores(persistent: (serviceId: string) => PersistentStores): (serviceId: string) => ServedStores {
  return serviceId => {
    const stores = persistent(serviceId)
    const configured = memoryStores({ serviceId }).clients
    const revocable = revocableClients(configured, stores.revocations)
    return { ...stores, clients: { ...revocable, add: (client, now) => configured.add(client, now) } }
  }
}
