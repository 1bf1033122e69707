import type { AccessToken } from '@symbolon/core/stores'
import { type HashSet, hashesOf, withHash, withoutHash } from './hash-set.js'
import { PartedMap } from './parted-map.js'

type Subjects = PartedMap<string | undefined, HashSet>

/** Finds the hashes of access tokens by refresh token and by client and subject, so that removing scans nothing. */
export class AccessTokenIndex {
  readonly #refreshTokens = new PartedMap<string, string>()
  readonly #clients = new Map<number, Subjects>()

  /** The hash of the access token that has this refresh token. */
  holder(refreshTokenHash: string): string | undefined {
    return this.#refreshTokens.get(refreshTokenHash)
  }

  /** The hashes of all access tokens of a client, or of those that stand for one subject. */
  held(clientId: number, subject: string | undefined): readonly string[] {
    const subjects = this.#clients.get(clientId)
    if (subjects === undefined) return []
    // An empty subject is a subject: only its absence selects all.
    if (subject !== undefined) return hashesOf(subjects.get(subject))
    return [...subjects.values()].flatMap(hashesOf)
  }

  /** Adds the entries of a record; comes before the record itself. */
  put(record: AccessToken): void {
    if (record.refreshTokenHash !== undefined) this.#refreshTokens.set(record.refreshTokenHash, record.hash)
    const subjects: Subjects = this.#clients.get(record.clientId) ?? new PartedMap()
    subjects.set(record.subject, withHash(subjects.get(record.subject), record.hash))
    this.#clients.set(record.clientId, subjects)
  }

  /** Removes the entries of a record, those aside that its successor needs; comes after the record itself. */
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
