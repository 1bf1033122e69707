import type { Instant, RecordText, TakeOnceStore } from '@symbolon/core/stores'
import { ExpiringMap, type ExpiringMapOptions } from './expiring-map.js'
import { sizeOf } from './size.js'

interface Takeable {
  readonly key: string
  readonly retainedUntil: Instant
}

/**
 * A record as one string.
 *
 * The strings inside a record may be slices of the client's whole request, and would keep all of it
 * in memory.
 */
interface StoredText {
  readonly text: string
  readonly until: Instant
  /** The size of all of it in bytes: to estimate it, all of the text has to be looked at. */
  readonly size: number
}

/**
 * Pushed requests or tickets in memory.
 *
 * Every method is one synchronous step, so exactly one of several concurrent calls wins.
 */
export class MemoryTakeOnceStore<Stored extends Takeable> implements TakeOnceStore<Stored> {
  readonly #records: ExpiringMap<StoredText>
  readonly #text: RecordText<Stored>

  constructor(options: Pick<ExpiringMapOptions<StoredText>, 'kind' | 'limits'>, text: RecordText<Stored>) {
    this.#records = new ExpiringMap({ ...options, until: ({ until }) => until, size: ({ size }) => size })
    this.#text = text
  }

  add(record: Stored, now: Instant): boolean {
    const text = this.#text.write(record)
    return this.#records.add(
      record.key,
      { text, until: record.retainedUntil, size: sizeOf({ text, until: 0, size: 0 }) },
      now,
    )
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

  #recordOf(stored: StoredText | undefined): Stored | undefined {
    if (stored === undefined) return undefined
    const record = this.#text.read(stored.text)
    if (!record.ok) throw new Error('the stored text is not a record of this store')
    return record.value
  }
}
