import { randomBytes } from 'node:crypto'
import { clientAttestations } from '@symbolon/attestation'
import { type ClientConfiguration, createPorts, defineClient, type Ports, type Service } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { paymentRules } from './authorization-details.js'

/** Everything that the library reaches outside itself. Storage, clock and log are your choice. */
export async function configurePorts(
  service: Service,
  clients: readonly ClientConfiguration[],
  { clock, report }: Required<Pick<Ports, 'clock' | 'report'>>,
): Promise<Ports> {
  const stores = memoryStores({ serviceId: service.serviceId })
  for (const client of clients) await stores.clients.put(await defineClient(client), clock.now())
  return createPorts({
    service: { load: () => service },
    stores,
    // A real server keeps these in its configuration, the same for every instance.
    secrets: [randomBytes(32).toString('base64url')],
    clock,
    attestations: clientAttestations,
    authorizationDetails: paymentRules,
    report,
  })
}
