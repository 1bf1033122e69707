import {
  type AccessToken,
  type AccessTokenSelection,
  type AccessTokenStore,
  accessTokenText,
  type Instant,
} from '@symbolon/core/stores'
import { AccessTokenIndex, type Marked } from './access-token-index.js'
import type { Connection } from './connection.js'
import type { Keys } from './keys.js'
import { lifetime } from './lifetime.js'
import { RedisFault } from './redis-fault.js'
import { REMOVE, SWAP } from './scripts.js'
import { recordIn } from './stored-record.js'

/** How often a removal is tried again because the record was replaced meanwhile. */
const ATTEMPTS = 100

/** A record with the text that is stored for it. */
interface Stored extends Marked {
  readonly text: string
}

/** Access tokens in Redis, with an index for each way to select them for removal. */
export class RedisAccessTokenStore implements AccessTokenStore {
  readonly #redis: Connection
  readonly #keys: Keys
  readonly #index: AccessTokenIndex

  constructor(redis: Connection, keys: Keys) {
    this.#redis = redis
    this.#keys = keys
    this.#index = new AccessTokenIndex(redis, keys)
  }

  async find(hash: string): Promise<AccessToken | undefined> {
    return (await this.#stored(hash))?.record
  }

  async add(record: AccessToken, now: Instant): Promise<boolean> {
    const [stored, kept] = [withMark(record), lifetime(record.retainedUntil, now)]
    if (!(await this.#index.put(stored, kept))) return false
    const added = await this.#redis.done('SET', this.#keys.accessToken(record.hash), stored.text, 'NX', 'PX', kept)
    if (!added) await this.#index.drop(stored)
    return added
  }

  async replace(hash: string, version: number, record: AccessToken, now: Instant): Promise<boolean> {
    if (record.hash !== hash) throw new TypeError('replace: the new record must have the same hash')
    if (!(record.version > version)) throw new TypeError('replace: the new record must have a higher version')
    const [next, kept] = [withMark(record), lifetime(record.retainedUntil, now)]
    const current = await this.#stored(hash)
    if (current === undefined || current.record.version !== version) return false
    if (!(await this.#index.put(next, kept, current))) return false
    const replaced = await this.#redis.evalBoolean(SWAP, this.#keys.accessToken(hash), current.text, next.text, kept)
    await this.#index.drop(replaced ? current : next)
    return replaced
  }

  async remove(selection: AccessTokenSelection): Promise<number> {
    if ('hash' in selection) return this.#removeIf(selection.hash, () => true)
    if ('clientId' in selection) return this.#removeByClient(selection)
    const { refreshTokenHash } = selection
    const holder = await this.#index.byRefreshToken(refreshTokenHash)
    return holder === undefined ? 0 : this.#removeIf(holder, record => record.refreshTokenHash === refreshTokenHash)
  }

  /** Does nothing, because Redis expires keys itself. */
  async sweep(): Promise<number> {
    return 0
  }

  async #removeByClient(selection: { readonly clientId: number; readonly subject?: string }): Promise<number> {
    const { clientId, subject } = selection
    // An empty string is a subject: only `undefined` selects all.
    const isSelected = (record: AccessToken) =>
      record.clientId === clientId && (subject === undefined || record.subject === subject)
    let removed = 0
    let unreadable: RedisFault | undefined
    for await (const hashes of this.#index.byClient(clientId, subject)) {
      for (const outcome of await Promise.all(hashes.map(hash => this.#removeReadable(hash, isSelected)))) {
        if (typeof outcome === 'number') removed += outcome
        else unreadable = outcome
      }
    }
    if (unreadable !== undefined) throw unreadable
    return removed
  }

  /** Returns the fault of an unreadable record, so that the other records are removed first. */
  async #removeReadable(hash: string, isSelected: (record: AccessToken) => boolean): Promise<number | RedisFault> {
    try {
      return await this.#removeIf(hash, isSelected)
    } catch (error) {
      if (error instanceof RedisFault && error.kind === 'corrupt-record') return error
      throw error
    }
  }

  /**
   * Removes a record if it is selected. If it is replaced meanwhile, tries again with the new one.
   */
  async #removeIf(hash: string, isSelected: (record: AccessToken) => boolean): Promise<number> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const stored = await this.#stored(hash)
      if (stored === undefined || !isSelected(stored.record)) return 0
      if (!(await this.#redis.evalBoolean(REMOVE, this.#keys.accessToken(hash), stored.text))) continue
      await this.#index.drop(stored)
      return 1
    }
    throw new RedisFault('contended')
  }

  async #stored(hash: string): Promise<Stored | undefined> {
    const text = await this.#redis.text('GET', this.#keys.accessToken(hash))
    if (text === undefined) return undefined
    // A mark contains no space. If the mark is missing, the rest is not a valid record.
    const end = Math.max(text.lastIndexOf(' '), 0)
    const record = recordIn(text.slice(0, end), accessTokenText, ({ hash: own }) => own === hash)
    return { record, mark: text.slice(end + 1), text }
  }
}

/** A record with a new mark after it, which identifies its entries in the index. */
function withMark(record: AccessToken): Stored {
  const mark = crypto.randomUUID().slice(0, 13)
  return { record, mark, text: `${accessTokenText.write(record)} ${mark}` }
}
