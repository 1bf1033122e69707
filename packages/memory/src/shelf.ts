import type { Instant } from '@symbolon/core'
import { PartedMap } from './parted-map.js'

/** How long a record stays beyond its instant, so that a `now` that lags a little still finds it. */
const MARGIN = 60_000

/** Entries that one write looks at: more than it adds, so that what is outlived never piles up. */
const STEP = 16

/** Entries that a write into a full shelf looks at, and the most that one sweep does: a few milliseconds. */
const STRIDE = 10_000

/** What a shelf must know of what stands on it. */
export interface ShelfOptions<Stored> {
  /** What stands on the shelf, for the fault that says it is full. */
  readonly kind: string
  /** The most entries that it holds. */
  readonly capacity: number
  /** The instant until which an entry must be kept. */
  until(stored: Stored): Instant
  /** Called after an entry was swept. */
  swept?(stored: Stored): void
}

/**
 * Entries by key, each kept until its instant: bounded, and swept in small steps without a timer.
 *
 * Nothing on the shelf that is still to be kept ever makes room for something else: a full shelf is a fault.
 */
export class Shelf<Stored> {
  readonly #entries = new PartedMap<string, Stored>()
  readonly #options: ShelfOptions<Stored>
  // Kept between steps: a new iterator would walk past all that was deleted at the front, again and again.
  #position: Iterator<[string, Stored]> = this.#entries.entries()

  constructor(options: ShelfOptions<Stored>) {
    this.#options = options
  }

  /** The entry, past its instant or not. */
  get(key: string): Stored | undefined {
    return this.#entries.get(key)
  }

  /** Whether there is an entry, past its instant or not. */
  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** Puts an entry, in place of what has the same key; {@link Shelf.makeRoom} comes first. */
  set(key: string, stored: Stored): void {
    this.#entries.set(key, stored)
  }

  /** Puts an entry if its key is not there. */
  add(key: string, stored: Stored, now: Instant): boolean {
    this.tidy(now)
    if (this.has(key)) return false
    this.makeRoom(now)
    this.set(key, stored)
    return true
  }

  /** Removes an entry and answers it. */
  take(key: string): Stored | undefined {
    const stored = this.#entries.get(key)
    this.#entries.delete(key)
    return stored
  }

  /** The small step of every write. */
  tidy(now: Instant): void {
    this.#sweep(now - MARGIN, STEP, STEP)
  }

  /** Throws when the shelf is full and nothing outlived is found within a bounded step. */
  makeRoom(now: Instant): void {
    const { kind, capacity } = this.#options
    if (this.#entries.size < capacity) return
    // The next attempt goes on where this one ends, so that the whole shelf is seen in the end.
    if (this.#sweep(now - MARGIN, 1, STRIDE) === 0)
      throw new Error(`${kind}: full, the storage holds ${capacity} of them`)
  }

  /**
   * Removes at most `limit` entries whose instant lies before `now`; answers how many.
   *
   * One call looks at a bounded number of entries and the next goes on behind them.
   */
  sweep(now: Instant, limit: number): number {
    return this.#sweep(now, limit, STRIDE)
  }

  #sweep(before: Instant, limit: number, looks: number): number {
    let removed = 0
    for (let left = Math.min(looks, this.#entries.size); left > 0 && removed < limit; left--) {
      const [key, stored] = this.#next() ?? []
      if (key === undefined || stored === undefined) break
      if (!(this.#options.until(stored) < before)) continue
      this.#entries.delete(key)
      this.#options.swept?.(stored)
      removed++
    }
    return removed
  }

  #next(): [string, Stored] | undefined {
    const step = this.#position.next()
    if (step.done !== true) return step.value
    this.#position = this.#entries.entries()
    const first = this.#position.next()
    return first.done === true ? undefined : first.value
  }
}
