import type { Instant } from '@symbolon/core/stores'
import { PartitionedMap } from './partitioned-map.js'
import { sizeOf } from './size.js'

/** How long an entry is kept after it expires, so that a caller whose clock lags still finds it. */
const MARGIN = 60_000

/** Entries that one write looks at. More than it adds, so that expired entries never pile up. */
const SMALL_STEP = 4

/** Entries that a sweep looks at, and a write into a full map. They take a few milliseconds. */
const LARGE_STEP = 10_000

/** Bytes of an entry apart from its value: the slot in the map, and the key, which is a hash. */
const ENTRY = 128

/** How much a map may hold. */
export interface MapLimits {
  /** The most entries. */
  readonly capacity: number
  /** The most bytes that entries may take up. */
  readonly bytes: number
}

/** What an {@link ExpiringMap} has to know about its entries. */
export interface ExpiringMapOptions<Stored> {
  /** The kind of the entries, for the error that reports a full map. */
  readonly kind: string
  readonly limits: MapLimits
  /** The instant until which an entry must be kept. */
  until(stored: Stored): Instant
  /** Called after an expired entry was removed. */
  onSwept?(stored: Stored): void
}

/**
 * A map of limited size whose entries expire, swept in small steps without a timer.
 *
 * An entry is removed only after it has expired. If that leaves no room for a new one, a write throws.
 */
export class ExpiringMap<Stored> {
  readonly #entries = new PartitionedMap<string, Stored>()
  readonly #options: ExpiringMapOptions<Stored>
  #bytes = 0
  readonly #walk = this.#entries.walk()

  constructor(options: ExpiringMapOptions<Stored>) {
    this.#options = options
  }

  /** The entry, expired or not. */
  get(key: string): Stored | undefined {
    return this.#entries.get(key)
  }

  /** Whether there is an entry, expired or not. */
  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** Sets or replaces an entry. Call {@link ExpiringMap.makeRoom} first. */
  set(key: string, stored: Stored): void {
    this.#delete(key)
    this.#entries.set(key, stored)
    this.#bytes += spaceOf(stored)
  }

  /** Adds an entry unless its key exists. */
  add(key: string, stored: Stored, now: Instant): boolean {
    this.tidy(now)
    if (this.has(key)) return false
    const space = spaceOf(stored)
    this.#makeRoomFor(key, space, now)
    this.#entries.set(key, stored)
    this.#bytes += space
    return true
  }

  /** Removes an entry and returns it. */
  take(key: string): Stored | undefined {
    const stored = this.#entries.get(key)
    this.#delete(key)
    return stored
  }

  /** The small sweep that is part of every write. */
  tidy(now: Instant): void {
    this.#sweep(now - MARGIN, SMALL_STEP, SMALL_STEP)
  }

  /** Throws if there is no room for the entry and one large step finds too few expired entries. */
  makeRoom(key: string, stored: Stored, now: Instant): void {
    this.#makeRoomFor(key, spaceOf(stored), now)
  }

  #makeRoomFor(key: string, space: number, now: Instant): void {
    if (this.#exceededBy(key, space) === undefined) return
    // The next attempt continues where this one ends, so that repeated attempts cover the map.
    this.#sweep(now - MARGIN, LARGE_STEP, LARGE_STEP, () => this.#exceededBy(key, space) === undefined)
    const exceeded = this.#exceededBy(key, space)
    if (exceeded !== undefined) throw new Error(`${this.#options.kind}: the storage is full (${exceeded})`)
  }

  /**
   * Removes at most `limit` entries that expired a minute before `now`, and returns how many.
   *
   * One call looks at a limited number of entries; the next call continues after them.
   */
  sweep(now: Instant, limit: number): number {
    return this.#sweep(now - MARGIN, limit, LARGE_STEP)
  }

  #sweep(before: Instant, limit: number, looks: number, enough = () => false): number {
    let removed = 0
    for (let left = Math.min(looks, this.#entries.size); left > 0 && removed < limit; left--) {
      const [key, stored] = this.#walk.next() ?? []
      if (key === undefined || stored === undefined) break
      if (!(this.#options.until(stored) < before)) continue
      this.#delete(key)
      this.#options.onSwept?.(stored)
      removed++
      if (enough()) break
    }
    return removed
  }

  /** The limit that an entry of this size would exceed, after replacing any entry with its key. */
  #exceededBy(key: string, space: number): string | undefined {
    const { capacity, bytes } = this.#options.limits
    const current = this.#entries.get(key)
    if (current === undefined && this.#entries.size >= capacity) return `capacity: ${capacity}`
    const others = this.#bytes - (current === undefined ? 0 : spaceOf(current))
    return others + space > bytes ? `bytes: ${bytes}` : undefined
  }

  #delete(key: string): void {
    const stored = this.#entries.get(key)
    if (stored !== undefined) this.#bytes -= spaceOf(stored)
    this.#entries.delete(key)
  }
}

function spaceOf(stored: unknown): number {
  return ENTRY + sizeOf(stored)
}
