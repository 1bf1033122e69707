import type { Awaitable } from '@symbolon/core/stores'
import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import type { KnownIntermediates } from './known-intermediates.js'
import type { Work } from './work.js'

/** Verifies the signature of one certificate with the key of another. */
export type VerifySignature = (issued: Certificate, issuer: Certificate) => Awaitable<boolean>

/**
 * Whether a signature is valid with the key of a certificate, and so with the same key in others.
 */
interface Verdict {
  readonly issuer: Certificate
  readonly valid: boolean
}

/** The signatures of one search. Each is verified once, within the work limit. */
export class Signatures {
  readonly #verify: VerifySignature
  readonly #known: KnownIntermediates
  readonly #work: Work
  readonly #verdicts = new Map<Certificate, readonly Verdict[]>()

  constructor(verify: VerifySignature, known: KnownIntermediates, work: Work) {
    this.#verify = verify
    this.#known = known
    this.#work = work
  }

  /** Whether a signature is valid; `undefined` when the work limit is reached. */
  async isValid(issued: Certificate, issuer: Certificate): Promise<boolean | undefined> {
    const known = this.#verdict(issued, issuer)
    if (known !== undefined) return known
    if (!this.#work.spend('signatures')) return undefined
    const valid = await this.#verify(issued, issuer)
    this.#verdicts.set(issued, [...(this.#verdicts.get(issued) ?? []), { issuer, valid }])
    // Invalid signatures are limited: an attacker chooses which key is used, and some are a hundred
    // times slower.
    return valid || this.#work.spend('forgeries') ? valid : undefined
  }

  #verdict(issued: Certificate, issuer: Certificate): boolean | undefined {
    if (this.#known.isSigned(issued, issuer)) return true
    const verdicts = this.#verdicts.get(issued) ?? []
    return verdicts.find(each => equalBytes(each.issuer.key.der, issuer.key.der))?.valid
  }
}
