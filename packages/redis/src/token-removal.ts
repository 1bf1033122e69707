import type { RecordForm } from '@symbolon/core/internal'
import type { AccessToken, Instant } from '@symbolon/core/stores'
import { type AccessTokenIndex, AT_ONCE, type Holder } from './access-token-index.js'
import type { Connection } from './connection.js'
import type { StoreContext } from './context.js'
import type { Keys } from './keys.js'
import { RedisFault } from './redis-fault.js'
import { REMOVE } from './scripts.js'
import { type StoredToken, storedTokenIn } from './stored-token.js'

/** How often a removal is tried again because the record was replaced meanwhile. */
const ATTEMPTS = 100

type IsSelected = (record: AccessToken) => boolean

/** Removes access tokens, and then their entries in the index. */
export class TokenRemoval {
  readonly #redis: Connection
  readonly #keys: Keys
  readonly #index: AccessTokenIndex
  readonly #form: RecordForm<AccessToken>

  constructor({ redis, keys, forms }: StoreContext, index: AccessTokenIndex) {
    this.#redis = redis
    this.#keys = keys
    this.#index = index
    this.#form = forms.accessToken
  }

  /** Removes the record of a hash if it is selected, and returns how many that were. */
  async removeOne(hash: string, isSelected: IsSelected): Promise<number> {
    const removed = await this.#remove(hash, isSelected)
    if (removed === undefined) return 0
    await this.#index.drop([removed])
    return 1
  }

  /**
   * Removes the records of a holder up to a limit, and returns how many: fewer only if none is left.
   *
   * Throws the fault of an unreadable record after all others have been removed.
   */
  async removeHeld(holder: Holder & { readonly createdUntil?: Instant }, limit: number): Promise<number> {
    const { createdUntil = Number.POSITIVE_INFINITY } = holder
    let removed = 0
    let unreadable: RedisFault | undefined
    for await (const hashes of this.#index.heldBy(holder)) {
      for (let at = 0; at < hashes.length && removed < limit; ) {
        const some = hashes.slice(at, at + Math.min(AT_ONCE, limit - removed))
        const outcome = await this.#removeSome(
          some,
          record => isHeldBy(holder, record) && !(record.createdAt > createdUntil),
        )
        removed += outcome.removed
        unreadable ??= outcome.unreadable
        at += some.length
      }
      if (removed >= limit) return removed
    }
    if (unreadable !== undefined) throw unreadable
    return removed
  }

  async #removeSome(hashes: readonly string[], isSelected: IsSelected) {
    const outcomes = await Promise.allSettled(hashes.map(hash => this.#remove(hash, isSelected)))
    const removed = outcomes.flatMap(each => (each.status === 'fulfilled' && each.value ? [each.value] : []))
    const faults = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
    await this.#index.drop(removed)
    const grave = faults.find(fault => !isUnreadable(fault))
    if (grave !== undefined) throw grave
    return { removed: removed.length, unreadable: faults.find(isUnreadable) }
  }

  /**
   * Removes a record if it is selected, but not its entries. If it is replaced meanwhile, tries again with the new one.
   */
  async #remove(hash: string, isSelected: IsSelected): Promise<StoredToken | undefined> {
    const key = this.#keys.accessToken(hash)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const text = await this.#redis.text('GET', key)
      if (text === undefined) return undefined
      const stored = await storedTokenIn(text, hash, this.#form)
      if (!isSelected(stored.record)) return undefined
      if (await this.#redis.evalBoolean(REMOVE, key, text)) return stored
    }
    throw new RedisFault('contended')
  }
}

/** An empty string is a subject: only `undefined` selects those of all subjects. */
function isHeldBy({ clientId, subject }: Holder, record: AccessToken): boolean {
  const isOfClient = clientId === undefined || record.clientId === clientId
  return isOfClient && (subject === undefined || record.subject === subject)
}

function isUnreadable(fault: unknown): fault is RedisFault {
  return fault instanceof RedisFault && fault.kind === 'corrupt-record'
}
