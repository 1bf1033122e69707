import type { OnFault } from '@symbolon/core'
import { redisDocument, redisStores } from '@symbolon/redis'
import { DOCUMENT } from '../managed/sealed-managed.js'
import type { OpenStorage } from './opened.js'
import { openerFor } from './redis-clients.js'
import { RedisConnection } from './redis-connection.js'
import { requireNoEviction } from './redis-eviction.js'
import { servedStores } from './served-stores.js'
import type { RedisStorage } from './storage.js'

/** Connects to Redis. Rejects when it is not reachable now; later it reconnects by itself. */
export async function openRedisConnection(storage: RedisStorage, onFault: OnFault): Promise<RedisConnection> {
  const connection = new RedisConnection(openerFor(storage), error =>
    onFault(error, { operation: 'connection', port: 'Redis' }),
  )
  await connection.connect().catch(() => unreachable(storage))
  return connection
}

/** Opens the stores over such a connection. */
export async function openRedis(storage: RedisStorage, onFault: OnFault): Promise<OpenStorage> {
  const connection = await openRedisConnection(storage, onFault)
  try {
    if (storage.allowEviction !== true) await requireNoEviction(connection, onFault)
  } catch (error) {
    connection.close()
    throw error
  }
  const options = {
    reconnect: connection.renew,
    ...(storage.prefix !== undefined && { prefix: storage.prefix }),
  }
  return {
    stores: servedStores(serviceId => redisStores(connection, { serviceId, ...options })),
    document: redisDocument(connection, { name: DOCUMENT, ...options }),
    mustBeSwept: false,
    close: async () => connection.close(),
  }
}

/** Names only hosts: a URL may contain a password. */
function unreachable(storage: RedisStorage): never {
  const [urls, master] =
    'cluster' in storage
      ? [storage.cluster, '']
      : 'sentinel' in storage
        ? [storage.sentinel.urls, ` as the master '${storage.sentinel.name}' of the sentinels`]
        : [[storage.url], '']
  const hosts = urls.map(url => new URL(url).host).join(', ')
  throw new Error(`Redis cannot be reached${master} at ${hosts}, or refuses the credentials`)
}
