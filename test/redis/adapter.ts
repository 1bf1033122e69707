import { redisStores } from '@symbolon/redis'
import { createClient } from 'redis'
import type { AdapterSite, ConnectedAdapter } from '../storage/adapter-site.js'
import type { Place } from './servers.js'

/** The site of an adapter on a server. */
export function siteOn({ host, port }: Place): AdapterSite {
  return { module: import.meta.url, settings: { host, port } }
}

/** Connects to the server of a site. */
export async function connect(settings: unknown): Promise<ConnectedAdapter> {
  const { host, port } = Object(settings)
  const client = await createClient({ socket: { host, port }, disableOfflineQueue: true }).connect()
  return { open: serviceId => redisStores(client, { serviceId }), close: () => client.close() }
}
