import type { Awaitable } from '@symbolon/core/stores'
import { verifySignature } from '#platform-signature'
import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import type { KnownIntermediates } from './known-intermediates.js'
import type { PublicKey } from './public-key.js'
import { familyOf, type Signed } from './signed.js'
import type { Work } from './work.js'

/**
 * Verifies a signature (RFC 5280 §6.1.3 (a)(1)) with a key; `false` for a key that does not fit, and
 * for anything that the runtime cannot verify. An RSA signature has as many octets as the modulus
 * (RFC 8017 §8.1.2, §8.2.2): a shorter one would make a second certificate.
 */
export function isSignedBy(signed: Signed, key: PublicKey): Awaitable<boolean> {
  const { family } = signed.algorithm
  if (family === undefined || family !== familyOf(key)) return false
  if (family === 'RSA' && signed.signature.length !== Math.ceil(key.bits / 8)) return false
  return verifySignature(signed, key)
}

/** Whether a signature is valid with the key of a certificate, and so with the same key in others. */
type Verdict = { readonly issuer: Certificate; readonly valid: boolean }

/** The signatures of one search. Each is verified once, within the work limit. */
export class Signatures {
  readonly #known: KnownIntermediates
  readonly #work: Work
  readonly #verdicts = new Map<Certificate, readonly Verdict[]>()

  constructor(known: KnownIntermediates, work: Work) {
    this.#known = known
    this.#work = work
  }

  async isValid(issued: Certificate, issuer: Certificate): Promise<boolean | undefined> {
    const known = this.#verdict(issued, issuer)
    if (known !== undefined) return known
    if (!this.#work.spend('signatures')) return undefined
    const valid = await isSignedBy(issued, issuer.key)
    this.#verdicts.set(issued, [...(this.#verdicts.get(issued) ?? []), { issuer, valid }])
    // Invalid signatures are limited: an attacker chooses which key is used, and some are a hundred times slower.
    return valid || this.#work.spend('forgeries') ? valid : undefined
  }

  #verdict(issued: Certificate, issuer: Certificate): boolean | undefined {
    if (this.#known.isSigned(issued, issuer)) return true
    const verdicts = this.#verdicts.get(issued) ?? []
    return verdicts.find(each => equalBytes(each.issuer.key.der, issuer.key.der))?.valid
  }
}
