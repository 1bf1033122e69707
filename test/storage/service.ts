import type { Open } from '@symbolon/contract'
import {
  BEGINNING,
  connectToCore,
  openWorld,
  SERVICE,
  SPA,
  TOKEN_SECRET,
  type World,
} from '@symbolon/contract/scenarios'
import { createPorts, type Ports } from '@symbolon/core'
import { type TokenPorts, tokenPorts } from '@symbolon/token'

const SECRET = 'only for the storage tests: 32 bytes and more'

/** A service with clients and a stopped clock, for processes that share its storage. */
export interface SharedService {
  readonly serviceId: string
  readonly world: World
}

/** Creates a service for several processes. */
export async function shareService(open: Open): Promise<SharedService> {
  const world = await openWorld(open, connectToCore, { clients: [SPA] })
  return { serviceId: (await world.ports.service.load()).serviceId, world }
}

/** The ports of a service that another process has created. */
export async function portsOf(open: Open, serviceId: string): Promise<Ports & TokenPorts> {
  const stores = await open(serviceId)
  const ports = createPorts({
    service: { ...SERVICE, serviceId },
    stores,
    secrets: [SECRET],
    clock: { now: () => BEGINNING },
  })
  return { ...tokenPorts({ secrets: [TOKEN_SECRET], ports }), ...ports }
}
