import type { OnFault } from '@symbolon/core'
import { redisDocument, redisStores } from '@symbolon/redis'
import { DOCUMENT } from '../managed/sealed-managed.js'
import { openerFor } from './redis-clients.js'
import { RedisConnection } from './redis-connection.js'
import type { OpenStores, RedisStorage } from './storage.js'

/** Connects to Redis. Rejects when it is not reachable now; later it reconnects by itself. */
export async function openRedisConnection(storage: RedisStorage, onFault: OnFault): Promise<RedisConnection> {
  const connection = new RedisConnection(openerFor(storage), error =>
    onFault(error, { operation: 'connection', port: 'Redis' }),
  )
  await connection.connect().catch(() => unreachable(storage))
  return connection
}

/** Names only hosts: a URL may contain a password. */
function unreachable(storage: RedisStorage): never {
  const urls = 'cluster' in storage ? storage.cluster : 'sentinel' in storage ? storage.sentinel.urls : [storage.url]
  const master = 'sentinel' in storage ? ` as the master '${storage.sentinel.name}' of the sentinels` : ''
  const hosts = urls.map(url => new URL(url).host).join(', ')
  throw new Error(`Redis cannot be reached${master} at ${hosts}, or refuses the credentials`)
}

export async function openRedis(storage: RedisStorage, onFault: OnFault): Promise<OpenStores> {
  const connection = await openRedisConnection(storage, onFault)
  try {
    if (storage.allowEviction !== true) await requireNoEviction(connection, onFault)
  } catch (error) {
    connection.close()
    throw error
  }
  const options = { reconnect: connection.renew, ...(storage.prefix !== undefined && { prefix: storage.prefix }) }
  return {
    stores: serviceId => redisStores(connection, { serviceId, ...options }),
    document: redisDocument(connection, { name: DOCUMENT, ...options }),
    mustBeSwept: false,
    close: async () => connection.close(),
  }
}

const POLICY = /^maxmemory_policy:([\w-]+)\r?$/m

/**
 * Rejects when Redis drops records as soon as its memory is full: a mark that was dropped is won a
 * second time, and a revoked token is valid again. Of a cluster one node is asked.
 */
async function requireNoEviction(connection: RedisConnection, onFault: OnFault): Promise<void> {
  const reply = await connection.sendCommand('', true, ['INFO', 'memory']).catch(() => undefined)
  const policy = POLICY.exec(String(reply))?.[1]
  if (policy === undefined) onFault(new Error(UNKNOWN), { operation: 'start', port: 'Redis' })
  else if (policy !== 'noeviction') throw new Error(`Redis has the maxmemory-policy ${policy}: ${EVICTS}`)
}

const UNKNOWN =
  'it does not say its maxmemory-policy, so nobody knows whether it drops marks and revocations: allow its user +info'
const EVICTS =
  'when its memory is full it drops marks and revocations, so that a used proof counts again and a revoked token too. ' +
  'Set maxmemory-policy to noeviction, or "allowEviction": true in "redis" of the configuration'
