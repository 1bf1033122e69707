import type { Instant, ReplayMark, ReplayStore } from '@symbolon/core/stores'
import type { Connection } from './connection.js'
import type { Keys } from './keys.js'
import { lifetime } from './lifetime.js'

/** One-time marks in Redis: one key each, set only if it does not exist. */
export class RedisReplayStore implements ReplayStore {
  readonly #redis: Connection
  readonly #keys: Keys

  constructor(redis: Connection, keys: Keys) {
    this.#redis = redis
    this.#keys = keys
  }

  async claim(marks: readonly ReplayMark[], now: Instant): Promise<readonly boolean[]> {
    const lifetimes = marks.map(({ until }) => lifetime(until, now))
    // Of a repeated mark only the first is sent: a pool of connections does not keep their order.
    const first = marks.map(({ key }, at) => marks.findIndex(other => other.key === key) === at)
    return Promise.all(marks.map(({ key }, at) => first[at] === true && this.#claim(key, lifetimes[at] ?? '')))
  }

  /** Does nothing, because Redis expires keys itself. */
  async sweep(): Promise<number> {
    return 0
  }

  #claim(key: string, kept: string): Promise<boolean> {
    return this.#redis.done('SET', this.#keys.replayMark(key), '1', 'NX', 'PX', kept)
  }
}
