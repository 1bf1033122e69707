import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import { DPOP_REQUEST_RULES } from '../standards/dpop/request-rules.js'
import type { ProofClaimed } from './facts.js'
import type { DpopProofRequest } from './request.js'
import { answerDpopProof, type DpopProofRefusal, type DpopProofResponse } from './response.js'
import { PROOF_CLAIMED } from './stages/proof-claimed.js'
import { proofCompared } from './stages/proof-compared.js'
import { PROOF_READ } from './stages/proof-read.js'
import { PROOF_VERIFIED } from './stages/proof-verified.js'
import { PROOF_REQUEST } from './stages/request.js'

/** The ports that {@link verifyDpopProof} uses. */
export type DpopProofPorts = CallPorts & Pick<Ports, 'crypto' | 'nonces'> & StoreUse<'replays', 'claim'>

/** The stages of {@link verifyDpopProof}. */
export const DPOP_PROOF: Operation<ProofClaimed, DpopProofPorts, DpopProofRefusal, DpopProofResponse> = {
  name: 'DPoP proof',
  pipeline: Pipeline.of(PROOF_REQUEST)
    .to(PROOF_READ)
    .to(proofCompared(DPOP_REQUEST_RULES))
    .to(PROOF_VERIFIED)
    .to(PROOF_CLAIMED),
  answer: answerDpopProof,
  client: () => undefined,
}

/**
 * Does the client hold the key of this DPoP proof? For endpoints that the AS builds itself, the
 * token endpoint above all: the thumbprint in the answer goes into `createAccessToken`. It is not
 * for proofs that are sent with an access token; `introspect` verifies those.
 *
 * A proof can be used once, and is used up only when everything else about it is right. It never
 * rejects. (RFC 9449 §4.3, §5, §8)
 */
export function verifyDpopProof(request: DpopProofRequest, ports: DpopProofPorts): Promise<DpopProofResponse> {
  return operate(DPOP_PROOF, request, ports)
}
