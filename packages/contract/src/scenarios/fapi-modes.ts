import { type ClientConfiguration, defineClient, type FapiMode } from '@symbolon/core'
import { SHOP } from './cast.js'
import type { World } from './world.js'

/** A service under the security profile. */
export const FAPI_SERVICE = { fapiModes: ['FAPI2_SECURITY'] } as const

/** Whose modes they are: each suffices. */
export const WHOSE = ['service', 'client'] as const

/** What a world's operations are under a mode: of the service, or of the client `shop` alone. */
export async function under(world: World, whose: (typeof WHOSE)[number], mode: FapiMode = 'FAPI2_SECURITY') {
  if (whose === 'service') return world.changed({ fapiModes: [mode] })
  await putUnder(world, SHOP, mode)
  return world
}

/**
 * Puts a client under a mode past its reader: what the client was registered for before must count for nothing, and what
 * the reader refuses must be refused once more when the client calls.
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
