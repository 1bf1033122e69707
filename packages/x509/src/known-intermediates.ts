import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'

/** The most remembered intermediates, which the clients of a server share. */
const MOST_KNOWN = 128

/** An intermediate of a valid path. */
interface Known {
  readonly certificate: Certificate
  readonly issuer: Certificate
  /** The number of certificates above it, the anchor included. */
  readonly depth: number
}

/**
 * Remembers the intermediates of valid paths: each is parsed once, and its signature is verified once. Every rule still
 * runs for every path. Invalid paths add nothing.
 *
 * They are also hints for a certificate that comes alone, and never trusted. An authority can make intermediates
 * without end, but those that it makes are deeper than itself: the deepest are tried last and dropped first. Among
 * them, the issuer with the most loses its oldest. Of one issuer, only one key has a given key identifier, so that a
 * search does not exceed its limit of wrong signatures.
 */
export class KnownIntermediates {
  /** The least deep first; of one depth, the most recently used first. */
  #known: readonly Known[] = []
  readonly #issuers = new WeakMap<Certificate, WeakSet<Certificate>>()

  find(der: Uint8Array): Certificate | undefined {
    return this.hints().find(each => equalBytes(each.der, der))
  }

  hints(): readonly Certificate[] {
    return this.#known.map(({ certificate }) => certificate)
  }

  isSigned(issued: Certificate, issuer: Certificate): boolean {
    return this.#issuers.get(issued)?.has(issuer) ?? false
  }

  keep(path: readonly Certificate[]): void {
    for (const [at, certificate] of path.entries()) {
      const issuer = path[at + 1]
      if (at === 0 || issuer === undefined) continue
      const issuers = this.#issuers.get(certificate) ?? new WeakSet()
      this.#issuers.set(certificate, issuers.add(issuer))
      this.#remember({ certificate, issuer, depth: path.length - 1 - at })
    }
  }

  #remember(used: Known): void {
    const before = this.#known.find(({ certificate }) => certificate === used.certificate)
    const latest = before === undefined || used.depth < before.depth ? used : before
    const others = this.#known.filter(each => each !== before && !isReplacedBy(each, latest))
    const at = others.findIndex(({ depth }) => depth >= latest.depth)
    const all = others.toSpliced(at < 0 ? others.length : at, 0, latest)
    this.#known = all.length > MOST_KNOWN ? withoutOne(all) : all
  }
}

/** Whether two intermediates of one issuer have the same key identifier, but different keys. */
function isReplacedBy({ certificate, issuer }: Known, latest: Known): boolean {
  const [one, other] = [certificate.extensions.subjectKey, latest.certificate.extensions.subjectKey]
  if (one === undefined || other === undefined || !equalBytes(one, other)) return false
  return isSameKey(issuer, latest.issuer) && !isSameKey(certificate, latest.certificate)
}

function isSameKey({ key: one }: Certificate, { key: other }: Certificate): boolean {
  return equalBytes(one.der, other.der)
}

/** Without the oldest of the issuer with the most at the greatest depth. */
function withoutOne(known: readonly Known[]): readonly Known[] {
  const deepest = known.filter(({ depth }) => depth === known.at(-1)?.depth)
  const sizes = deepest.map(({ issuer }) => deepest.filter(other => isSameKey(issuer, other.issuer)).length)
  const dropped = deepest[sizes.lastIndexOf(Math.max(...sizes))]
  return known.filter(each => each !== dropped)
}
