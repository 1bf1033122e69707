import type { TraceEntry } from '@symbolon/core'
import type { Awaitable } from '@symbolon/core/stores'
import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import { USAGE } from './certificate-rules.js'
import { isSameName } from './compare-names.js'
import type { RevocationList } from './crl.js'
import { isSelfIssued } from './name-constraints.js'
import { OCSP_RULES } from './ocsp-rules.js'
import { LIST_ISSUER_RULES } from './path-rules.js'
import { type CompletePolicy, NO_POLICY_DEMANDED } from './policy.js'
import type { Listed, ListOfIssuer, Reply, Revocation } from './revocation-facts.js'
import { maySign, REVOCATION_RULES } from './revocation-rules.js'
import { judge, placeOf, type Rule } from './rules.js'
import { type SearchContext, searchPath } from './search.js'

type VerifyList = (list: RevocationList, issuer: Certificate) => Awaitable<boolean>

/** CRLs with the name of an authority on a path that its key on the path did not sign. */
export interface ListsOfOtherKeys {
  readonly lists: readonly RevocationList[]
  readonly path: readonly Certificate[]
  readonly at: number
}

interface OcspSubject extends Omit<Listed, 'now'> {
  readonly issuer: Certificate
}

interface RevocationContext {
  readonly now: number
  readonly policy: CompletePolicy
  /** Finds valid certificates of the authority with other keys (RFC 5280 §6.3.3 (f)). */
  otherIssuers(others: ListsOfOtherKeys): Awaitable<readonly Certificate[]>
  /** Finds OCSP responses about a certificate; absent where nobody is asked for them. */
  repliesAbout?(subject: OcspSubject): Awaitable<readonly Reply[]>
}

type KeyVerdict = { readonly key: Uint8Array; readonly signed: Awaitable<boolean> }

/** Judges revocation by the configured CRLs, and caches the verification of their signatures. */
export class RevocationLists {
  readonly #lists: readonly RevocationList[]
  readonly #verify: VerifyList
  readonly #verdicts = new Map<RevocationList, readonly KeyVerdict[]>()

  constructor(lists: readonly RevocationList[], verify: VerifyList) {
    this.#lists = lists
    this.#verify = verify
  }

  async judge(path: readonly Certificate[], context: RevocationContext): Promise<readonly TraceEntry[]> {
    const entries: TraceEntry[] = []
    const rules = this.#rulesFor(context)
    if (rules.length === 0) return entries
    for (const [below, certificate] of path.slice(0, -1).entries()) {
      const issuer = path[below + 1]
      const lists = await this.#listsAbout(path, below, context)
      const replies = issuer && (await context.repliesAbout?.({ certificate, lists, issuer }))
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

const MAX_VERDICTS = 16

/**
 * Finds other certificates with the name of the issuer whose keys may have signed its CRLs (RFC 5280 §6.3.3 (f)), for
 * example after a change of key. Each needs its own valid path to the same anchor, with no names other than those above
 * the issuer, so that no authority below it can sign CRLs by taking its name.
 */
export async function otherIssuers(
  { lists: unsigned, path, at }: ListsOfOtherKeys,
  context: SearchContext,
  lists: RevocationLists,
): Promise<readonly Certificate[]> {
  const above = path.slice(at)
  const bag = context.bag().filter(each => above.some(({ subject }) => isSameName(subject, each.subject)))
  const valid: Certificate[] = []
  for (const candidate of [...above, ...bag]) {
    if (!unsigned.some(list => mayHaveSigned(candidate, list))) continue
    if (
      above.includes(candidate) ||
      (await hasPath(candidate, { ...context, anchors: above.slice(-1), bag: () => bag }, lists))
    )
      valid.push(candidate)
  }
  return valid
}

/** Whether a certificate has the name of a CRL, the key that the CRL names, and `cRLSign` (RFC 10007). */
function mayHaveSigned({ subject, extensions }: Certificate, { issuer, authorityKey }: RevocationList): boolean {
  const { keyUsage, subjectKey } = extensions
  const named = authorityKey === undefined || subjectKey === undefined || equalBytes(authorityKey, subjectKey)
  return named && keyUsage?.has(USAGE.crlSigning) === true && isSameName(issuer, subject)
}

/**
 * Whether a certificate has a valid path to the anchor without a revoked certificate, by CRLs that
 * need no further path.
 */
async function hasPath(candidate: Certificate, context: SearchContext, lists: RevocationLists): Promise<boolean> {
  // An authority with a new key also signs the CRL for the certificate of that key.
  const itself = ({ at }: ListsOfOtherKeys) => (at === 1 && isSelfIssued(candidate) ? [candidate] : [])
  const finish = (path: readonly Certificate[]) => lists.judge(path, { ...context, otherIssuers: itself })
  // The demands of this package on policies are about clients.
  const policy = { ...context.policy, ...NO_POLICY_DEMANDED }
  return (await searchPath(candidate, { ...context, policy, rules: LIST_ISSUER_RULES, detailed: false, finish })).found
}
