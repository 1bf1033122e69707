import type { RedisClient } from '@symbolon/redis'
import { Cluster, Redis } from 'ioredis'
import { createClient, createClientPool, createCluster } from 'redis'
import type { Place } from '../servers/redis.js'

/** A client that is configured as docs/storage-redis.md shows. */
export interface DocumentedClient {
  readonly client: RedisClient
  /** What `redisStores` gets as `reconnect`. */
  readonly reconnect?: () => unknown
  end(): void
}

type Open = (place: Place) => Promise<DocumentedClient>

const ignored = () => undefined
const IOREDIS = { enableOfflineQueue: false, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false }

/** All client libraries with one server. */
export const DOCUMENTED_CLIENTS: Readonly<Record<string, Open>> = {
  'node-redis': async place => {
    const socket = { ...place, socketTimeout: 20_000 }
    const client = createClient({ socket, pingInterval: 5_000, disableOfflineQueue: true })
    await client.on('error', ignored).connect()
    const reconnect = () => {
      client.destroy()
      return client.connect()
    }
    return { client, reconnect, end: () => client.destroy() }
  },
  'a pool of node-redis': async socket => {
    const client = createClientPool({ socket, disableOfflineQueue: true }, { minimum: 2 })
    await client.on('error', ignored).connect()
    const reconnect = () => {
      client.destroy()
      return client.connect()
    }
    return { client, reconnect, end: () => client.destroy() }
  },
  ioredis: async ({ host, port }) => {
    const client = new Redis(port, host, { ...IOREDIS, lazyConnect: true })
    await client.on('error', ignored).connect()
    return { client, reconnect: () => client.disconnect(true), end: () => client.disconnect() }
  },
  'valkey-glide': async place => {
    const { GlideClient, Logger } = await import('@valkey/valkey-glide')
    Logger.init('off')
    const connect = () => GlideClient.createClient({ addresses: [place], requestTimeout: 4_000 })
    let client = await connect()
    const reconnect = async () => {
      const [former, next] = [client, await connect()]
      client = next
      former.close()
    }
    return { client: command => client.customCommand([...command]), reconnect, end: () => client.close() }
  },
}

/** All client libraries with a cluster, of which they know this node. */
export const DOCUMENTED_CLUSTERS: Readonly<Record<string, Open>> = {
  'a cluster of node-redis': async socket => {
    const client = createCluster({ rootNodes: [{ socket }], defaults: { disableOfflineQueue: true } })
    await client.on('error', ignored).connect()
    return { client, end: () => client.destroy() }
  },
  'a Cluster of ioredis': async place => {
    const client = new Cluster([place], {
      enableOfflineQueue: false,
      retryDelayOnFailover: 0,
      redisOptions: { maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false },
      lazyConnect: true,
    })
    await client.on('error', ignored).connect()
    return { client, end: () => client.disconnect() }
  },
}
