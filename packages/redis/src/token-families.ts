import type { Instant, TokenFamily, TokenFamilyStore } from '@symbolon/core/stores'
import type { StoreContext } from './context.js'
import { lifetime } from './lifetime.js'
import { SWAP } from './scripts.js'
import { recordIn, textOf } from './stored-record.js'

/** Token families in Redis: one key for each. Each method changes the key in one step. */
export class RedisTokenFamilyStore implements TokenFamilyStore {
  readonly #context: StoreContext

  constructor(context: StoreContext) {
    this.#context = context
  }

  async find(key: string): Promise<TokenFamily | undefined> {
    return (await this.#stored(key))?.record
  }

  async add(record: TokenFamily, now: Instant): Promise<boolean> {
    const { redis, keys, forms } = this.#context
    const kept = lifetime(record.retainedUntil, now)
    return redis.done('SET', keys.tokenFamily(record.key), await textOf(forms.tokenFamily, record), 'NX', 'PX', kept)
  }

  async replace(key: string, version: number, record: TokenFamily, now: Instant): Promise<boolean> {
    if (record.key !== key) throw new TypeError('replace: the new record must have the same key')
    const { redis, keys, forms } = this.#context
    const kept = lifetime(record.retainedUntil, now)
    const text = await textOf(forms.tokenFamily, record)
    const current = await this.#stored(key)
    if (current === undefined || current.record.version !== version) return false
    return redis.evalBoolean(SWAP, keys.tokenFamily(key), current.text, text, kept)
  }

  /** Does nothing, because Redis expires keys itself. */
  async sweep(): Promise<number> {
    return 0
  }

  async #stored(key: string): Promise<{ readonly text: string; readonly record: TokenFamily } | undefined> {
    const { redis, keys, forms } = this.#context
    const text = await redis.text('GET', keys.tokenFamily(key))
    if (text === undefined) return undefined
    const record = await recordIn(
      () => forms.tokenFamily.read(text, key),
      read => read.key === key,
    )
    return { text, record }
  }
}
