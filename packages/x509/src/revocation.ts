import type { TraceEntry } from '@symbolon/core'
import { hexOf } from './bytes.js'
import type { Certificate } from './certificate.js'
import { isSameName } from './compare-names.js'
import type { RevocationList } from './crl.js'
import type { CompletePolicy } from './policy.js'
import { type ListOfIssuer, maySign, REVOCATION_RULES, type Revocation } from './revocation-rules.js'
import { judge, placeOf, type RuleOver } from './rules.js'

/** Whether a list is signed by the key of a certificate. */
export type VerifyList = (list: RevocationList, issuer: Certificate) => Promise<boolean>

/** What is known about revocation: the lists of an operator, which signatures of theirs were verified, and the rules. */
export class RevocationLists {
  readonly #lists: readonly RevocationList[]
  readonly #verify: VerifyList
  readonly #rules: readonly RuleOver<Revocation>[]
  readonly #verified = new Map<RevocationList, Map<string, Promise<boolean>>>()

  constructor(lists: readonly RevocationList[], verify: VerifyList, rules = REVOCATION_RULES) {
    this.#lists = lists
    this.#verify = verify
    this.#rules = rules
  }

  /** Judges every certificate of a path but the anchor; the entries end where one is refused. */
  async judge(path: readonly Certificate[], now: number, policy: CompletePolicy): Promise<readonly TraceEntry[]> {
    const entries: TraceEntry[] = []
    if (this.#lists.length === 0) return entries
    for (const [at, certificate] of path.slice(0, -1).entries()) {
      const issuer = path[at + 1]
      if (issuer === undefined) break
      const lists = await this.#listsOf(certificate, issuer)
      const stage = placeOf({ below: path.slice(0, at), anchor: false })
      const judged = judge(this.#rules, { stage, heard: true }, { certificate, issuer, lists, now, policy })
      entries.push(...judged.entries)
      if (judged.broken) break
    }
    return entries
  }

  #listsOf(certificate: Certificate, issuer: Certificate): Promise<readonly ListOfIssuer[]> {
    const named = this.#lists.filter(list => isSameName(list.issuer, certificate.issuer))
    return Promise.all(
      named.map(async list => ({ list, signed: maySign(issuer, list) && (await this.#isSigned(list, issuer)) })),
    )
  }

  /** Lists are large and stay: what their signature came to is kept, for each key that was tried. */
  #isSigned(list: RevocationList, issuer: Certificate): Promise<boolean> {
    const known = this.#verified.get(list) ?? new Map<string, Promise<boolean>>()
    this.#verified.set(list, known)
    const key = hexOf(issuer.key.der)
    const verified = known.get(key) ?? this.#verify(list, issuer)
    // Clients choose intermediates, and with them the keys that are tried here.
    if (known.size < MOST_KEYS) known.set(key, verified)
    return verified
  }
}

/** Keys of one list whose verdict is kept. */
const MOST_KEYS = 16
