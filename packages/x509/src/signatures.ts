import type { Awaitable } from '@symbolon/core/stores'
import { equalBytes } from './bytes.js'
import type { Certificate } from './certificate.js'
import type { KnownIntermediates } from './known-intermediates.js'
import type { Work } from './work.js'

/** Whether one certificate is signed by the key of another. */
export type VerifySignature = (issued: Certificate, issuer: Certificate) => Awaitable<boolean>

/** Whether a signature is right by the key of a certificate, and of all others that have this key. */
interface Verdict {
  readonly issuer: Certificate
  readonly right: boolean
}

/** The signatures of one search: each is verified once, however many paths lead over it, and as far as there is work left. */
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

  /** Whether a signature is right; `undefined` when there is no work left to find out. */
  async isRight(issued: Certificate, issuer: Certificate): Promise<boolean | undefined> {
    const known = this.#verdict(issued, issuer)
    if (known !== undefined) return known
    if (!this.#work.spend('signatures')) return undefined
    const right = await this.#verify(issued, issuer)
    this.#verdicts.set(issued, [...(this.#verdicts.get(issued) ?? []), { issuer, right }])
    // Some keys take a hundred times as long as others, and a stranger chooses whose he pretends to have.
    return right || this.#work.spend('forgeries') ? right : undefined
  }

  #verdict(issued: Certificate, issuer: Certificate): boolean | undefined {
    if (this.#known.isSigned(issued, issuer)) return true
    const verdicts = this.#verdicts.get(issued) ?? []
    return verdicts.find(each => equalBytes(each.issuer.key.der, issuer.key.der))?.right
  }
}
