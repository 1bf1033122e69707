import type { RecordForm } from '@symbolon/core/internal'
import type { Instant, TokenFamily, TokenFamilyStore } from '@symbolon/core/stores'
import type { Connection } from './connection.js'
import type { StoreContext } from './context.js'
import type { Keys } from './keys.js'
import { lifetime } from './lifetime.js'
import { SWAP } from './scripts.js'
import { recordIn, textOf } from './stored-record.js'

/** Token families in Redis: one key for each. A text is replaced only by that of a later version, so it never returns. */
export class RedisTokenFamilyStore implements TokenFamilyStore {
  readonly #redis: Connection
  readonly #keys: Keys
  readonly #form: RecordForm<TokenFamily>

  constructor({ redis, keys, forms }: StoreContext) {
    this.#redis = redis
    this.#keys = keys
    this.#form = forms.tokenFamily
  }

  async find(key: string): Promise<TokenFamily | undefined> {
    const stored = await this.#stored(key)
    return stored === undefined ? undefined : this.#recordIn(stored, key)
  }

  async add(record: TokenFamily, now: Instant): Promise<boolean> {
    const kept = lifetime(record.retainedUntil, now)
    const text = await textOf(this.#form, record)
    return this.#redis.done('SET', this.#keys.tokenFamily(record.key), text, 'NX', 'PX', kept)
  }

  async replace(key: string, version: number, record: TokenFamily, now: Instant): Promise<boolean> {
    if (record.key !== key) throw new TypeError('replace: the new record must have the same key')
    if (!(record.version > version)) throw new TypeError('replace: the new record must have a higher version')
    const kept = lifetime(record.retainedUntil, now)
    const text = await textOf(this.#form, record)
    const current = await this.#stored(key)
    if (current === undefined || (await this.#recordIn(current, key)).version !== version) return false
    return this.#redis.evalBoolean(SWAP, this.#keys.tokenFamily(key), current, text, kept)
  }

  /** Does nothing, because Redis expires keys itself. */
  async sweep(): Promise<number> {
    return 0
  }

  #stored(key: string): Promise<string | undefined> {
    return this.#redis.text('GET', this.#keys.tokenFamily(key))
  }

  #recordIn(stored: string, key: string): Promise<TokenFamily> {
    return recordIn(
      () => this.#form.read(stored, key),
      record => record.key === key,
    )
  }
}
