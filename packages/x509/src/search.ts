import type { TraceEntry } from '@symbolon/core'
import type { Awaitable } from '@symbolon/core/stores'
import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import { isSameName } from './compare-names.js'
import { CONSTRAINT_RULES, constrained } from './name-constraints.js'
import { LINK_RULES } from './path-rules.js'
import type { CompletePolicy } from './policy.js'
import { POLICY_RULES, PolicyProcess, statementOf } from './policy-process.js'
import { describe, isBroken, type Judged, judge, type PathRule, placeOf, type Step } from './rules.js'
import type { Signatures } from './signatures.js'
import type { Work } from './work.js'

export interface SearchContext {
  readonly anchors: readonly Certificate[]
  /** Other certificates that may be on a path, in any order and never trusted. */
  bag(): readonly Certificate[]
  readonly rules: readonly PathRule[]
  readonly policy: CompletePolicy
  readonly work: Work
  readonly signatures: Signatures
  /** Seconds since 1970. */
  readonly now: number
  readonly detailed: boolean
  /** Judges a complete path, from the client's certificate to the anchor. */
  readonly finish: (path: readonly Certificate[]) => Awaitable<readonly TraceEntry[]>
}

interface Searched {
  readonly found: boolean
  readonly path: readonly Certificate[]
  readonly trace: readonly TraceEntry[]
  readonly reason: string
  readonly policies: readonly string[]
}

type Trail = readonly TraceEntry[]

/**
 * Finds a valid path from a certificate to an anchor, depth first, anchors before other certificates. Names, key
 * identifiers and other cheap rules guide the way up. Signatures are verified from the anchor down, so that only
 * vouched-for keys are used. If all are valid, name constraints, policies and revocation follow.
 */
export function searchPath(leaf: Certificate, context: SearchContext): Promise<Searched> {
  return new Search(context).from(leaf)
}

class Search {
  readonly #context: SearchContext
  readonly #links = new Map<Certificate, Links>()
  #furthest: Trail = []
  #path: readonly Certificate[] = []
  #policies: readonly string[] = []

  constructor(context: SearchContext) {
    this.#context = context
  }

  async from(leaf: Certificate): Promise<Searched> {
    const anchor = this.#context.anchors.some(each => equalBytes(each.der, leaf.der))
    const trail = this.#add(this.#step(leaf, anchor, []), [])
    // Nothing is above a certificate that is itself an anchor, but its policies count.
    const found = trail && (anchor ? this.#judgePolicies([leaf], trail) : await this.#extend([leaf], trail))
    if (found !== undefined)
      return { found: true, path: this.#path, trace: found, reason: '', policies: this.#policies }
    const last = this.#furthest.at(-1)
    const reason = last === undefined ? 'no path' : describe(last)
    return { found: false, path: [], trace: this.#furthest, reason, policies: [] }
  }

  async #extend(path: readonly Certificate[], trail: Trail): Promise<Trail | undefined> {
    for (const step of this.#issuersOf(path, trail)) {
      if (!this.#context.work.spend('candidates')) return this.#exhausted(trail)
      const judged = this.#add(step, trail)
      if (judged === undefined) continue
      const longer = [...path, step.certificate]
      const found = step.anchor ? await this.#judgeWhole(longer, judged) : await this.#extend(longer, judged)
      if (found !== undefined || this.#context.work.exhausted) return found
    }
    return undefined
  }

  /** Certificates that may have issued the top of a path. If there is none, the trace names the closest one. */
  #issuersOf(path: readonly Certificate[], trail: Trail): readonly Step[] {
    const { linked, nearest } = this.#linksOf(path)
    const issuers = linked.filter(({ certificate, anchor }) => anchor || !isOn(path, certificate))
    if (issuers.length === 0 && nearest !== undefined) this.#add({ ...nearest, below: path }, trail)
    return issuers.map(step => ({ ...step, below: path }))
  }

  /** Possible issuers of the top of a path, independent of the rest of the path; computed once for each certificate. */
  #linksOf(path: readonly Certificate[]): Links {
    const issued = path.slice(-1)
    const [top] = issued
    const known = top === undefined ? undefined : this.#links.get(top)
    if (top === undefined || known !== undefined) return known ?? { linked: [], nearest: undefined }
    const anchors = this.#context.anchors.map(each => this.#step(each, true, issued))
    const links = linksOver([...anchors, ...this.#context.bag().map(each => this.#step(each, false, issued))])
    this.#links.set(top, links)
    return links
  }

  #step(certificate: Certificate, anchor: boolean, below: readonly Certificate[]): Step {
    const { now, policy } = this.#context
    return { certificate, anchor, below, now, policy }
  }

  #add(step: Step, trail: Trail): Trail | undefined {
    const { rules, detailed } = this.#context
    return this.#advance(trail, judge(rules, { stage: placeOf(step), detailed }, step))
  }

  async #judgeWhole(path: readonly Certificate[], trail: Trail): Promise<Trail | undefined> {
    const signed = await this.#judgeSignatures(path, trail)
    const named = signed === undefined ? undefined : this.#judgeConstraints(path, signed)
    const permitted = named === undefined ? undefined : this.#judgePolicies(path, named)
    if (permitted === undefined) return undefined
    const entries = await this.#context.finish(path)
    // A CRL that was not judged any more could be the one that revokes.
    if (this.#context.work.exhausted) return this.#exhausted([...permitted, ...entries])
    this.#path = path
    return this.#advance(permitted, { entries, broken: entries.some(({ outcome }) => outcome === 'refused') })
  }

  async #judgeSignatures(path: readonly Certificate[], trail: Trail): Promise<Trail | undefined> {
    let trace = trail
    for (const [issued, issuer, at] of pairsOf(path).reverse()) {
      const valid = await this.#context.signatures.isValid(issued, issuer)
      if (valid === undefined) return this.#exhausted(trace)
      const entry = { stage: stageOf(path, at), ...SIGNATURE, outcome: valid ? 'passed' : 'refused' } as const
      const signed = this.#advance(trace, { entries: [entry], broken: !valid })
      if (signed === undefined) return undefined
      trace = signed
    }
    return trace
  }

  #judgeConstraints(path: readonly Certificate[], trail: Trail): Trail | undefined {
    const { detailed, work } = this.#context
    let trace = trail
    for (const [, issuer, at] of pairsOf(path)) {
      const facts = constrained(issuer, path.slice(0, at), work)
      const permitted = this.#advance(trace, judge(CONSTRAINT_RULES, { stage: stageOf(path, at), detailed }, facts))
      if (permitted === undefined) return undefined
      trace = permitted
    }
    return trace
  }

