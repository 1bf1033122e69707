import { currentNonce } from '../../dpop/present-proof.js'
import { andThen, ok } from '../../lib/result.js'
import { type AnswerHead, answerHead, errorAnswer } from '../../pipeline/answer.js'
import { type CallPorts, type Decision, type Operation, operate } from '../../pipeline/operation.js'
import { type Call, type CallFacts, Pipeline, type Stage } from '../../pipeline/pipeline.js'
import type { Wording } from '../../pipeline/refusals.js'
import type { Ports } from '../../ports/ports.js'
import { type AttestationChallengeRequest, readChallengeRequest } from '../request.js'
import { ATTESTATION_CHALLENGE_REFUSALS, type AttestationChallengeRefusal, CHALLENGE_FAULT } from './refusals.js'

/** The ports that {@link issueAttestationChallenge} uses. */
export type AttestationChallengePorts = CallPorts & Pick<Ports, 'nonces'>

/** A challenge, ready to be sent: OK is status 200, INTERNAL_SERVER_ERROR 500. */
export interface AttestationChallengeResponse
  extends AnswerHead<'attestationChallengeResponse', 'OK' | 'INTERNAL_SERVER_ERROR'> {
  /** JSON for the client: `attestation_challenge`, or an error (RFC 6749 §5.2). */
  readonly responseContent: string
  /** Value for the `DPoP-Nonce` header of an answer with a challenge (RFC 9449 §8). */
  readonly dpopNonce?: string
}

interface ChallengeIssued extends CallFacts {
  readonly attestationChallenge: string
  /** For a DPoP proof in place of the attestation's: any call may demand nonces, whatever the service says. */
  readonly dpopNonce: string
}

const CHALLENGE: Stage<Call, ChallengeIssued, Pick<Ports, 'nonces'>, AttestationChallengeRefusal> = {
  name: 'challenge',
  clause: 'Attestation-Based Client Authentication §6.3',
  gather({ input, service, now }, ports) {
    const read = readChallengeRequest(input)
    if (!read.ok) return read
    const { server } = read.value
    return andThen(currentNonce(`${server}-attestation`, now, ports), attestationChallenge =>
      andThen(currentNonce(server, now, ports), dpopNonce => ok({ attestationChallenge, dpopNonce, service, now })),
    )
  },
  checks: [],
}

const ISSUED: Wording = { code: 'A256001', text: 'A challenge was issued.' }

function answerChallenge(
  decision: Decision<ChallengeIssued, AttestationChallengeRefusal>,
): AttestationChallengeResponse {
  if (decision.kind !== 'granted') {
    return errorAnswer('attestationChallengeResponse', ATTESTATION_CHALLENGE_REFUSALS, decision, CHALLENGE_FAULT)
  }
  const { attestationChallenge, dpopNonce } = decision.facts
  return {
    ...answerHead('attestationChallengeResponse', 'OK', ISSUED),
    responseContent: JSON.stringify({ attestation_challenge: attestationChallenge }),
    dpopNonce,
  }
}

export const ATTESTATION_CHALLENGE: Operation<
  ChallengeIssued,
  AttestationChallengePorts,
  AttestationChallengeRefusal,
  AttestationChallengeResponse
> = {
  name: 'attestation challenge',
  pipeline: Pipeline.of(CHALLENGE),
  answer: answerChallenge,
  client: () => undefined,
}

/**
 * Which challenge should a client instance put into the proof of its attestation? For a challenge endpoint that the AS
 * builds itself.
 *
 * A challenge needs no storage, and the same one serves all clients of a period. With it comes a nonce for a DPoP proof
 * that takes the place of the proof of an attestation. It never rejects. (Attestation-Based Client Authentication §6.3)
 */
export function issueAttestationChallenge(
  request: AttestationChallengeRequest,
  ports: AttestationChallengePorts,
): Promise<AttestationChallengeResponse> {
  return operate(ATTESTATION_CHALLENGE, request, ports)
}
