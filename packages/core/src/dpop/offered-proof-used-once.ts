import { type Check, lift } from '../lib/check.js'
import type { ProofRefusal } from './refusals.js'
import { PROOF_USED_ONCE } from './stages/proof-claimed.js'

/**
 * Refuses a proof that was used before, where a request may have no proof, and where more than its
 * proof is claimed.
 */
export const OFFERED_PROOF_USED_ONCE: readonly Check<
  { readonly proof: object | undefined; readonly proofFirst: boolean },
  ProofRefusal
>[] = lift(
  [PROOF_USED_ONCE],
  ({ proof, proofFirst }) => proof && { firstUse: proofFirst },
  fault => fault,
)