  #judgePolicies(path: readonly Certificate[], trail: Trail): Trail | undefined {
    const { detailed, work, policy } = this.#context
    const process = new PolicyProcess(path.length, policy)
    let trace = trail
    for (const [at, certificate] of [...path.entries()].reverse()) {
      const statement = statementOf(certificate, at > 0 && at === path.length - 1)
      if (!work.spend('policies', process.costOf(statement))) return this.#exhausted(trace)
      const state = process.next(statement)
      this.#policies = [...(state.outcome?.policies ?? [])]
      const valid = this.#advance(trace, judge(POLICY_RULES, { stage: stageOf(path, at), detailed }, state))
      if (valid === undefined) return undefined
      trace = valid
    }
    return trace
  }

  /** Appends the next entries to a trace; `undefined` when one refuses. Keeps the longest refused trace. */
  #advance(trail: Trail, { entries, broken }: Judged): Trail | undefined {
    const trace = [...trail, ...entries]
    if (!broken) return trace
    if (trace.length > this.#furthest.length) this.#furthest = trace
    return undefined
  }

  #exhausted(trail: Trail): undefined {
    this.#furthest = [...trail, { stage: 'search', ...WORK, outcome: 'refused' }]
  }
}

/** Whether a path already has a certificate with the same name and key: another one would add nothing. */
function isOn(path: readonly Certificate[], { subject, key }: Certificate): boolean {
  return path.some(each => equalBytes(each.key.der, key.der) && isSameName(each.subject, subject))
}

type Links = { readonly linked: readonly Step[]; readonly nearest: Step | undefined }

function linksOver(steps: readonly Step[]): Links {
  const broken = steps.map(step => LINK_RULES.findIndex(rule => isBroken(rule, step)))
  const furthest = Math.max(...broken)
  return { linked: steps.filter((_, at) => broken[at] === UNBROKEN), nearest: steps[broken.indexOf(furthest)] }
}

/** The result of `findIndex` when no rule breaks the link. */
const UNBROKEN = -1

function pairsOf(path: readonly Certificate[]): (readonly [issued: Certificate, issuer: Certificate, at: number])[] {
  return path.flatMap((issued, below) => {
    const issuer = path[below + 1]
    return issuer === undefined ? [] : [[issued, issuer, below + 1] as const]
  })
}

function stageOf(path: readonly Certificate[], at: number): string {
  return placeOf({ below: path.slice(0, at), anchor: at === path.length - 1 })
}

const SIGNATURE = { name: 'signature', clause: 'RFC 5280 §6.1.3 (a)(1)' } as const
const WORK = { name: 'work limit', clause: 'docs/certificates.md' } as const
