import type { AccessToken, AccessTokenSelection, AccessTokenStore, Instant } from '@symbolon/core/stores'
import { AccessTokenIndex } from './access-token-index.js'
import { frozenCopy } from './frozen-copy.js'
import { Shelf, type ShelfLimits } from './shelf.js'

/** Access tokens in memory, with an index for everything by which they are removed. */
export class MemoryAccessTokenStore implements AccessTokenStore {
  readonly #index = new AccessTokenIndex()
  readonly #records: Shelf<AccessToken>

  constructor(limits: ShelfLimits) {
    this.#records = new Shelf<AccessToken>({
      kind: 'accessTokens',
      limits,
      until: record => record.retainedUntil,
      swept: record => this.#index.drop(record),
    })
  }

  find(hash: string): AccessToken | undefined {
    return this.#records.get(hash)
  }

  add(record: AccessToken, now: Instant): boolean {
    this.#records.tidy(now)
    if (this.#records.has(record.hash) || this.#heldByAnother(record)) return false
    this.#put(frozenCopy(record), now)
    return true
  }

  replace(hash: string, version: number, record: AccessToken, now: Instant): boolean {
    if (record.hash !== hash) throw new TypeError('replace: the record must keep its hash')
    this.#records.tidy(now)
    const current = this.#records.get(hash)
    if (current === undefined || current.version !== version || this.#heldByAnother(record)) return false
    const kept = frozenCopy(record)
    this.#put(kept, now)
    this.#index.drop(current, kept)
    return true
  }

  remove(selection: AccessTokenSelection): number {
    const selected = this.#select(selection).map(hash => this.#records.take(hash))
    const removed = selected.filter(record => record !== undefined)
    for (const record of removed) this.#index.drop(record)
    return removed.length
  }

  sweep(now: Instant, limit: number): number {
    return this.#records.sweep(now, limit)
  }

  #put(record: AccessToken, now: Instant): void {
    this.#records.makeRoom(record.hash, record, now)
    // An index entry without a record is harmless; a live record without one could not be revoked.
    this.#index.put(record)
    this.#records.set(record.hash, record)
  }

  #heldByAnother({ hash, refreshTokenHash }: AccessToken): boolean {
    if (refreshTokenHash === undefined) return false
    const holder = this.#index.holder(refreshTokenHash)
    return holder !== undefined && holder !== hash
  }

  #select(selection: AccessTokenSelection): readonly string[] {
    if ('hash' in selection) return [selection.hash]
    if ('clientId' in selection) return this.#index.held(selection.clientId, selection.subject)
    const holder = this.#index.holder(selection.refreshTokenHash)
    return holder === undefined ? [] : [holder]
  }
}
