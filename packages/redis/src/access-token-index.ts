import type { NameForm } from '@symbolon/core/internal'
import type { AccessToken } from '@symbolon/core/stores'
import type { Connection } from './connection.js'
import type { StoreContext } from './context.js'
import type { Keys } from './keys.js'
import { PARTS, partOf } from './parts.js'
import { RedisFault } from './redis-fault.js'
import { ADD_ENTRY, HOLD_REFRESH_TOKEN, PAGE } from './scripts.js'
import { encryptionDone } from './stored-record.js'

/**
 * How many keys a removal reads or writes at once. With more it would be done sooner, and everybody
 * else would wait longer for the server and for this process.
 */
export const AT_ONCE = 4

/** How many entries of a key one step reads. */
const STEP = 64

/** A record, and the mark of the call that writes or wrote it. */
export interface Marked {
  readonly record: AccessToken
  /** Letters, digits and dashes, unique to one call. */
  readonly mark: string
}

/** Whose access tokens: those of a client, of a subject, or of both. Without either: nobody's. */
export interface Holder {
  readonly clientId?: number
  readonly subject?: string
}

/**
 * Finds access tokens by refresh token, by client and by subject.
 *
 * The keys of one record are on different nodes of a cluster, so they cannot be written in one
 * step. Instead, entries are written before the record and removed after it: an entry without its
 * record is harmless, but a record without its entries could not be revoked.
 *
 * An entry is `<mark> <hash>`, so each write has its own entries. A call that replaced or removed a
 * record then cannot remove the entries of a concurrent write, not even of one with the same hash.
 */
export class AccessTokenIndex {
  readonly #redis: Connection
  readonly #keys: Keys
  readonly #subject: NameForm

  constructor({ redis, keys, forms }: StoreContext) {
    this.#redis = redis
    this.#keys = keys
    this.#subject = forms.subject
  }

  /**
   * Writes the entries of a record that will be added, or that will replace the record `former`.
   *
   * Returns `false`, and leaves no entries, if another record has its refresh token.
   */
  async put(marked: Marked, lifetime: string, former?: Marked): Promise<boolean> {
    const [entry, before] = [entryOf(marked), former === undefined ? '' : entryOf(former)]
    const holderKeys = await this.#writtenKeys(marked.record)
    const [isHeld] = await Promise.all([
      this.#holdRefreshToken(marked, lifetime),
      ...holderKeys.map(key => this.#redis.evalBoolean(ADD_ENTRY, key, entry, before, lifetime)),
    ])
    if (!isHeld) await this.drop([marked])
    return isHeld
  }

  /** Removes the entries of records that were removed, replaced or never stored. */
  async drop(all: readonly Marked[]): Promise<void> {
    const entries = new Map<string, string[]>()
    for (const marked of all) {
      for (const key of await this.#searchedKeys(marked.record))
        entries.set(key, [...(entries.get(key) ?? []), entryOf(marked)])
    }
    await Promise.all([...entries].map(([key, gone]) => this.#redis.run('ZREM', key, ...gone)))
  }

  /** The hash of the access token that may have this refresh token; the caller compares the record. */
  async byRefreshToken(refreshTokenHash: string): Promise<string | undefined> {
    const { hashes } = await this.#page(this.#keys.refreshToken(refreshTokenHash), '', 1)
    return hashes[0]
  }

  /**
   * The hashes of access tokens that a holder may have, in steps; the caller compares the records.
   *
   * A hash is always in the same part of an index.
   */
  async *heldBy(holder: Holder): AsyncGenerator<readonly string[]> {
    for (const keys of await this.#walkedKeys(holder)) yield* this.#together(keys)
  }

  async *#together(keys: readonly string[]): AsyncGenerator<readonly string[]> {
    let walks = keys.map(key => this.#walk(key))
    while (walks.length > 0) {
      const steps = await Promise.all(walks.map(walk => walk.next()))
      yield [...new Set(steps.flatMap(step => (step.done === true ? [] : step.value)))]
      walks = walks.filter((_, at) => steps[at]?.done !== true)
    }
  }

  /**
   * The hashes in one key, in the order of their scores. The score of a replacement is never lower
   * than that of the record it replaces, so no record is missed because it is replaced meanwhile.
   */
  async *#walk(key: string): AsyncGenerator<readonly string[], undefined> {
    let [from, count] = ['', STEP]
    for (;;) {
      const { hashes, last } = await this.#page(key, from, count)
      yield hashes
      if (hashes.length < count) return
      // A whole step of entries with one score: only a longer step gets past them.
      count = last === from ? count * 2 : STEP
      from = last
    }
  }

  async #page(key: string, from: string, count: number) {
    const [last, ...entries] = await this.#redis.evalList(PAGE, key, from, String(count))
    if (last === undefined || (entries.length === 0 && last !== from)) throw new RedisFault('unexpected-reply')
    return { hashes: entries.map(hashIn), last }
  }

  async #holdRefreshToken(marked: Marked, lifetime: string): Promise<boolean> {
    const { refreshTokenHash, hash } = marked.record
    if (refreshTokenHash === undefined) return true
    const key = this.#keys.refreshToken(refreshTokenHash)
    return this.#redis.evalBoolean(HOLD_REFRESH_TOKEN, key, entryOf(marked), hash, lifetime)
  }

  /** All keys that have the tokens of a holder, and perhaps those of others: each list is walked at once. */
  async #walkedKeys({ clientId, subject }: Holder): Promise<readonly (readonly string[])[]> {
    if (subject !== undefined) return (await this.#subjectKeys(subject)).map(key => [key])
    if (clientId === undefined) return []
    const keys = PARTS.map(part => this.#keys.ofClient(clientId, part))
    return keys.flatMap((_, at) => (at % AT_ONCE === 0 ? [keys.slice(at, at + AT_ONCE)] : []))
  }

  /** The keys of the holders of a record that is being written. */
  async #writtenKeys({ clientId, subject, hash }: AccessToken): Promise<readonly string[]> {
    const all = this.#keys.ofClient(clientId, partOf(hash))
    if (subject === undefined) return [all]
    return [all, this.#keys.ofSubject(await encryptionDone(() => this.#subject.written(subject)))]
  }

  /** All keys that may have an entry of a record. */
  async #searchedKeys({ refreshTokenHash, clientId, subject, hash }: AccessToken): Promise<readonly string[]> {
    const refreshTokenKeys = refreshTokenHash === undefined ? [] : [this.#keys.refreshToken(refreshTokenHash)]
    const subjectKeys = subject === undefined ? [] : await this.#subjectKeys(subject)
    return [...refreshTokenKeys, this.#keys.ofClient(clientId, partOf(hash)), ...subjectKeys]
  }

  /** All keys that may have the tokens of a subject, in the order in which to walk them. */
  async #subjectKeys(subject: string): Promise<readonly string[]> {
    return (await encryptionDone(() => this.#subject.searched(subject))).map(name => this.#keys.ofSubject(name))
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
