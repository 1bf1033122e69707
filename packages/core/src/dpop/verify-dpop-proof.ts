import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import { DPOP_REQUEST_RULES } from '../standards/dpop/request-rules.js'
import type { ProofClaimed } from './facts.js'
import type { DpopProofRequest } from './request.js'
import { answerDpopProof, type DpopProofRefusal, type DpopProofResponse } from './response.js'
import { PROOF_CLAIMED } from './stages/proof-claimed.js'
import { proofCompared } from './stages/proof-compared.js'
import { PROOF_READ } from './stages/proof-read.js'
import { PROOF_VERIFIED } from './stages/proof-verified.js'
import { PROOF_REQUEST } from './stages/request.js'

/** What {@link verifyDpopProof} asks for. */
export type DpopProofPorts = CallPorts & Pick<Ports, 'crypto' | 'nonces' | 'replays'>

/** The stages of {@link verifyDpopProof}. */
export const DPOP_PROOF: Operation<ProofClaimed, DpopProofPorts, DpopProofRefusal, DpopProofResponse> = {
  name: 'DPoP proof',
  pipeline: Pipeline.of(PROOF_REQUEST)
    .to(PROOF_READ)
    .to(proofCompared(DPOP_REQUEST_RULES))
    .to(PROOF_VERIFIED)
    .to(PROOF_CLAIMED),
  answer: answerDpopProof,
  clientId: () => undefined,
}

/**
 * Does the client hold the key of this DPoP proof? For endpoints that the AS builds itself, the token endpoint above all:
 * the thumbprint that it answers goes into `createAccessToken`. An access token is no part of it; beside a token,
 * `introspect` verifies the proof.
 *
 * A proof is good once, and only when all else about it held. It never rejects. (RFC 9449 §4.3, §5, §8)
 */
export function verifyDpopProof(request: DpopProofRequest, ports: DpopProofPorts): Promise<DpopProofResponse> {
  return operate(DPOP_PROOF, request, ports)
}
