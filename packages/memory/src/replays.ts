import type { Instant, ReplayMark, ReplayStore } from '@symbolon/core/stores'
import { ExpiringMap, type MapLimits } from './expiring-map.js'

/** One-time marks in memory. */
export class MemoryReplayStore implements ReplayStore {
  readonly #marks: ExpiringMap<Instant>

  constructor(limits: MapLimits) {
    this.#marks = new ExpiringMap<Instant>({ kind: 'replays', limits, until: until => until })
  }

  claim(marks: readonly ReplayMark[], now: Instant): readonly boolean[] {
    return marks.map(({ key, until }) => this.#marks.add(key, until, now))
  }

  sweep(now: Instant, limit: number): number {
    return this.#marks.sweep(now, limit)
  }
}
