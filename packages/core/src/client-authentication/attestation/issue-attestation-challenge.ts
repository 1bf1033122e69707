import { currentNonce } from '../../dpop/present-proof.js'
import { andThen, ok } from '../../lib/result.js'
import { type CallPorts, type Operation, operate } from '../../pipeline/operation.js'
import { type Call, Pipeline, type Stage } from '../../pipeline/pipeline.js'
import type { Ports } from '../../ports/ports.js'
import { type AttestationChallengeRequest, readChallengeRequest } from './challenge-request.js'
import {
  type AttestationChallengeRefusal,
  type AttestationChallengeResponse,
  answerChallenge,
  type ChallengeIssued,
} from './challenge-response.js'

/** The ports that {@link issueAttestationChallenge} uses. */
export type AttestationChallengePorts = CallPorts & Pick<Ports, 'nonces'>

/**
 * Makes the challenge, and the nonce for a DPoP proof that takes the place of the attestation's
 * proof: any call may demand nonces of this server, whatever the service says.
 */
const ISSUED: Stage<Call, ChallengeIssued, Pick<Ports, 'nonces'>, AttestationChallengeRefusal> = {
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

/** The stages of {@link issueAttestationChallenge}. */
export const ATTESTATION_CHALLENGE: Operation<
  ChallengeIssued,
  AttestationChallengePorts,
  AttestationChallengeRefusal,
  AttestationChallengeResponse
> = {
  name: 'attestation challenge',
  pipeline: Pipeline.of(ISSUED),
  answer: answerChallenge,
  client: () => undefined,
}

/**
 * Which challenge should a client instance put into the proof of its attestation? For a challenge
 * endpoint that the AS builds itself.
 *
 * A challenge needs no storage, and the same one serves all clients of a period. With it comes a nonce
 * for a DPoP proof that takes the place of the proof of an attestation. It never rejects. (Attestation-Based Client Authentication §6.3)
 */
export function issueAttestationChallenge(
  request: AttestationChallengeRequest,
  ports: AttestationChallengePorts,
): Promise<AttestationChallengeResponse> {
  return operate(ATTESTATION_CHALLENGE, request, ports)
}
