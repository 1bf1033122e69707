import { type AnswerHead, answerHead, errorAnswer } from '../pipeline/answer.js'
import type { Decision } from '../pipeline/operation.js'
import { type ReasonsIn, type RefusalOf, refusals, unreadable, type Wording } from '../pipeline/refusals.js'
import { nonceForAnswer, type ProofClaimed } from './present-proof.js'
import { SERVER_PROOF_REFUSALS } from './refusals.js'

/** The result of verifying a proof; with any action but OK, `responseContent` is the body for the client. */
export type DpopProofResponse = DpopProofVerified | DpopProofRefused

/** The client holds the key. */
export interface DpopProofVerified extends AnswerHead<'dpopProofResponse', 'OK'> {
  /**
   * The thumbprint of the key, base64url: `createAccessToken` takes it, and codes and refresh tokens are bound to it.
   */
  readonly dpopKeyThumbprint: string
  /** Value for the `DPoP-Nonce` header of the answer, if nonces are demanded (RFC 9449 §8.2). */
  readonly dpopNonce?: string
}

/** The proof is refused. BAD_REQUEST is status 400, INTERNAL_SERVER_ERROR 500. */
export interface DpopProofRefused extends AnswerHead<'dpopProofResponse', 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'> {
  /** JSON for the client (RFC 6749 §5.2). */
  readonly responseContent: string
  /** Value for the `DPoP-Nonce` header of the answer (RFC 9449 §8). */
  readonly dpopNonce?: string
}

const VERIFIED: Wording = { code: 'A254001', text: 'The DPoP proof is valid.' }
const FAULT: Wording = { code: 'A254101', text: 'The authorization server could not examine the DPoP proof.' }

export const DPOP_PROOF_REFUSALS = refusals({
  request_unreadable: unreadable('A254201', FAULT),
  proof_missing: [['BAD_REQUEST', 'invalid_dpop_proof'], 'A254307', 'The request carries no DPoP proof.'],
  ...SERVER_PROOF_REFUSALS,
})

export type DpopProofRefusal = RefusalOf<ReasonsIn<typeof DPOP_PROOF_REFUSALS>>

export function answerDpopProof(decision: Decision<ProofClaimed, DpopProofRefusal>): DpopProofResponse {
  if (decision.kind !== 'granted') {
    const refused = errorAnswer('dpopProofResponse', DPOP_PROOF_REFUSALS, decision, FAULT)
    return { ...refused, ...(decision.kind === 'refused' && nonceForAnswer(decision.facts)) }
  }
  return verifiedBefore(decision.facts.binding.thumbprint, decision.facts)
}

export function verifiedBefore(
  dpopKeyThumbprint: string,
  proof: { readonly dpopNonce?: string | undefined },
): DpopProofVerified {
  return { ...answerHead('dpopProofResponse', 'OK', VERIFIED), dpopKeyThumbprint, ...nonceForAnswer(proof) }
}
