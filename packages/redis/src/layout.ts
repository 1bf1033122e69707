import type { Connection } from './connection.js'
import type { StoreContext } from './context.js'
import { RedisFault } from './redis-fault.js'
import { SAME_LAYOUT } from './scripts.js'

/** Counts the changes of the keys and entries of indexes. Increase it with each of them. */
const LAYOUT = '1'

/**
 * The layout of the indexes of a service, kept beside them: a version with another one would not
 * find what this one has written, and revoke less than it says.
 */
export class Layout {
  readonly #redis: Connection
  readonly #key: string
  #isKnown = false

  constructor({ redis, keys }: StoreContext) {
    this.#redis = redis
    this.#key = keys.layout()
  }

  /** Throws a `RedisFault` where another version has written the indexes. Asks once per process. */
  async require(): Promise<void> {
    if (this.#isKnown) return
    if (!(await this.#redis.evalBoolean(SAME_LAYOUT, this.#key, LAYOUT))) throw new RedisFault('other-layout')
    this.#isKnown = true
  }

  /** Throws as `require` does, and writes nothing. */
  async compare(): Promise<void> {
    if (this.#isKnown) return
    const layout = await this.#redis.text('GET', this.#key)
    if (layout !== undefined && layout !== LAYOUT) throw new RedisFault('other-layout')
    this.#isKnown = layout !== undefined
  }
}
