import { type ClientRegistry, pushedRequestText, requireOptions, type Stores, ticketText } from '@symbolon/core/stores'
import { RedisAccessTokenStore } from './access-tokens.js'
import type { RedisClient } from './client.js'
import { RedisClientRegistry } from './clients.js'
import { Connection } from './connection.js'
import { keysOf } from './keys.js'
import { RedisReplayStore } from './replays.js'
import { RedisTakeOnceStore } from './take-once.js'

/** All stores of one service; the clients can be put and removed as well. */
export interface RedisStores extends Stores {
  readonly serviceId: string
  readonly clients: ClientRegistry
}

/** For which service stores are built, and how their keys begin. */
export interface RedisStoresOptions {
  /** Part of every key. */
  readonly serviceId: string
  /** How every key begins: `symbolon` unless said otherwise. */
  readonly prefix?: string
}

/**
 * All stores of one service in Redis 6.2 or later, or Valkey, alone or as a cluster.
 *
 * The client is yours: connected before, closed by you after. Every command has one key. Whatever goes wrong there is a
 * `RedisFault`, never an answer.
 */
export function redisStores(client: RedisClient, options: RedisStoresOptions): RedisStores {
  const { serviceId, prefix = 'symbolon' } = requireOptions('redisStores', options, OPTIONS)
  if (typeof serviceId !== 'string' || serviceId === '' || /\p{Surrogate}/u.test(serviceId)) {
    throw new TypeError('redisStores: pass the id of the service as `serviceId`')
  }
  const [redis, keys] = [new Connection(client), keysOf(serviceId, prefix)]
  return Object.freeze({
    serviceId,
    clients: new RedisClientRegistry(redis, keys),
    accessTokens: new RedisAccessTokenStore(redis, keys),
    pushedRequests: new RedisTakeOnceStore(redis, { at: keys.pushedRequest, text: pushedRequestText }),
    tickets: new RedisTakeOnceStore(redis, { at: keys.ticket, text: ticketText }),
    replays: new RedisReplayStore(redis, keys),
  })
}

const OPTIONS = { serviceId: true, prefix: true } as const
