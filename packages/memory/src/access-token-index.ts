import type { AccessToken } from '@symbolon/core/stores'
import { PartitionedMap } from './partitioned-map.js'
import { itemsOf, type SmallSet, withItem, withoutItem } from './small-set.js'

type Subjects = PartitionedMap<string | undefined, SmallSet<string>>

/** Finds access tokens by refresh token, by client and subject, and by subject, without a scan. */
export class AccessTokenIndex {
  readonly #refreshTokens = new PartitionedMap<string, string>()
  /** The tokens of each client, by subject. */
  readonly #clients = new Map<number, Subjects>()
  /** The clients that have tokens of a subject. */
  readonly #clientsOf = new PartitionedMap<string, SmallSet<number>>()

  /** The hash of the access token that has this refresh token. */
  byRefreshToken(refreshTokenHash: string): string | undefined {
    return this.#refreshTokens.get(refreshTokenHash)
  }

  /** The hashes of all access tokens of a client, or only of those for one subject. */
  byClient(clientId: number, subject: string | undefined): Iterable<string> {
    const subjects = this.#clients.get(clientId)
    if (subjects === undefined) return []
    // An empty string is a subject: only `undefined` selects all.
    return subject === undefined ? allOf(subjects) : itemsOf(subjects.get(subject))
  }

  /** The hashes of all access tokens of a subject, at any client. */
  *bySubject(subject: string): Generator<string, void> {
    for (const clientId of itemsOf(this.#clientsOf.get(subject))) yield* this.byClient(clientId, subject)
  }

  /** Adds the entries of a record. Call it before the record is stored. */
  put({ hash, refreshTokenHash, clientId, subject }: AccessToken): void {
    if (refreshTokenHash !== undefined) this.#refreshTokens.set(refreshTokenHash, hash)
    const subjects: Subjects = this.#clients.get(clientId) ?? new PartitionedMap()
    subjects.set(subject, withItem(subjects.get(subject), hash))
    this.#clients.set(clientId, subjects)
    if (subject !== undefined) this.#clientsOf.set(subject, withItem(this.#clientsOf.get(subject), clientId))
  }

  /**
   * Removes the entries of a record, except those that its successor needs. Call it after the
   * record was removed or replaced.
   */
  drop(record: AccessToken, successor?: AccessToken): void {
    const { refreshTokenHash } = record
    if (refreshTokenHash !== undefined && refreshTokenHash !== successor?.refreshTokenHash) {
      this.#refreshTokens.delete(refreshTokenHash)
    }
    if (successor === undefined || !sameHolder(record, successor)) this.#dropHolder(record)
  }

  #dropHolder({ clientId, subject, hash }: AccessToken): void {
    const subjects = this.#clients.get(clientId)
    if (subjects === undefined) return
    const rest = withoutItem(subjects.get(subject), hash)
    if (rest !== undefined) subjects.set(subject, rest)
    else {
      subjects.delete(subject)
      if (subject !== undefined) this.#dropClientOf(subject, clientId)
    }
    if (subjects.size === 0) this.#clients.delete(clientId)
  }

  #dropClientOf(subject: string, clientId: number): void {
    const rest = withoutItem(this.#clientsOf.get(subject), clientId)
    if (rest === undefined) this.#clientsOf.delete(subject)
    else this.#clientsOf.set(subject, rest)
  }
}

function* allOf(subjects: Subjects): Generator<string, void> {
  for (const held of subjects.values()) {
    // Most subjects have one token: an iterator for each of them would be garbage.
    if (held instanceof Set) yield* held
    else yield held
  }
}

function sameHolder(one: AccessToken, other: AccessToken): boolean {
  return one.clientId === other.clientId && one.subject === other.subject
}
