import type { Instant, ReplayMark, ReplayStore } from '@symbolon/core/stores'
import { Shelf, type ShelfLimits } from './shelf.js'

/** One-time marks in memory: per mark one key and one number. */
export class MemoryReplayStore implements ReplayStore {
  readonly #marks: Shelf<Instant>

  constructor(limits: ShelfLimits) {
    this.#marks = new Shelf<Instant>({ kind: 'replays', limits, until: until => until })
  }

  claim(marks: readonly ReplayMark[], now: Instant): readonly boolean[] {
    return marks.map(({ key, until }) => this.#marks.add(key, until, now))
  }

  sweep(now: Instant, limit: number): number {
    return this.#marks.sweep(now, limit)
  }
}
