import type { AccessToken } from '@symbolon/core/stores'
import { type HashSet, hashesOf, withHash, withoutHash } from './hash-set.js'
import { PartitionedMap } from './partitioned-map.js'

type Subjects = PartitionedMap<string | undefined, HashSet>

/** Finds access tokens by refresh token, and by client and subject, without a scan. */
export class AccessTokenIndex {
  readonly #refreshTokens = new PartitionedMap<string, string>()
  readonly #clients = new Map<number, Subjects>()

  /** The hash of the access token that has this refresh token. */
  byRefreshToken(refreshTokenHash: string): string | undefined {
    return this.#refreshTokens.get(refreshTokenHash)
  }

  /** The hashes of all access tokens of a client, or only of those for one subject. */
  byClient(clientId: number, subject: string | undefined): readonly string[] {
    const subjects = this.#clients.get(clientId)
    if (subjects === undefined) return []
    // An empty string is a subject: only `undefined` selects all.
    if (subject !== undefined) return hashesOf(subjects.get(subject))
    return [...subjects.values()].flatMap(hashesOf)
  }

  /** Adds the entries of a record. Call it before the record is stored. */
  put(record: AccessToken): void {
    if (record.refreshTokenHash !== undefined) this.#refreshTokens.set(record.refreshTokenHash, record.hash)
    const subjects: Subjects = this.#clients.get(record.clientId) ?? new PartitionedMap()
    subjects.set(record.subject, withHash(subjects.get(record.subject), record.hash))
    this.#clients.set(record.clientId, subjects)
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
    const rest = withoutHash(subjects.get(subject), hash)
    if (rest === undefined) subjects.delete(subject)
    else subjects.set(subject, rest)
    if (subjects.size === 0) this.#clients.delete(clientId)
  }
}

function sameHolder(one: AccessToken, other: AccessToken): boolean {
  return one.clientId === other.clientId && one.subject === other.subject
}
