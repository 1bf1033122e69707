import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'

/** The most cached intermediates: clients of a server use a few, and the same ones every time. */
const MAX_CACHED = 32

/**
 * A cache of the intermediates of valid paths: each is parsed once, and its signature is verified
 * once. Every rule still runs for every path. Invalid paths add nothing.
 */
export class KnownIntermediates {
  #certificates: readonly Certificate[] = []
  readonly #issuers = new WeakMap<Certificate, WeakSet<Certificate>>()

  /** The cached certificate with these bytes. */
  find(der: Uint8Array): Certificate | undefined {
    return this.#certificates.find(each => equalBytes(each.der, der))
  }

  /** Whether the signature of one was verified with the key of the other. */
  isSigned(issued: Certificate, issuer: Certificate): boolean {
    return this.#issuers.get(issued)?.has(issuer) ?? false
  }

  /** Adds the intermediates of a valid path, and drops the oldest ones. */
  keep(path: readonly Certificate[]): void {
    for (const [at, certificate] of path.entries()) {
      const issuer = path[at + 1]
      if (at === 0 || issuer === undefined) continue
      const issuers = this.#issuers.get(certificate) ?? new WeakSet()
      this.#issuers.set(certificate, issuers.add(issuer))
      if (!this.#certificates.includes(certificate))
        this.#certificates = [...this.#certificates, certificate].slice(-MAX_CACHED)
    }
  }
}
