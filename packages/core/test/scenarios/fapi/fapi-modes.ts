import { SHOP, type World } from '@symbolon/contract/scenarios'
import { type ClientConfiguration, defineClient } from '@symbolon/core'
import type { FapiMode } from '@symbolon/core/internal'

/** The settings of a service under the FAPI 2.0 Security Profile. */
export const FAPI_SERVICE = { fapiModes: ['FAPI2_SECURITY'] } as const

/** Who has the mode: either is sufficient. */
export const WHOSE = ['service', 'client'] as const

/** The operations of a world under a mode of the service, or only of the client `shop`. */
export async function under(world: World, whose: (typeof WHOSE)[number], mode: FapiMode = 'FAPI2_SECURITY') {
  if (whose === 'service') return world.changed({ fapiModes: [mode] })
  await putUnder(world, SHOP, mode)
  return world
}

/**
 * Stores a client with a mode that its configuration would not allow.
 *
 * The mode must override what the client was registered for before. What `defineClient` would
 * refuse must be refused again when the client sends a request.
 */
export async function putUnder(
  world: World,
  configuration: ClientConfiguration,
  mode: FapiMode = 'FAPI2_SECURITY',
): Promise<void> {
  const client = await defineClient(configuration)
  await world.stores.clients.remove(String(client.clientId))
  await world.stores.clients.put({ ...client, fapiModes: [mode] }, world.now())
}
