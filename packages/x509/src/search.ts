import type { TraceEntry } from '@symbolon/core'
import type { Awaitable } from '@symbolon/core/stores'
import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import { isSameName } from './compare-names.js'
import { CONSTRAINT_RULES, constrained } from './constraint-rules.js'
import { LINK_RULES } from './issuer-rules.js'
import type { CompletePolicy } from './policy.js'
import { describe, type Judged, judge, placeOf } from './rules.js'
import type { Signatures } from './signatures.js'
import type { PathRule, Step } from './step.js'
import type { Work } from './work.js'

/** Where a path may lead, and by what. */
export interface Ground {
  readonly anchors: readonly Certificate[]
  /** What else may stand on a path, in any order and never trusted. */
  bag(): readonly Certificate[]
  readonly rules: readonly PathRule[]
  readonly policy: CompletePolicy
  readonly work: Work
  readonly signatures: Signatures
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

type Trail = readonly TraceEntry[]

/**
 * Finds a path from a certificate to an anchor, depth first, anchors before the bag. Names, key identifiers and whatever else costs
 * little lead the way up. Signatures are verified when it has reached an anchor, from there down, so that no key is used before
 * an anchor vouches for it. Names are compared with constraints, and lists of revoked certificates asked, when all are right.
 */
export function searchPath(leaf: Certificate, ground: Ground): Promise<Searched> {
  return new Search(ground).from(leaf)
}

class Search {
  readonly #ground: Ground
  readonly #links = new Map<Certificate, Links>()
  #furthest: Trail = []
  #path: readonly Certificate[] = []

  constructor(ground: Ground) {
    this.#ground = ground
  }

  async from(leaf: Certificate): Promise<Searched> {
    const anchor = this.#ground.anchors.some(each => equalBytes(each.der, leaf.der))
    const trail = this.#put(this.#step(leaf, anchor, []), [])
    const found = trail === undefined || anchor ? trail : await this.#onward([leaf], trail)
    if (found !== undefined) return { found: true, path: this.#path, trace: found, reason: '' }
    const last = this.#furthest.at(-1)
    return { found: false, path: [], trace: this.#furthest, reason: last === undefined ? 'no path' : describe(last) }
  }

  /** The trace of a path that goes on from this one to an anchor. */
  async #onward(path: readonly Certificate[], trail: Trail): Promise<Trail | undefined> {
    for (const step of this.#issuersOf(path, trail)) {
      if (!this.#ground.work.spend('candidates')) return this.#exhausted(trail)
      const judged = this.#put(step, trail)
      if (judged === undefined) continue
      const longer = [...path, step.certificate]
      const found = step.anchor ? await this.#whole(longer, judged) : await this.#onward(longer, judged)
      if (found !== undefined || this.#ground.work.exhausted) return found
    }
    return undefined
  }

  /** Certificates that seem to have issued the top of a path; where there is none, the one that comes nearest says why. */
  #issuersOf(path: readonly Certificate[], trail: Trail): readonly Step[] {
    const { linked, nearest } = this.#linksOf(path)
    const issuers = linked.filter(({ certificate, anchor }) => anchor || !isOn(path, certificate))
    if (issuers.length === 0 && nearest !== undefined) this.#put({ ...nearest, below: path }, trail)
    return issuers.map(step => ({ ...step, below: path }))
  }

  /** What could stand above the top of a path, whatever is below it: looked for once for each certificate. */
  #linksOf(path: readonly Certificate[]): Links {
    const issued = path.slice(-1)
    const [top] = issued
    const known = top === undefined ? undefined : this.#links.get(top)
    if (top === undefined || known !== undefined) return known ?? { linked: [], nearest: undefined }
    const anchors = this.#ground.anchors.map(each => this.#step(each, true, issued))
    const links = linksOver([...anchors, ...this.#ground.bag().map(each => this.#step(each, false, issued))])
    this.#links.set(top, links)
    return links
  }

  #step(certificate: Certificate, anchor: boolean, below: readonly Certificate[]): Step {
    const { now, policy } = this.#ground
    return { certificate, anchor, below, now, policy }
  }

  /** Puts a certificate on top of a path if its rules allow it. */
  #put(step: Step, trail: Trail): Trail | undefined {
    const { rules, heard } = this.#ground
    return this.#gone(trail, judge(rules, { stage: placeOf(step), heard }, step))
  }

  /** What is asked about a path that has reached an anchor. */
  async #whole(path: readonly Certificate[], trail: Trail): Promise<Trail | undefined> {
    const signed = await this.#signed(path, trail)
    const inside = signed === undefined ? undefined : this.#constrained(path, signed)
    if (inside === undefined) return undefined
    const entries = await this.#ground.finish(path)
    // A list that could not be judged any more might have been the one that revokes.
    if (this.#ground.work.exhausted) return this.#exhausted([...inside, ...entries])
    this.#path = path
    return this.#gone(inside, { entries, broken: entries.some(({ outcome }) => outcome === 'refused') })
  }

  /** The signatures of a path, that by the anchor first. */
  async #signed(path: readonly Certificate[], trail: Trail): Promise<Trail | undefined> {
    let trace = trail
    for (const [issued, issuer, at] of pairsOf(path).reverse()) {
      const right = await this.#ground.signatures.isRight(issued, issuer)
      if (right === undefined) return this.#exhausted(trace)
      const entry = { stage: stageOf(path, at), ...SIGNATURE, outcome: right ? 'passed' : 'refused' } as const
      const signed = this.#gone(trace, { entries: [entry], broken: !right })
      if (signed === undefined) return undefined
      trace = signed
    }
    return trace
  }

  /** The constraints of each authority of a path, over the names of all certificates below it. */
  #constrained(path: readonly Certificate[], trail: Trail): Trail | undefined {
    const { heard, work } = this.#ground
    let trace = trail
    for (const [, issuer, at] of pairsOf(path)) {
      const facts = constrained(issuer, path.slice(0, at), work)
      const inside = this.#gone(trace, judge(CONSTRAINT_RULES, { stage: stageOf(path, at), heard }, facts))
      if (inside === undefined) return undefined
      trace = inside
    }
    return trace
  }

  /** A trace with what was asked next, while all of it holds. The longest trace is the one that came furthest. */
  #gone(trail: Trail, { entries, broken }: Judged): Trail | undefined {
    const trace = [...trail, ...entries]
    if (!broken) return trace
    if (trace.length > this.#furthest.length) this.#furthest = trace
    return undefined
  }

  #exhausted(trail: Trail): undefined {
    this.#furthest = [...trail, { stage: 'search', ...WORK, outcome: 'refused' }]
  }
}

/** Whether a path has a certificate of the same name and key already: another one would lead to nothing new. */
function isOn(path: readonly Certificate[], { subject, key }: Certificate): boolean {
  return path.some(each => equalBytes(each.key.der, key.der) && isSameName(each.subject, subject))
}

/** Certificates that seem to have issued another one, and of all others the one that comes nearest to it. */
interface Links {
  readonly linked: readonly Step[]
  readonly nearest: Step | undefined
}

function linksOver(steps: readonly Step[]): Links {
  const broken = steps.map(step => LINK_RULES.findIndex(rule => rule.applies(step) && rule.run(step) !== undefined))
  const furthest = Math.max(...broken)
  return { linked: steps.filter((_, at) => broken[at] === UNBROKEN), nearest: steps[broken.indexOf(furthest)] }
}

/** The number of the rule that breaks a link which none breaks. */
const UNBROKEN = -1

/** Each certificate of a path with its issuer, and where on the path that is. */
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
