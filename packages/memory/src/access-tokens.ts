import type { AccessToken, AccessTokenSelection, AccessTokenStore, Instant } from '@symbolon/core/stores'
import { AccessTokenIndex } from './access-token-index.js'
import { ExpiringMap, type MapLimits } from './expiring-map.js'
import { frozenCopy } from './frozen-copy.js'

/** The most records that are removed at once. The rest of a call waits for its next turn. */
const TURN = 25

/** Kept from the beginning, so that a test which replaces the timers does not stop a removal. */
const setTimer = setTimeout

/** Access tokens in memory, with an index for each way to select them for removal. */
export class MemoryAccessTokenStore implements AccessTokenStore {
  readonly #index = new AccessTokenIndex()
  readonly #records: ExpiringMap<AccessToken>

  constructor(limits: MapLimits) {
    this.#records = new ExpiringMap<AccessToken>({
      kind: 'accessTokens',
      limits,
      until: record => record.retainedUntil,
      onSwept: record => this.#index.drop(record),
    })
  }

  find(hash: string): AccessToken | undefined {
    return this.#records.get(hash)
  }

  add(record: AccessToken, now: Instant): boolean {
    this.#records.tidy(now)
    if (this.#records.has(record.hash) || this.#hasRefreshTokenOfAnother(record)) return false
    this.#put(frozenCopy(record), now)
    return true
  }

  replace(hash: string, version: number, record: AccessToken, now: Instant): boolean {
    if (record.hash !== hash) throw new TypeError('replace: the new record must have the same hash')
    this.#records.tidy(now)
    const current = this.#records.get(hash)
    if (current === undefined || current.version !== version) return false
    if (this.#hasRefreshTokenOfAnother(record)) return false
    const kept = frozenCopy(record)
    this.#put(kept, now)
    this.#index.drop(current, kept)
    return true
  }

  remove(selection: AccessTokenSelection, limit: number): number | Promise<number> {
    const most = limit >= 1 ? limit : 0
    const removed = this.#removeAtOnce(selection, Math.min(most, TURN))
    return removed < TURN ? removed : this.#removeInTurns(selection, most, removed)
  }

  sweep(now: Instant, limit: number): number {
    return this.#records.sweep(now, limit)
  }

  #removeAtOnce(selection: AccessTokenSelection, limit: number): number {
    const selected = [...firstOf(this.#created(selection), limit)].map(hash => this.#records.take(hash))
    const removed = selected.filter(record => record !== undefined)
    for (const record of removed) this.#index.drop(record)
    return removed.length
  }

  async #removeInTurns(selection: AccessTokenSelection, limit: number, before: number): Promise<number> {
    for (let removed = before; ; ) {
      // After the last records too: the caller may call again at once.
      await nextTurn()
      const most = Math.min(limit - removed, TURN)
      const some = this.#removeAtOnce(selection, most)
      removed += some
      if (most < TURN || some < most) return removed
    }
  }

  #put(record: AccessToken, now: Instant): void {
    this.#records.makeRoom(record.hash, record, now)
    // An index entry without a record is harmless. A record without its entries cannot be revoked.
    this.#index.put(record)
    this.#records.set(record.hash, record)
  }

  #hasRefreshTokenOfAnother({ hash, refreshTokenHash }: AccessToken): boolean {
    if (refreshTokenHash === undefined) return false
    const holder = this.#index.byRefreshToken(refreshTokenHash)
    return holder !== undefined && holder !== hash
  }

  /** The selected hashes without those of records that were created too late. */
  *#created(selection: AccessTokenSelection): Generator<string, void> {
    const { createdUntil = Number.POSITIVE_INFINITY } = 'createdUntil' in selection ? selection : {}
    for (const hash of this.#select(selection)) {
      const record = this.#records.get(hash)
      if (record === undefined || record.createdAt <= createdUntil) yield hash
    }
  }

  #select(selection: AccessTokenSelection): Iterable<string> {
    if ('hash' in selection) return [selection.hash]
    if ('clientId' in selection) return this.#index.byClient(selection.clientId, selection.subject)
    if ('subject' in selection) return this.#index.bySubject(selection.subject)
    const holder = this.#index.byRefreshToken(selection.refreshTokenHash)
    return holder === undefined ? [] : [holder]
  }
}

function* firstOf<Value>(values: Iterable<Value>, limit: number): Generator<Value, void> {
  let left = limit
  for (const value of values) {
    if (left-- <= 0) return
    yield value
  }
}

/** Resolves after others have had their turn. */
function nextTurn(): Promise<void> {
  return new Promise(resolve => setTimer(resolve))
}
