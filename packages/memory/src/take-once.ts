import type { Instant, RecordText, TakeOnceStore } from '@symbolon/core/stores'
import { Shelf, type ShelfOptions } from './shelf.js'

interface Takeable {
  readonly key: string
  readonly retainedUntil: Instant
}

/**
 * A record as one text. A part of a longer text would keep all of that alive: here the whole request of a client, of which
 * a record needs a little.
 */
interface Kept {
  readonly text: string
  readonly until: Instant
}

/** Pushed requests or tickets in memory; every verb is one synchronous step, so of concurrent calls one wins. */
export class MemoryTakeOnceStore<Stored extends Takeable> implements TakeOnceStore<Stored> {
  readonly #records: Shelf<Kept>
  readonly #text: RecordText<Stored>

  constructor(options: Pick<ShelfOptions<Kept>, 'kind' | 'limits'>, text: RecordText<Stored>) {
    this.#records = new Shelf({ ...options, until: ({ until }) => until })
    this.#text = text
  }

  add(record: Stored, now: Instant): boolean {
    return this.#records.add(record.key, { text: this.#text.write(record), until: record.retainedUntil }, now)
  }

  find(key: string): Stored | undefined {
    return this.#recordOf(this.#records.get(key))
  }

  take(key: string): Stored | undefined {
    return this.#recordOf(this.#records.take(key))
  }

  sweep(now: Instant, limit: number): number {
    return this.#records.sweep(now, limit)
  }

  #recordOf(kept: Kept | undefined): Stored | undefined {
    if (kept === undefined) return undefined
    const record = this.#text.read(kept.text)
    if (!record.ok) throw new Error('what was put is not a record of this store')
    return record.value
  }
}
