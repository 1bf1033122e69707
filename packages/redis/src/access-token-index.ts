import type { AccessToken } from '@symbolon/core'
import type { Connection } from './connection.js'
import type { Keys } from './keys.js'
import { RedisFault } from './redis-fault.js'
import { ENTER, HOLD, REMOVE } from './scripts.js'

/** Members of an index that are looked at in one step. */
const STEP = 256

/**
 * Finds the hashes of access tokens by refresh token, and by client and subject.
 *
 * Keys of one record lie on different nodes of a cluster, so nothing writes them as one step. Instead, entries are written
 * before the record and removed after it: an entry without its record is harmless, a live record without its entries
 * could not be revoked. Each version of a record has entries of its own, so that whoever replaced or removed a version
 * cannot take away what another one has just written. Entries go with the version and the hash: `3 <hash>`.
 */
export class AccessTokenIndex {
  readonly #redis: Connection
  readonly #keys: Keys

  constructor(redis: Connection, keys: Keys) {
    this.#redis = redis
    this.#keys = keys
  }

  /** Writes the entries of a record that is to come; `false` when another record holds its refresh token. */
  async enter(record: AccessToken, lifetime: string): Promise<boolean> {
    const entry = entryOf(record)
    const [held] = await Promise.all([
      this.#hold(record, lifetime),
      ...this.#places(record).map(place => this.#redis.decide(ENTER, place, entry, lifetime)),
    ])
    return held
  }

  /** Removes the entries of a record that is gone. */
  async drop(record: AccessToken): Promise<void> {
    const { refreshTokenHash } = record
    const entry = entryOf(record)
    await Promise.all([
      refreshTokenHash !== undefined && this.#redis.decide(REMOVE, this.#keys.refreshToken(refreshTokenHash), entry),
      ...this.#places(record).map(place => this.#redis.run('ZREM', place, entry)),
    ])
  }

  /** The hash of the access token that may have this refresh token: the record must be asked. */
  async holder(refreshTokenHash: string): Promise<string | undefined> {
    const entry = await this.#redis.text('GET', this.#keys.refreshToken(refreshTokenHash))
    return entry === undefined ? undefined : hashIn(entry)
  }

  /** The hashes of access tokens that a client may have, or a client and subject, in steps: the records must be asked. */
  async *held(clientId: number, subject: string | undefined): AsyncGenerator<readonly string[]> {
    const place = this.#keys.held(clientId, subject)
    let cursor = '0'
    do {
      const { members, next } = await this.#redis.members(place, cursor, STEP)
      yield [...new Set(members.map(hashIn))]
      cursor = next
    } while (cursor !== '0')
  }

  async #hold({ refreshTokenHash, version, hash }: AccessToken, lifetime: string): Promise<boolean> {
    if (refreshTokenHash === undefined) return true
    return this.#redis.decide(HOLD, this.#keys.refreshToken(refreshTokenHash), String(version), hash, lifetime)
  }

  #places({ clientId, subject }: AccessToken): readonly string[] {
    const all = this.#keys.held(clientId)
    return subject === undefined ? [all] : [all, this.#keys.held(clientId, subject)]
  }
}

function entryOf({ version, hash }: AccessToken): string {
  return `${version} ${hash}`
}

function hashIn(entry: string): string {
  const hash = /^[0-9]+ ([\s\S]*)$/.exec(entry)?.[1]
  if (hash === undefined) throw new RedisFault('corrupt-record')
  return hash
}
