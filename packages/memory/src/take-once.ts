import type { Instant, TakeOnceStore } from '@symbolon/core/stores'
import { ExpiringMap, type ExpiringMapOptions } from './expiring-map.js'

interface Takeable {
  readonly key: string
  readonly retainedUntil: Instant
}

/**
 * A record as one string, which takes up half of the memory that its parts would.
 *
 * The strings inside a record may be slices of the client's whole request, and would keep all of it in memory.
 */
interface StoredText {
  readonly text: string
  readonly until: Instant
}

/**
 * Pushed requests or tickets in memory.
 *
 * Every method is one synchronous step, so exactly one of several concurrent calls wins.
 */
export class MemoryTakeOnceStore<Stored extends Takeable> implements TakeOnceStore<Stored> {
  readonly #records: ExpiringMap<StoredText>

  constructor(options: Pick<ExpiringMapOptions<StoredText>, 'kind' | 'limits'>) {
    this.#records = new ExpiringMap({ ...options, until: ({ until }) => until })
  }

  add(record: Stored, now: Instant): boolean {
    return this.#records.add(record.key, { text: JSON.stringify(record), until: record.retainedUntil }, now)
  }

  find(key: string): Stored | undefined {
    return recordOf(this.#records.get(key))
  }

  take(key: string): Stored | undefined {
    return recordOf(this.#records.take(key))
  }

  sweep(now: Instant, limit: number): number {
    return this.#records.sweep(now, limit)
  }
}

/** The text is this store's own, so what it holds needs no check. */
function recordOf<Stored>(stored: StoredText | undefined): Stored | undefined {
  return stored === undefined ? undefined : JSON.parse(stored.text)
}
