import type { RedisClient } from '@symbolon/redis'
import { Redis as Upstash } from '@upstash/redis'
import { Redis as Ioredis, Cluster as IoredisCluster } from 'ioredis'
import { Redis as Ioredis5, Cluster as Ioredis5Cluster } from 'ioredis5'
import { createClient, createClientPool, createCluster } from 'redis'
import { createClient as createClient5, createCluster as createCluster5 } from 'redis5'
import type { Place } from '../servers/redis.js'
import { startRedisOverHttp } from '../servers/redis-over-http.js'

/** A connected client. */
export interface Connected {
  readonly client: RedisClient
  close(): Promise<unknown> | unknown
}

/** Connects to a server, or to a cluster given all its nodes. */
export type Connect = (places: readonly [Place, ...Place[]]) => Promise<Connected>

async function glide() {
  // Imported on first use, so that the other clients work on a platform without its binary.
  const glide = await import('@valkey/valkey-glide')
  glide.Logger.init('off')
  return glide
}

const rootNodesOf = (places: readonly Place[]) => places.map(socket => ({ socket }))

/** All supported client libraries, connected to a single server. */
export const CLIENTS: Readonly<Record<string, Connect>> = {
  'node-redis 6': async ([place]) => {
    const client = await createClient({ socket: place }).connect()
    return { client, close: () => client.close() }
  },
  'node-redis 6, RESP 3': async ([place]) => {
    const client = await createClient({ RESP: 3, socket: place }).connect()
    return { client, close: () => client.close() }
  },
  'a pool of node-redis 6': async ([place]) => {
    const client = createClientPool({ socket: place }, { minimum: 4 })
    await client.connect()
    return { client, close: () => client.close() }
  },
  'node-redis 5': async ([place]) => {
    const client = await createClient5({ socket: place }).connect()
    return { client, close: () => client.close() }
  },
  'ioredis 6': async ([place]) => {
    const client = new Ioredis(place)
    return { client, close: () => client.quit() }
  },
  'ioredis 6 with a key prefix and numbers as text': async ([place]) => {
    const client = new Ioredis({ ...place, keyPrefix: 'mine:', stringNumbers: true, enableAutoPipelining: true })
    return { client, close: () => client.quit() }
  },
  'ioredis 5': async ([place]) => {
    const client = new Ioredis5(place)
    return { client, close: () => client.quit() }
  },
  'valkey-glide 2': async ([place]) => {
    const { GlideClient } = await glide()
    const client = await GlideClient.createClient({ addresses: [place] })
    return { client, close: () => client.close() }
  },
  'valkey-glide 2 with replies in bytes': async ([place]) => {
    const { Decoder, GlideClient } = await glide()
    const client = await GlideClient.createClient({ addresses: [place], defaultDecoder: Decoder.Bytes })
    return { client, close: () => client.close() }
  },
  '@upstash/redis over HTTP': async ([place]) => {
    const { url, close } = await startRedisOverHttp(place)
    const options = { automaticDeserialization: false, retry: { retries: 0 }, readYourWrites: false }
    const client = new Upstash({ url, token: 'any', ...options })
    return { client: ([name = '', ...parameters]) => client.exec([name, ...parameters]), close }
  },
  'a function': async ([place]) => {
    const client = await createClient({ socket: place }).connect()
    return { client: command => client.sendCommand([...command]), close: () => client.close() }
  },
}

/** All supported client libraries, connected to a cluster. */
export const CLUSTER_CLIENTS: Readonly<Record<string, Connect>> = {
  'a cluster of node-redis 6': async places => {
    const client = await createCluster({ rootNodes: rootNodesOf(places) }).connect()
    return { client, close: () => client.close() }
  },
  'a cluster of node-redis 5': async places => {
    const client = createCluster5({ rootNodes: rootNodesOf(places) })
    await client.connect()
    return { client, close: () => client.close() }
  },
  'a Cluster of ioredis 6': async places => {
    const client = new IoredisCluster([...places])
    return { client, close: () => client.quit() }
  },
  'a Cluster of ioredis 5': async places => {
    const client = new Ioredis5Cluster([...places])
    return { client, close: () => client.quit() }
  },
  'a cluster client of valkey-glide 2': async places => {
    const { GlideClusterClient } = await glide()
    const client = await GlideClusterClient.createClient({ addresses: [...places] })
    return { client, close: () => client.close() }
  },
}
