import type { AccessToken } from '@symbolon/core/stores'
import type { Connection } from './connection.js'
import type { Keys } from './keys.js'
import { RedisFault } from './redis-fault.js'
import { ADD_ENTRY, HOLD_REFRESH_TOKEN, PAGE } from './scripts.js'

/** How many entries of an index one step reads. */
const STEP = 256

/** A record, and the mark of the call that writes or wrote it. */
export interface Marked {
  readonly record: AccessToken
  /** Letters, digits and dashes, unique to one call. */
  readonly mark: string
}

/**
 * Finds access tokens by refresh token, and by client and subject.
 *
 * The keys of one record are on different nodes of a cluster, so they cannot be written in one
 * step. Instead, entries are written before the record and removed after it: an entry without its
 * record is harmless, but a record without its entries could not be revoked.
 *
 * An entry is `<mark> <hash>`, so each write has its own entries. A call that replaced or removed a
 * record then cannot remove the entries of a concurrent write, not even of one with the same hash.
 */
export class AccessTokenIndex {
  readonly #redis: Connection
  readonly #keys: Keys

  constructor(redis: Connection, keys: Keys) {
    this.#redis = redis
    this.#keys = keys
  }

  /**
   * Writes the entries of a record that will be added, or that will replace the record `former`.
   *
   * Returns `false`, and leaves no entries, if another record has its refresh token.
   */
  async put(marked: Marked, lifetime: string, former?: Marked): Promise<boolean> {
    const [entry, before] = [entryOf(marked), former === undefined ? '' : entryOf(former)]
    const [isHeld] = await Promise.all([
      this.#holdRefreshToken(marked, lifetime),
      ...this.#holderKeys(marked.record).map(key => this.#redis.evalBoolean(ADD_ENTRY, key, entry, before, lifetime)),
    ])
    if (!isHeld) await this.drop(marked)
    return isHeld
  }

  /** Removes the entries of a record that was removed, replaced or never stored. */
  async drop(marked: Marked): Promise<void> {
    const { refreshTokenHash } = marked.record
    const refreshTokenKeys = refreshTokenHash === undefined ? [] : [this.#keys.refreshToken(refreshTokenHash)]
    const keys = [...refreshTokenKeys, ...this.#holderKeys(marked.record)]
    await Promise.all(keys.map(key => this.#redis.run('ZREM', key, entryOf(marked))))
  }

  /**
   * The hash of the access token that may have this refresh token; the caller compares the record.
   */
  async byRefreshToken(refreshTokenHash: string): Promise<string | undefined> {
    const { hashes } = await this.#page(this.#keys.refreshToken(refreshTokenHash), '-inf', 1)
    return hashes[0]
  }

  /**
   * The hashes of access tokens that a client, or a client and subject, may have, in steps; the
   * caller compares the records.
   *
   * They come in the order of their scores. The score of a replacement is never lower than that of
   * the record it replaces, so no record is missed because it is replaced meanwhile.
   */
  async *byClient(clientId: number, subject: string | undefined): AsyncGenerator<readonly string[]> {
    const key = this.#keys.held(clientId, subject)
    let [from, count] = ['-inf', STEP]
    for (;;) {
      const { hashes, last } = await this.#page(key, from, count)
      yield [...new Set(hashes)]
      if (hashes.length < count) return
      // A whole step of entries with one score: only a longer step gets past them.
      count = last === from ? count * 2 : STEP
      from = last
    }
  }

  async #page(key: string, from: string, count: number) {
    const [last, ...entries] = await this.#redis.evalList(PAGE, key, from, String(count))
    if (last === undefined || (entries.length === 0 && last !== from)) throw new RedisFault('unexpected-reply')
    return { hashes: entries.map(hashIn), last }
  }

  async #holdRefreshToken(marked: Marked, lifetime: string): Promise<boolean> {
    const { refreshTokenHash, hash } = marked.record
    if (refreshTokenHash === undefined) return true
    const key = this.#keys.refreshToken(refreshTokenHash)
    return this.#redis.evalBoolean(HOLD_REFRESH_TOKEN, key, entryOf(marked), hash, lifetime)
  }

  #holderKeys({ clientId, subject }: AccessToken): readonly string[] {
    const all = this.#keys.held(clientId)
    return subject === undefined ? [all] : [all, this.#keys.held(clientId, subject)]
  }
}

function entryOf({ record, mark }: Marked): string {
  return `${mark} ${record.hash}`
}

function hashIn(entry: string): string {
  const hash = /^[^ ]+ ([\s\S]*)$/.exec(entry)?.[1]
  if (hash === undefined) throw new RedisFault('corrupt-record')
  return hash
}
