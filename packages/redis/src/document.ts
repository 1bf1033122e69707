import { requireOptions, type VersionedDocument } from '@symbolon/core/internal'
import type { DocumentStore } from '@symbolon/core/stores'
import type { RedisClient } from './client.js'
import { connectionOf } from './connection.js'
import { documentKey } from './keys.js'
import { type OutageOptions, requireOutage } from './outage.js'
import { RedisFault } from './redis-fault.js'
import { REPLACE_DOCUMENT } from './scripts.js'

/** The name of a document, the prefix of its key, and what to do in an outage. */
export interface RedisDocumentOptions extends OutageOptions {
  readonly name: string
  /** The start of every key. Default: `symbolon`. */
  readonly prefix?: string
}

const OPTIONS = { name: true, prefix: true, replyTimeout: true, reconnect: true } as const

/**
 * A document in Redis 6.2 or later, or Valkey: one hash, whose version and text a script replaces in
 * one step. Every failure is a `RedisFault`.
 */
export function redisDocument(client: RedisClient, options: RedisDocumentOptions): DocumentStore {
  const { name, prefix = 'symbolon', ...outage } = requireOptions('redisDocument', options, OPTIONS)
  if (typeof name !== 'string' || name === '' || /\p{Surrogate}/u.test(name)) {
    throw new TypeError('redisDocument: pass the name of the document as `name`')
  }
  const redis = connectionOf(client, requireOutage('redisDocument', outage))
  const key = documentKey(name, prefix)
  return {
    async read() {
      const [version, text] = (await redis.pair('HMGET', key, 'version', 'text')) ?? []
      return version === undefined && text === undefined ? undefined : documentIn(version, text)
    },
    async version() {
      const version = await redis.text('HGET', key, 'version')
      return version === undefined ? 0 : versionIn(version)
    },
    replace: (expected, text) => redis.evalBoolean(REPLACE_DOCUMENT, key, `${expected}`, `${expected + 1}`, text),
  }
}

function documentIn(version: string | undefined, text: string | undefined): VersionedDocument {
  if (version === undefined || text === undefined) throw new RedisFault('corrupt-record')
  return { version: versionIn(version), text }
}

function versionIn(text: string): number {
  const version = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(version)) return version
  throw new RedisFault('corrupt-record')
}
