export { type RedisStores, type RedisStoresOptions, redisStores } from './redis-stores.js'
export { type RedisDocumentOptions, redisDocument } from './document.js'
export type { OutageOptions } from './outage.js'
export type {
  GlideClient,
  IoredisClient,
  NodeRedisClient,
  NodeRedisCluster,
  RedisClient,
  SendRedisCommand,
} from './client.js'
export { RedisFault, type RedisFaultKind } from './redis-fault.js'
export { type RedisRowsOptions, redisRows } from './stored-rows.js'
export type { StoredBatch, StoredKind, StoredRow, StoredRows } from '@symbolon/core/internal'
