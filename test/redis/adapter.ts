import { redisStores } from '@symbolon/redis'
import { createClient, createCluster } from 'redis'
import type { Place } from '../servers/redis.js'
import type { AdapterSite, ConnectedAdapter } from '../storage/adapter-site.js'

/** The site of an adapter for a server, or for the nodes of a cluster. */
export function siteOn(...places: readonly Place[]): AdapterSite {
  return { module: import.meta.url, settings: { places } }
}

/** Milliseconds. Thousands of calls at once wait for each other on a busy machine, which says nothing about races. */
const PATIENCE = 60_000

/** Connects to the server or cluster of a site. */
export async function connect(settings: unknown): Promise<ConnectedAdapter> {
  const { places }: { readonly places: readonly Place[] } = Object(settings)
  const client = await (places.length > 1 ? clusterOf(places) : clientOf(places)).connect()
  return { open: serviceId => redisStores(client, { serviceId, replyTimeout: PATIENCE }), close: () => client.close() }
}

function clusterOf(places: readonly Place[]) {
  const rootNodes = places.map(socket => ({ socket }))
  return createCluster({ rootNodes, defaults: { disableOfflineQueue: true } })
}

function clientOf([socket]: readonly Place[]) {
  return createClient({ ...(socket && { socket }), disableOfflineQueue: true })
}
