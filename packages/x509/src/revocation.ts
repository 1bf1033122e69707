import type { TraceEntry } from '@symbolon/core'
import type { Awaitable } from '@symbolon/core/stores'
import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import { isSameName } from './compare-names.js'
import type { RevocationList } from './crl.js'
import { OCSP_RULES } from './ocsp-rules.js'
import type { CompletePolicy } from './policy.js'
import type { Listed, ListOfIssuer, Reply, Revocation } from './revocation-facts.js'
import { maySign, REVOCATION_RULES } from './revocation-rules.js'
import { judge, placeOf, type Rule } from './rules.js'

/** Verifies the signature of a CRL with the key of a certificate. */
export type VerifyList = (list: RevocationList, issuer: Certificate) => Awaitable<boolean>

/** CRLs with the name of an authority on a path that its key on the path did not sign. */
export interface ListsOfOtherKeys {
  readonly lists: readonly RevocationList[]
  readonly path: readonly Certificate[]
  /** The position of the authority on the path. */
  readonly at: number
}

/** A certificate of a path with its issuer, and the CRLs of the issuer. */
export interface OcspSubject extends Omit<Listed, 'now'> {
  readonly issuer: Certificate
}

/** The context in which revocation is judged. */
export interface RevocationContext {
  /** Seconds since 1970. */
  readonly now: number
  readonly policy: CompletePolicy
  /** Finds valid certificates of the authority with other keys (RFC 5280 §6.3.3 (f)). */
  otherIssuers(others: ListsOfOtherKeys): Awaitable<readonly Certificate[]>
  /** Finds OCSP responses about a certificate; absent where nobody is asked for them. */
  repliesAbout?(subject: OcspSubject): Awaitable<readonly Reply[]>
}

/** A key, and whether it signed a CRL. */
interface KeyVerdict {
  readonly key: Uint8Array
  readonly signed: Awaitable<boolean>
}

/** Judges revocation by the configured CRLs, and caches the verification of their signatures. */
export class RevocationLists {
  readonly #lists: readonly RevocationList[]
  readonly #verify: VerifyList
  readonly #verdicts = new Map<RevocationList, readonly KeyVerdict[]>()

  constructor(lists: readonly RevocationList[], verify: VerifyList) {
    this.#lists = lists
    this.#verify = verify
  }

  /** Judges every certificate of a path except the anchor, up to the first refusal. */
  async judge(path: readonly Certificate[], context: RevocationContext): Promise<readonly TraceEntry[]> {
    const entries: TraceEntry[] = []
    const rules = this.#rulesFor(context)
    if (rules.length === 0) return entries
    for (const [below, certificate] of path.slice(0, -1).entries()) {
      const lists = await this.#listsAbout(path, below, context)
      const replies = await repliesAbout({ certificate, lists }, path[below + 1], context)
      const stage = placeOf({ below: path.slice(0, below), anchor: false })
      const judged = judge(rules, { stage, detailed: true }, { certificate, lists, replies, ...context })
      entries.push(...judged.entries)
      if (judged.broken) break
    }
    return entries
  }

  /** Without responses, rules about them would only lengthen the trace. */
  #rulesFor({ repliesAbout }: RevocationContext): readonly Rule<Revocation>[] {
    if (repliesAbout !== undefined) return [...OCSP_RULES, ...REVOCATION_RULES]
    return this.#lists.length === 0 ? [] : REVOCATION_RULES
  }

  /** The CRLs of the issuer of one certificate of a path. */
  async #listsAbout(
    path: readonly Certificate[],
    below: number,
    context: RevocationContext,
  ): Promise<readonly ListOfIssuer[]> {
    const at = below + 1
    const issuer = path[at]
    const named = this.#lists.filter(list => issuer !== undefined && isSameName(list.issuer, issuer.subject))
    const own = await this.#signedBy(named, path.slice(at, at + 1))
    const lists = named.filter(list => !own.has(list))
    const others = lists.length === 0 ? [] : await context.otherIssuers({ lists, path, at })
    const signed = await this.#signedBy(lists, others)
    return named.map(list => ({ list, signed: own.has(list) || signed.has(list) }))
  }

  /** The CRLs that the key of one of these certificates signed. */
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

  /** Caches the verdict for each key, because CRLs are large and long-lived. */
  #isSigned(list: RevocationList, issuer: Certificate): Awaitable<boolean> {
    if (!maySign(issuer, list)) return false
    const verdicts = this.#verdicts.get(list) ?? []
    const known = verdicts.find(({ key }) => equalBytes(key, issuer.key.der))
    if (known !== undefined) return known.signed
    const signed = this.#verify(list, issuer)
    // Limited, because clients choose the intermediates whose keys are tried here.
    if (verdicts.length < MAX_VERDICTS) this.#verdicts.set(list, [...verdicts, { key: issuer.key.der, signed }])
    return signed
  }
}

/** The most cached verdicts of a CRL. */
const MAX_VERDICTS = 16

/** The OCSP responses about a certificate; `undefined` where nobody is asked. */
async function repliesAbout(
  facts: Omit<OcspSubject, 'issuer'>,
  issuer: Certificate | undefined,
  context: RevocationContext,
): Promise<readonly Reply[] | undefined> {
  return issuer && (await context.repliesAbout?.({ ...facts, issuer }))
}
