import {
  type ClientRegistry,
  type RevocationStore,
  recordForms,
  requireOptions,
  type Sealing,
  type Stores,
} from '@symbolon/core/stores'
import { RedisAccessTokenStore } from './access-tokens.js'
import { type RedisClient, senderFor } from './client.js'
import { RedisClientRegistry } from './clients.js'
import { Connection } from './connection.js'
import type { StoreContext } from './context.js'
import { keysOf } from './keys.js'
import type { RedisFault } from './redis-fault.js'
import { RedisReplayStore } from './replays.js'
import { ReplyWatch, type ReplyWatchOptions } from './reply-watch.js'
import { RedisRevocationStore } from './revocations.js'
import { RedisTakeOnceStore } from './take-once.js'

/** All stores of one service. Clients can also be added, replaced and removed. */
export interface RedisStores extends Stores {
  readonly serviceId: string
  readonly clients: ClientRegistry
  readonly revocations: RevocationStore
}

/** The service that the stores belong to, the prefix of their keys, and what to do in an outage. */
export interface RedisStoresOptions {
  /** Part of every key. */
  readonly serviceId: string
  /** The start of every key. Default: `symbolon`. */
  readonly prefix?: string
  /**
   * Milliseconds to wait for a reply, at most 2,147,483,647. Then the call rejects with a `RedisFault`
   * of kind `timeout`, and until the server replies again only one command at a time is sent to it.
   * Default: 2000.
   */
  readonly replyTimeout?: number
  /**
   * Drops the connection of your client and makes a new one. Called when the server is read-only, as
   * after a failover, or silent; at most once in `replyTimeout`. What it throws is ignored. Default:
   * nothing, for clients that do so by themselves.
   */
  readonly reconnect?: (fault: RedisFault) => unknown
  /** Encrypts records and blinds subjects. Made by `sealRecords`. Default: nothing is encrypted. */
  readonly sealing?: Sealing
}

/**
 * All stores of one service in Redis 6.2 or later, or Valkey, standalone or as a cluster.
 *
 * You connect the client before and close it after use. Every command has one key. Every failure is
 * a `RedisFault`, never an answer.
 */
export function redisStores(client: RedisClient, options: RedisStoresOptions): RedisStores {
  const { serviceId, prefix = 'symbolon', sealing, ...outage } = requireOptions('redisStores', options, OPTIONS)
  if (typeof serviceId !== 'string' || serviceId === '' || /\p{Surrogate}/u.test(serviceId)) {
    throw new TypeError('redisStores: pass the id of the service as `serviceId`')
  }
  const watch = new ReplyWatch(senderFor(client), requireOutage(outage))
  const redis = new Connection((key, command) => watch.send(key, command))
  const [keys, forms] = [keysOf(serviceId, prefix), recordForms('redisStores', serviceId, sealing)]
  const context: StoreContext = { redis, keys, forms }
  return Object.freeze({
    serviceId,
    clients: new RedisClientRegistry(context),
    accessTokens: new RedisAccessTokenStore(context),
    pushedRequests: new RedisTakeOnceStore(redis, { keyFor: keys.pushedRequest, form: forms.pushedRequest }),
    tickets: new RedisTakeOnceStore(redis, { keyFor: keys.ticket, form: forms.ticket }),
    replays: new RedisReplayStore(redis, keys),
    revocations: new RedisRevocationStore(context),
  })
}

const OPTIONS = { serviceId: true, prefix: true, replyTimeout: true, reconnect: true, sealing: true } as const

/** The longest time that timers know. */
const LONGEST_TIMEOUT = 2_147_483_647

function requireOutage(options: Pick<RedisStoresOptions, 'replyTimeout' | 'reconnect'>): ReplyWatchOptions {
  const { replyTimeout = 2_000, reconnect = () => undefined } = options
  if (typeof replyTimeout !== 'number' || !(replyTimeout > 0 && replyTimeout <= LONGEST_TIMEOUT)) {
    throw new TypeError('redisStores: `replyTimeout` must be a number of milliseconds above 0')
  }
  if (typeof reconnect !== 'function') throw new TypeError('redisStores: `reconnect` must be a function')
  return { replyTimeout, reconnect }
}
