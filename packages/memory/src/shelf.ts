import type { Instant } from '@symbolon/core/stores'
import { PartedMap } from './parted-map.js'
import { sizeOf } from './size.js'

/** How long a record stays beyond its instant, so that a `now` that lags a little still finds it. */
const MARGIN = 60_000

/** Entries that one write looks at: more than it adds, so that what is outlived never piles up. */
const STEP = 16

/** Entries that a write into a full shelf looks at, and the most that one sweep does: a few milliseconds. */
const STRIDE = 10_000

/** Bytes of an entry beside what is stored: its place in the map, and its key, which is a hash. */
const ENTRY = 128

/** How much a shelf holds. */
export interface ShelfLimits {
  /** The most entries. */
  readonly capacity: number
  /** The most bytes that entries may take up. */
  readonly bytes: number
}

/** What a shelf must know of what stands on it. */
export interface ShelfOptions<Stored> {
  /** What stands on the shelf, for the fault that says it is full. */
  readonly kind: string
  readonly limits: ShelfLimits
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
  #bytes = 0
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
    this.#forget(key)
    this.#entries.set(key, stored)
    this.#bytes += spaceOf(stored)
  }

  /** Puts an entry if its key is not there. */
  add(key: string, stored: Stored, now: Instant): boolean {
    this.tidy(now)
    if (this.has(key)) return false
    this.makeRoom(key, stored, now)
    this.set(key, stored)
    return true
  }

  /** Removes an entry and answers it. */
  take(key: string): Stored | undefined {
    const stored = this.#entries.get(key)
    this.#forget(key)
    return stored
  }

  /** The small step of every write. */
  tidy(now: Instant): void {
    this.#sweep(now - MARGIN, STEP, STEP)
  }

  /** Throws when there is no room for the entry and a bounded step finds too little that is outlived. */
  makeRoom(key: string, stored: Stored, now: Instant): void {
    const space = spaceOf(stored)
    if (this.#exceededBy(key, space) === undefined) return
    // The next attempt goes on where this one ends, so that the whole shelf is seen in the end.
    this.#sweep(now - MARGIN, STRIDE, STRIDE, () => this.#exceededBy(key, space) === undefined)
    const exceeded = this.#exceededBy(key, space)
    if (exceeded !== undefined) throw new Error(`${this.#options.kind}: full, the storage holds ${exceeded} of them`)
  }

  /**
   * Removes at most `limit` entries whose instant lies before `now`; answers how many.
   *
   * One call looks at a bounded number of entries and the next goes on behind them.
   */
  sweep(now: Instant, limit: number): number {
    return this.#sweep(now, limit, STRIDE)
  }

  #sweep(before: Instant, limit: number, looks: number, enough = () => false): number {
    let removed = 0
    for (let left = Math.min(looks, this.#entries.size); left > 0 && removed < limit; left--) {
      const [key, stored] = this.#next() ?? []
      if (key === undefined || stored === undefined) break
      if (!(this.#options.until(stored) < before)) continue
      this.#forget(key)
      this.#options.swept?.(stored)
      removed++
      if (enough()) break
    }
    return removed
  }

  /** The limit that would be exceeded by an entry of so many bytes, in place of what has the same key. */
  #exceededBy(key: string, space: number): string | undefined {
    const { capacity, bytes } = this.#options.limits
    const current = this.#entries.get(key)
    if (current === undefined && this.#entries.size >= capacity) return `${capacity}`
    const others = this.#bytes - (current === undefined ? 0 : spaceOf(current))
    return others + space > bytes ? `${bytes} bytes` : undefined
  }

  #forget(key: string): void {
    const stored = this.#entries.get(key)
    if (stored !== undefined) this.#bytes -= spaceOf(stored)
    this.#entries.delete(key)
  }

  #next(): [string, Stored] | undefined {
    const step = this.#position.next()
    if (step.done !== true) return step.value
    this.#position = this.#entries.entries()
    const first = this.#position.next()
    return first.done === true ? undefined : first.value
  }
}

function spaceOf(stored: unknown): number {
  return ENTRY + sizeOf(stored)
}
