import type { CompletePolicy } from './policy.js'

/** What a search for a path cost. */
export interface WorkDone {
  /** Certificates that were put on top of others, as they bear the name and the key identifier of the issuer. */
  readonly candidates: number
  /** Signatures of certificates that were verified. */
  readonly signatures: number
  /** Those of them that were wrong. */
  readonly forgeries: number
  /** Values of names that were compared with constraints. */
  readonly comparisons: number
}

/** The most that one search may cost: many times what paths of good will need, and little enough for anybody to demand it. */
export function mostWork({ mostIntermediates }: Pick<CompletePolicy, 'mostIntermediates'>): WorkDone {
  const signatures = mostIntermediates + MORE_SIGNATURES
  return { candidates: 48, signatures, forgeries: 3, comparisons: 32_768 }
}

/** Signatures beyond those of the intermediates: of the client, of issuers of CRLs, and of what only looks like an issuer. */
const MORE_SIGNATURES = 4

/** The work of one search: over all paths that it tries, those of issuers of CRLs included. */
export class Work {
  readonly #most: WorkDone
  readonly #done = { candidates: 0, signatures: 0, forgeries: 0, comparisons: 0 }
  #exhausted = false

  constructor(most: WorkDone) {
    this.#most = most
  }

  /** Takes work upon the search; `false`, and nothing is left for anything, when it is too much. */
  spend(kind: keyof WorkDone, amount = 1): boolean {
    this.#exhausted ||= this.#done[kind] + amount > this.#most[kind]
    if (!this.#exhausted) this.#done[kind] += amount
    return !this.#exhausted
  }

  /** Whether something was too much: what was found until then may not be all that there is. */
  get exhausted(): boolean {
    return this.#exhausted
  }

  /** What was done. */
  get done(): WorkDone {
    return { ...this.#done }
  }
}
