import type { RecordForm } from '@symbolon/core/internal'
import type { AccessToken, AccessTokenSelection, AccessTokenStore, Instant } from '@symbolon/core/stores'
import { AccessTokenIndex } from './access-token-index.js'
import type { Connection } from './connection.js'
import type { StoreContext } from './context.js'
import type { Keys } from './keys.js'
import { Layout } from './layout.js'
import { lifetime } from './lifetime.js'
import { SWAP } from './scripts.js'
import { type StoredToken, storedTokenIn, withMark } from './stored-token.js'
import { TokenRemoval } from './token-removal.js'

/** Access tokens in Redis, with an index for each way to select them for removal. */
export class RedisAccessTokenStore implements AccessTokenStore {
  readonly #redis: Connection
  readonly #keys: Keys
  readonly #index: AccessTokenIndex
  readonly #removal: TokenRemoval
  readonly #layout: Layout
  readonly #form: RecordForm<AccessToken>

  constructor(context: StoreContext) {
    this.#redis = context.redis
    this.#keys = context.keys
    this.#form = context.forms.accessToken
    this.#index = new AccessTokenIndex(context)
    this.#removal = new TokenRemoval(context, this.#index)
    this.#layout = new Layout(context)
  }

  async find(hash: string): Promise<AccessToken | undefined> {
    return (await this.stored(hash))?.record
  }

  async add(record: AccessToken, now: Instant): Promise<boolean> {
    return this.addStored(await withMark(record, this.#form), lifetime(record.retainedUntil, now))
  }

  /** Adds a record that has its text. */
  async addStored(stored: StoredToken, kept: string): Promise<boolean> {
    await this.#layout.require()
    if (!(await this.#index.put(stored, kept))) return false
    const key = this.#keys.accessToken(stored.record.hash)
    const added = await this.#redis.done('SET', key, stored.text, 'NX', 'PX', kept)
    if (!added) await this.#index.drop([stored])
    return added
  }

  async replace(hash: string, version: number, record: AccessToken, now: Instant): Promise<boolean> {
    if (record.hash !== hash) throw new TypeError('replace: the new record must have the same hash')
    if (!(record.version > version)) throw new TypeError('replace: the new record must have a higher version')
    const next = await withMark(record, this.#form)
    const current = await this.stored(hash)
    if (current === undefined || current.record.version !== version) return false
    return this.replaceStored(current, next, lifetime(record.retainedUntil, now))
  }

  /** Replaces a record that was found by another one that has its text. */
  async replaceStored(current: StoredToken, next: StoredToken, kept: string): Promise<boolean> {
    if (!(await this.#index.put(next, kept, current))) return false
    const replaced = await this.#redis.evalBoolean(
      SWAP,
      this.#keys.accessToken(next.record.hash),
      current.text,
      next.text,
      kept,
    )
    await this.#index.drop([replaced ? current : next])
    return replaced
  }

  async remove(selection: AccessTokenSelection, limit: number): Promise<number> {
    if ('hash' in selection) return this.#removal.removeOne(selection.hash, () => true)
    await this.#layout.require()
    if (!('refreshTokenHash' in selection)) return this.#removal.removeHeld(selection, limit)
    const { refreshTokenHash } = selection
    const holder = await this.#index.byRefreshToken(refreshTokenHash)
    if (holder === undefined) return 0
    return this.#removal.removeOne(holder, record => record.refreshTokenHash === refreshTokenHash)
  }

  /** Does nothing, because Redis expires keys itself. */
  async sweep(): Promise<number> {
    return 0
  }

  /** The record of a hash with its text. */
  async stored(hash: string): Promise<StoredToken | undefined> {
    const text = await this.#redis.text('GET', this.#keys.accessToken(hash))
    return text === undefined ? undefined : storedTokenIn(text, hash, this.#form)
  }
}
