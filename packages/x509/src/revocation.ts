import type { TraceEntry } from '@symbolon/core'
import type { Awaitable } from '@symbolon/core/stores'
import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import { isSameName } from './compare-names.js'
import type { RevocationList } from './crl.js'
import type { CompletePolicy } from './policy.js'
import { type ListOfIssuer, maySign, REVOCATION_RULES, type Revocation } from './revocation-rules.js'
import { judge, placeOf, type RuleOver } from './rules.js'

/** Whether a list is signed by the key of a certificate. */
export type VerifyList = (list: RevocationList, issuer: Certificate) => Promise<boolean>

/** Lists of the name of an authority on a path, which its key on this path did not sign. */
export interface ListsOfOthers {
  readonly lists: readonly RevocationList[]
  readonly path: readonly Certificate[]
  /** Where on the path the authority is. */
  readonly at: number
}

/** When lists are asked, and who else may have signed them (RFC 5280 §6.3.3 (f)). */
export interface ListsAsked {
  /** Seconds since 1970. */
  readonly now: number
  readonly policy: CompletePolicy
  /** Valid certificates of the name of the authority with other keys. */
  otherIssuers(others: ListsOfOthers): Awaitable<readonly Certificate[]>
}

/** A key, and whether it signed a list. */
interface Tried {
  readonly key: Uint8Array
  readonly signed: Promise<boolean>
}

/** What is known about revocation: the lists of an operator, which signatures of theirs were verified, and the rules. */
export class RevocationLists {
  readonly #lists: readonly RevocationList[]
  readonly #verify: VerifyList
  readonly #rules: readonly RuleOver<Revocation>[]
  readonly #tried = new Map<RevocationList, readonly Tried[]>()

  constructor(lists: readonly RevocationList[], verify: VerifyList, rules = REVOCATION_RULES) {
    this.#lists = lists
    this.#verify = verify
    this.#rules = rules
  }

  /** Judges every certificate of a path but the anchor; the entries end where one is refused. */
  async judge(path: readonly Certificate[], asked: ListsAsked): Promise<readonly TraceEntry[]> {
    const entries: TraceEntry[] = []
    if (this.#lists.length === 0) return entries
    for (const [below, certificate] of path.slice(0, -1).entries()) {
      const lists = await this.#listsAbout(path, below, asked)
      const stage = placeOf({ below: path.slice(0, below), anchor: false })
      const judged = judge(this.#rules, { stage, heard: true }, { certificate, lists, ...asked })
      entries.push(...judged.entries)
      if (judged.broken) break
    }
    return entries
  }

  /** The lists of the issuer of one certificate of a path. */
  async #listsAbout(path: readonly Certificate[], below: number, asked: ListsAsked): Promise<readonly ListOfIssuer[]> {
    const at = below + 1
    const issuer = path[at]
    const named = this.#lists.filter(list => issuer !== undefined && isSameName(list.issuer, issuer.subject))
    const own = await this.#signedBy(named, path.slice(at, at + 1))
    const lists = named.filter(list => !own.has(list))
    const others = lists.length === 0 ? [] : await asked.otherIssuers({ lists, path, at })
    const signed = await this.#signedBy(lists, others)
    return named.map(list => ({ list, signed: own.has(list) || signed.has(list) }))
  }

  /** Those lists that are signed by the key of one of these certificates. */
  async #signedBy(
    lists: readonly RevocationList[],
    issuers: readonly Certificate[],
  ): Promise<ReadonlySet<RevocationList>> {
    const signed = new Set<RevocationList>()
    for (const list of lists) {
      for (const issuer of issuers) if (await this.#isSigned(list, issuer)) signed.add(list)
    }
    return signed
  }

  /** Lists are large and stay: what their signature came to is kept, for each key that was tried. */
  #isSigned(list: RevocationList, issuer: Certificate): Awaitable<boolean> {
    if (!maySign(issuer, list)) return false
    const tried = this.#tried.get(list) ?? []
    const known = tried.find(({ key }) => equalBytes(key, issuer.key.der))
    if (known !== undefined) return known.signed
    const signed = this.#verify(list, issuer)
    // Clients choose intermediates, and with them the keys that are tried here.
    if (tried.length < MOST_KEYS) this.#tried.set(list, [...tried, { key: issuer.key.der, signed }])
    return signed
  }
}

/** Keys of one list whose verdict is kept. */
const MOST_KEYS = 16
