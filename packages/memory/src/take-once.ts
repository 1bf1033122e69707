import type { Instant, TakeOnceStore } from '@symbolon/core'
import { frozenCopy } from './frozen-copy.js'
import { Shelf } from './shelf.js'

interface Takeable {
  readonly key: string
  readonly retainedUntil: Instant
}

/** Pushed requests or tickets in memory; every verb is one synchronous step, so of concurrent calls one wins. */
export class MemoryTakeOnceStore<Stored extends Takeable> implements TakeOnceStore<Stored> {
  readonly #records: Shelf<Stored>

  constructor(kind: string, capacity: number) {
    this.#records = new Shelf({ kind, capacity, until: record => record.retainedUntil })
  }

  add(record: Stored, now: Instant): boolean {
    return this.#records.add(record.key, frozenCopy(record), now)
  }

  find(key: string): Stored | undefined {
    return this.#records.get(key)
  }

  take(key: string): Stored | undefined {
    return this.#records.take(key)
  }

  sweep(now: Instant, limit: number): number {
    return this.#records.sweep(now, limit)
  }
}
