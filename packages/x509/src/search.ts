import type { Awaitable, TraceEntry } from '@symbolon/core'
import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import type { CompletePolicy } from './policy.js'
import { describe, judge, placeOf } from './rules.js'
import type { PathRule, Step } from './step.js'

/** Whether one certificate is signed by the key of another. */
export type VerifySignature = (issued: Certificate, issuer: Certificate) => Awaitable<boolean>

/** Where a path may lead, and by what. */
export interface Ground {
  readonly anchors: readonly Certificate[]
  /** What the client sent beside its certificate, in any order and never trusted. */
  readonly bag: readonly Certificate[]
  readonly rules: readonly PathRule[]
  readonly policy: CompletePolicy
  readonly verify: VerifySignature
  /** Seconds since 1970. */
  readonly now: number
  /** Whether somebody listens to the trace. */
  readonly heard: boolean
  /** Judges a whole path at its end, the client's certificate first and the anchor last. */
  readonly finish: (path: readonly Certificate[]) => Awaitable<readonly TraceEntry[]>
}

/** What a search came to: the path that holds, or the entries of the attempt that came furthest. */
export interface Searched {
  readonly found: boolean
  /** The path that holds, the client's certificate first; empty when there is none. */
  readonly path: readonly Certificate[]
  readonly trace: readonly TraceEntry[]
  readonly reason: string
}

/** Candidates that one search may look at, and signatures that it may verify. */
export const WORK_LIMIT = { candidates: 4_096, signatures: 96 } as const

/** Finds a path from a certificate to an anchor: depth first, anchors before the bag, and within the work limit. */
export function searchPath(leaf: Certificate, ground: Ground): Promise<Searched> {
  return new Search(ground).from(leaf)
}

class Search {
  readonly #ground: Ground
  readonly #verified = new Map<Certificate, Map<Certificate, Awaitable<boolean>>>()
  #candidates: number = WORK_LIMIT.candidates
  #signatures: number = WORK_LIMIT.signatures
  #furthest: readonly TraceEntry[] = []
  #path: readonly Certificate[] = []

  constructor(ground: Ground) {
    this.#ground = ground
  }

  async from(leaf: Certificate): Promise<Searched> {
    const anchor = this.#ground.anchors.some(each => equalBytes(each.der, leaf.der))
    const trace = this.#put({ certificate: leaf, anchor, below: [] }, [])
    const found = trace === undefined ? undefined : anchor ? trace : await this.#onward([leaf], trace)
    if (found !== undefined) return { found: true, path: this.#path, trace: found, reason: '' }
    const last = this.#furthest.at(-1)
    return { found: false, path: [], trace: this.#furthest, reason: last === undefined ? 'no path' : describe(last) }
  }

  /** The trace of a path that goes on from this one to an anchor. */
  async #onward(
    path: readonly Certificate[],
    trail: readonly TraceEntry[],
  ): Promise<readonly TraceEntry[] | undefined> {
    for (const { certificate, anchor } of this.#candidatesFor(path)) {
      if (this.#candidates-- <= 0) return this.#exhausted(trail)
      const judged = this.#put({ certificate, anchor, below: path }, trail)
      const signed = judged === undefined ? undefined : await this.#signed(path, { certificate, anchor }, judged)
      if (signed === undefined) continue
      const longer = [...path, certificate]
      const found = anchor ? await this.#finished(longer, signed) : await this.#onward(longer, signed)
      if (found !== undefined) return found
    }
    return undefined
  }

  *#candidatesFor(
    path: readonly Certificate[],
  ): Iterable<{ readonly certificate: Certificate; readonly anchor: boolean }> {
    for (const certificate of this.#ground.anchors) yield { certificate, anchor: true }
    for (const certificate of this.#ground.bag) if (!path.includes(certificate)) yield { certificate, anchor: false }
  }

  /** Puts a certificate on top of a path if its rules allow it. */
  #put(
    step: Pick<Step, 'certificate' | 'anchor' | 'below'>,
    trail: readonly TraceEntry[],
  ): readonly TraceEntry[] | undefined {
    const { rules, policy, now, heard } = this.#ground
    const { entries, broken } = judge(rules, { stage: placeOf(step), heard }, { ...step, policy, now })
    const trace = [...trail, ...entries]
    return broken ? this.#failed(trace) : trace
  }

  async #signed(
    path: readonly Certificate[],
    { certificate, anchor }: Pick<Step, 'certificate' | 'anchor'>,
    trail: readonly TraceEntry[],
  ): Promise<readonly TraceEntry[] | undefined> {
    const issued = path.at(-1)
    const known = issued === undefined ? false : this.#verification(issued, certificate)
    if (known === undefined) return this.#exhausted(trail)
    const right = await known
    const stage = placeOf({ below: path, anchor })
    const trace = [...trail, { stage, ...SIGNATURE, outcome: right ? 'passed' : 'refused' } as const]
    return right ? trace : this.#failed(trace)
  }

  /** A signature is verified once, however many paths lead over it; `undefined` when there is no work left for it. */
  #verification(issued: Certificate, issuer: Certificate): Awaitable<boolean> | undefined {
    const known = this.#verified.get(issued) ?? new Map<Certificate, Awaitable<boolean>>()
    this.#verified.set(issued, known)
    const verified = known.get(issuer)
    if (verified !== undefined) return verified
    if (this.#signatures-- <= 0) return undefined
    const verifying = this.#ground.verify(issued, issuer)
    known.set(issuer, verifying)
    return verifying
  }

  async #finished(
    path: readonly Certificate[],
    trail: readonly TraceEntry[],
  ): Promise<readonly TraceEntry[] | undefined> {
    const entries = await this.#ground.finish(path)
    const trace = [...trail, ...entries]
    this.#path = path
    return entries.some(({ outcome }) => outcome === 'refused') ? this.#failed(trace) : trace
  }

  /** The longest trace is the one that came furthest: rules stand in it one by one. */
  #failed(trace: readonly TraceEntry[]): undefined {
    if (trace.length > this.#furthest.length) this.#furthest = trace
  }

  #exhausted(trail: readonly TraceEntry[]): undefined {
    this.#candidates = 0
    this.#furthest = [...trail, { stage: 'search', ...WORK, outcome: 'refused' }]
  }
}

const SIGNATURE = { name: 'signature', clause: 'RFC 5280 §6.1.3 (a)(1)' } as const

const WORK = { name: 'work limit', clause: 'docs/certificates.md' } as const
