import type { AccessToken } from '@symbolon/core/stores'
import type { Connection } from './connection.js'
import type { Keys } from './keys.js'
import { RedisFault } from './redis-fault.js'
import { ENTER, HOLD, PAGE } from './scripts.js'

/** Entries of an index that are looked at in one step. */
const STEP = 256

/** A record, and the mark of the one call that writes or wrote it. */
export interface Marked {
  readonly record: AccessToken
  /** Letters, digits and dashes; no other call has the same. */
  readonly mark: string
}

/**
 * Finds the hashes of access tokens by refresh token, and by client and subject.
 *
 * Keys of one record lie on different nodes of a cluster, so nothing writes them as one step. Instead, entries are written
 * before the record and removed after it: an entry without its record is harmless, a live record without its entries
 * could not be revoked. Each call that writes has entries of its own, by its mark, so that whoever replaced or removed a
 * record cannot take away what another one has just written, the same hash put again included: `<mark> <hash>`.
 */
export class AccessTokenIndex {
  readonly #redis: Connection
  readonly #keys: Keys

  constructor(redis: Connection, keys: Keys) {
    this.#redis = redis
    this.#keys = keys
  }

  /**
   * Writes the entries of a record that is to come, in place of another perhaps; `false`, and none stays, when another
   * record holds its refresh token.
   */
  async enter(marked: Marked, lifetime: string, former?: Marked): Promise<boolean> {
    const [entry, before] = [entryOf(marked), former === undefined ? '' : entryOf(former)]
    const [isHeld] = await Promise.all([
      this.#hold(marked, lifetime),
      ...this.#places(marked.record).map(place => this.#redis.decide(ENTER, place, entry, before, lifetime)),
    ])
    if (!isHeld) await this.drop(marked)
    return isHeld
  }

  /** Removes the entries of a record that is gone, or never came. */
  async drop(marked: Marked): Promise<void> {
    const { refreshTokenHash } = marked.record
    const held = refreshTokenHash === undefined ? [] : [this.#keys.refreshToken(refreshTokenHash)]
    const places = [...held, ...this.#places(marked.record)]
    await Promise.all(places.map(place => this.#redis.run('ZREM', place, entryOf(marked))))
  }

  /** The hash of the access token that may have this refresh token: the record must be asked. */
  async holder(refreshTokenHash: string): Promise<string | undefined> {
    const { hashes } = await this.#page(this.#keys.refreshToken(refreshTokenHash), '-inf', 1)
    return hashes[0]
  }

  /**
   * The hashes of access tokens that a client may have, or a client and subject, in steps: the records must be asked.
   *
   * In the order of scores, in which a replacement never stands before what it replaces: so none slips through that is
   * replaced meanwhile.
   */
  async *held(clientId: number, subject: string | undefined): AsyncGenerator<readonly string[]> {
    const place = this.#keys.held(clientId, subject)
    let [from, count] = ['-inf', STEP]
    for (;;) {
      const { hashes, last } = await this.#page(place, from, count)
      yield [...new Set(hashes)]
      if (hashes.length < count) return
      // More than one step of entries with one score: a longer step gets past them.
      count = last === from ? count * 2 : STEP
      from = last
    }
  }

  async #page(place: string, from: string, count: number) {
    const [last, ...entries] = await this.#redis.list(PAGE, place, from, String(count))
    if (last === undefined || (entries.length === 0 && last !== from)) throw new RedisFault('unexpected-reply')
    return { hashes: entries.map(hashIn), last }
  }

  async #hold(marked: Marked, lifetime: string): Promise<boolean> {
    const { refreshTokenHash, hash } = marked.record
    if (refreshTokenHash === undefined) return true
    return this.#redis.decide(HOLD, this.#keys.refreshToken(refreshTokenHash), entryOf(marked), hash, lifetime)
  }

  #places({ clientId, subject }: AccessToken): readonly string[] {
    const all = this.#keys.held(clientId)
    return subject === undefined ? [all] : [all, this.#keys.held(clientId, subject)]
  }
}

function entryOf({ record, mark }: Marked): string {
  return `${mark} ${record.hash}`
}

function hashIn(entry: string): string {
  const hash = /^[^ ]+ ([\s\S]*)$/.exec(entry)?.[1]
  if (hash === undefined) throw new RedisFault('corrupt-record')
  return hash
}
