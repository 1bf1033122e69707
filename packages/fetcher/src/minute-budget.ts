import { BoundedMap } from './bounded-map.js'

/** How much is spent for strangers. */
export interface MinuteLimits {
  /**
   * URLs of clients that describe themselves, and of their keys, that are fetched in a minute: so many
   * new ones, so many cached ones, and so many that the records of one user name.
   */
  readonly strangersPerMinute: number
  readonly entries: number
}

interface Spent {
  readonly since: number
  readonly count: number
}

/**
 * How many URLs were fetched in this minute, by whom. Each connection costs processor time, which
 * no limit of what is fetched at a time bounds.
 */
export class MinuteBudget {
  readonly #most: number
  readonly #spent: BoundedMap<Spent>

  constructor({ strangersPerMinute, entries }: MinuteLimits) {
    this.#most = strangersPerMinute
    this.#spent = new BoundedMap(entries)
  }

  /** Whether one more may be fetched, which is then counted. */
  take(who: string, now: number): boolean {
    const last = this.#spent.get(who)
    // Setting the clock back makes nothing last longer.
    const isOver = last === undefined || Math.abs(now - last.since) >= 60_000
    const { since, count } = isOver ? { since: now, count: 0 } : last
    if (count >= this.#most) return false
    this.#spent.set(who, { since, count: count + 1 })
    return true
  }
}
