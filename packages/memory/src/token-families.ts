import type { Instant, TokenFamily, TokenFamilyStore } from '@symbolon/core/stores'
import { ExpiringMap, type MapLimits } from './expiring-map.js'

/** A record as one string, which takes up half of the memory that its parts would. */
interface StoredText {
  readonly text: string
  readonly version: number
  readonly until: Instant
}

/** Token families in memory. Every method is one synchronous step, so exactly one of several concurrent calls wins. */
export class MemoryTokenFamilyStore implements TokenFamilyStore {
  readonly #records: ExpiringMap<StoredText>

  constructor(limits: MapLimits) {
    this.#records = new ExpiringMap({ kind: 'tokenFamilies', limits, until: ({ until }) => until })
  }

  find(key: string): TokenFamily | undefined {
    const stored = this.#records.get(key)
    // The text is this store's own, so what it holds needs no check.
    return stored === undefined ? undefined : JSON.parse(stored.text)
  }

  add(record: TokenFamily, now: Instant): boolean {
    return this.#records.add(record.key, storedText(record), now)
  }

  replace(key: string, version: number, record: TokenFamily, now: Instant): boolean {
    if (record.key !== key) throw new TypeError('replace: the new record must have the same key')
    this.#records.tidy(now)
    if (this.#records.get(key)?.version !== version) return false
    const stored = storedText(record)
    this.#records.makeRoom(key, stored, now)
    this.#records.set(key, stored)
    return true
  }

  sweep(now: Instant, limit: number): number {
    return this.#records.sweep(now, limit)
  }
}

function storedText(record: TokenFamily): StoredText {
  return { text: JSON.stringify(record), version: record.version, until: record.retainedUntil }
}
