import type { Stores } from '@symbolon/core'
import type { ClientRegistry, ClientStore } from '@symbolon/core/stores'
import { memoryStores } from '@symbolon/memory'

/** The stores of a service, with its configured clients in memory. */
export interface ServedStores extends Stores {
  readonly clients: ClientStore & Pick<ClientRegistry, 'add'>
}

/**
 * Combines persistent stores with clients in memory, which are new with each call: a client that is
 * removed from the configuration is gone when it is read again. What was revoked stays revoked, in
 * all processes.
 */
export function servedStores(persistent: (serviceId: string) => Stores): (serviceId: string) => ServedStores {
  return serviceId => {
    const configured = memoryStores({ serviceId }).clients
    const clients = { find: configured.find.bind(configured), add: configured.add.bind(configured) }
    return { ...persistent(serviceId), clients }
  }
}
