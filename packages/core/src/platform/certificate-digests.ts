import { RecentlyUsed } from '../lib/recently-used.js'
import { firstCertificate } from '../standards/x500/pem.js'

/** Texts in one generation: with the longest certificates, two generations take 8 MB. */
const GENERATION_SIZE = 256

/**
 * Digests of certificates by their PEM text. A client presents the same certificate again and
 * again, and decoding it takes longer than hashing.
 */
export class CertificateDigests {
  readonly #known = new RecentlyUsed<string>(GENERATION_SIZE)
  readonly #digest: (der: Uint8Array) => string

  constructor(digest: (der: Uint8Array) => string) {
    this.#digest = digest
  }

  /** The digest of the first certificate; `undefined` when there is none or it is malformed. */
  of(pem: string): string | undefined {
    const known = this.#known.get(pem)
    if (known !== undefined) return known
    const der = firstCertificate(pem)
    if (der === undefined) return undefined
    const digest = this.#digest(der)
    this.#known.set(pem, digest)
    return digest
  }
}
