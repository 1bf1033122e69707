import type { CompletePolicy } from './policy.js'

/** The cost of a search for a path. */
export interface WorkDone {
  /** Certificates that were tried as issuers, by name and key identifier. */
  readonly candidates: number
  /** Verified signatures of certificates on paths. */
  readonly signatures: number
  /** Invalid signatures, of certificates and of OCSP responses. */
  readonly forgeries: number
  /** Values of names that were compared with constraints. */
  readonly comparisons: number
  /** Policies and mappings that were looked up. */
  readonly policies: number
  /** Verified signatures of OCSP responses and of the certificates of their responders. */
  readonly responses: number
}

/** The limits of one search: far more than honest paths need, but cheap enough for an attacker's requests. */
export function workLimits({ mostIntermediates }: Pick<CompletePolicy, 'mostIntermediates'>): WorkDone {
  const signatures = mostIntermediates + MORE_SIGNATURES
  const responses = RESPONSE_SIGNATURES * (mostIntermediates + MORE_RESPONSES)
  return { candidates: 48, signatures, forgeries: 3, comparisons: 16_384, policies: 6_144, responses }
}

/** Signatures in addition to the intermediates: of the client, CRL issuers and wrong candidates. */
const MORE_SIGNATURES = 4

/** The signatures for one certificate: of its OCSP response, and of the responder's certificate. */
const RESPONSE_SIGNATURES = 2

/** Certificates in addition to the intermediates: the client's, and one for a second path. */
const MORE_RESPONSES = 2

/** Counts the work of one search over all paths that it tries, including those of CRL issuers. */
export class Work {
  readonly #limits: WorkDone
  readonly #done = { candidates: 0, signatures: 0, forgeries: 0, comparisons: 0, policies: 0, responses: 0 }
  #exhausted = false

  constructor(limits: WorkDone) {
    this.#limits = limits
  }

  /** Adds work; `false` when it exceeds a limit, which ends all work of the search. */
  spend(kind: keyof WorkDone, amount = 1): boolean {
    this.#exhausted ||= this.#done[kind] + amount > this.#limits[kind]
    if (!this.#exhausted) this.#done[kind] += amount
    return !this.#exhausted
  }

  /** Whether a limit was exceeded, so that the result may be incomplete. */
  get exhausted(): boolean {
    return this.#exhausted
  }

  get done(): WorkDone {
    return { ...this.#done }
  }
}
