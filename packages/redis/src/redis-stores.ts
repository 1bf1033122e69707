import type { RecordEncryption } from '@symbolon/core/encryption'
import { recordForms, requireOptions } from '@symbolon/core/internal'
import type { ClientRegistry, RevocationStore, Stores, TokenFamilyStore } from '@symbolon/core/stores'
import { RedisAccessTokenStore } from './access-tokens.js'
import type { RedisClient } from './client.js'
import { RedisClientRegistry } from './clients.js'
import { connectionOf } from './connection.js'
import type { StoreContext } from './context.js'
import { keysOf } from './keys.js'
import { type OutageOptions, requireOutage } from './outage.js'
import { RedisReplayStore } from './replays.js'
import { RedisRevocationStore } from './revocations.js'
import { RedisTakeOnceStore } from './take-once.js'
import { RedisTokenFamilyStore } from './token-families.js'

/** All stores of one service. Clients can also be added, replaced and removed. */
export interface RedisStores extends Stores {
  readonly serviceId: string
  readonly clients: ClientRegistry
  readonly revocations: RevocationStore
  readonly tokenFamilies: TokenFamilyStore
}

/** The service that the stores belong to, the prefix of their keys, and what to do in an outage. */
export interface RedisStoresOptions extends OutageOptions {
  /** Part of every key. */
  readonly serviceId: string
  /** The start of every key. Default: `symbolon`. */
  readonly prefix?: string
  /** Encrypts records and blinds subjects. Made by `encryptRecords`. Default: nothing is encrypted. */
  readonly encryption?: RecordEncryption
}

/**
 * All stores of one service in Redis 6.2 or later, or Valkey, standalone or as a cluster.
 *
 * You connect the client before and close it after use. Every command has one key. Every failure is
 * a `RedisFault`, never an answer.
 */
export function redisStores(client: RedisClient, options: RedisStoresOptions): RedisStores {
  const { serviceId, prefix = 'symbolon', encryption, ...outage } = requireOptions('redisStores', options, OPTIONS)
  if (typeof serviceId !== 'string' || serviceId === '' || /\p{Surrogate}/u.test(serviceId)) {
    throw new TypeError('redisStores: pass the id of the service as `serviceId`')
  }
  const redis = connectionOf(client, requireOutage('redisStores', outage))
  const [keys, forms] = [keysOf(serviceId, prefix), recordForms('redisStores', serviceId, encryption)]
  const context: StoreContext = { redis, keys, forms }
  return Object.freeze({
    serviceId,
    clients: new RedisClientRegistry(context),
    accessTokens: new RedisAccessTokenStore(context),
    pushedRequests: new RedisTakeOnceStore(redis, { keyFor: keys.pushedRequest, form: forms.pushedRequest }),
    tickets: new RedisTakeOnceStore(redis, { keyFor: keys.ticket, form: forms.ticket }),
    replays: new RedisReplayStore(redis, keys),
    revocations: new RedisRevocationStore(context),
    tokenFamilies: new RedisTokenFamilyStore(context),
  })
}

const OPTIONS = { serviceId: true, prefix: true, replyTimeout: true, reconnect: true, encryption: true } as const
