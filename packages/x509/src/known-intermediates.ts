import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'

/** Intermediates that are kept: an authorization server knows a few, and clients bring the same ones every time. */
const MOST = 32

/**
 * The intermediates of paths that held: they are read once, and whose key signed them is verified once. Every rule is asked
 * again for each path; whoever has no path that holds puts nothing in here.
 */
export class KnownIntermediates {
  #certificates: readonly Certificate[] = []
  readonly #issuers = new WeakMap<Certificate, WeakSet<Certificate>>()

  /** The certificate with these bytes, as it was read before. */
  find(der: Uint8Array): Certificate | undefined {
    return this.#certificates.find(each => equalBytes(each.der, der))
  }

  /** Whether the signature of one was verified with the key of the other. */
  isSigned(issued: Certificate, issuer: Certificate): boolean {
    return this.#issuers.get(issued)?.has(issuer) ?? false
  }

  /** Keeps the intermediates of a path that holds; the ones that came first are forgotten first. */
  keep(path: readonly Certificate[]): void {
    for (const [at, certificate] of path.entries()) {
      const issuer = path[at + 1]
      if (at === 0 || issuer === undefined) continue
      const issuers = this.#issuers.get(certificate) ?? new WeakSet()
      this.#issuers.set(certificate, issuers.add(issuer))
      if (!this.#certificates.includes(certificate))
        this.#certificates = [...this.#certificates, certificate].slice(-MOST)
    }
  }
}
