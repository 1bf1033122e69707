import { type AnswerHead, answerHead, errorAnswer } from '../../pipeline/answer.js'
import type { Decision } from '../../pipeline/operation.js'
import type { CallFacts } from '../../pipeline/pipeline.js'
import type { RefusalOf, RefusalTable, Wording } from '../../pipeline/refusals.js'

/** A challenge, and the nonce for a DPoP proof. */
export interface ChallengeIssued extends CallFacts {
  readonly attestationChallenge: string
  readonly dpopNonce: string
}

/** A challenge, ready to be sent: OK is status 200, INTERNAL_SERVER_ERROR 500. */
export interface AttestationChallengeResponse
  extends AnswerHead<'attestationChallengeResponse', 'OK' | 'INTERNAL_SERVER_ERROR'> {
  /** JSON for the client: `attestation_challenge`, or an error (RFC 6749 §5.2). */
  readonly responseContent: string
  /** Value for the `DPoP-Nonce` header of an answer with a challenge (RFC 9449 §8). */
  readonly dpopNonce?: string
}

/** Every reason why `issueAttestationChallenge` refuses. */
interface AttestationChallengeReasons {
  readonly request_unreadable: { readonly problem: string }
}

/** A refusal of `issueAttestationChallenge`. */
export type AttestationChallengeRefusal = RefusalOf<AttestationChallengeReasons>

const ISSUED: Wording = { code: 'A256001', text: 'A challenge was issued.' }
const FAULT: Wording = { code: 'A256101', text: 'The server could not issue a challenge.' }

/** What each reason means to the caller of `issueAttestationChallenge`. */
export const ATTESTATION_CHALLENGE_REFUSALS: RefusalTable<AttestationChallengeReasons, 'INTERNAL_SERVER_ERROR'> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A256201',
    text: 'The call could not be read.',
    detail: ({ problem }) => problem,
    shown: FAULT,
  },
}

/** A decision about a challenge as the response to the caller. */
export function answerChallenge(
  decision: Decision<ChallengeIssued, AttestationChallengeRefusal>,
): AttestationChallengeResponse {
  if (decision.kind !== 'granted') {
    return errorAnswer('attestationChallengeResponse', ATTESTATION_CHALLENGE_REFUSALS, decision, FAULT)
  }
  const { attestationChallenge, dpopNonce } = decision.facts
  return {
    ...answerHead('attestationChallengeResponse', 'OK', ISSUED),
    responseContent: JSON.stringify({ attestation_challenge: attestationChallenge }),
    dpopNonce,
  }
}
