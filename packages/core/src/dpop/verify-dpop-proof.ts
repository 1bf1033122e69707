import { always, type Check } from '../lib/check.js'
import { andThen, ok } from '../lib/result.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { type Call, Pipeline, type Stage } from '../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../policy/fapi.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import { DPOP_REQUEST_RULES } from '../standards/dpop/proof-rules.js'
import { presentProof } from './present-proof.js'
import type { ProofClaimed, ProofPresented } from './proof-facts.js'
import { PROOF_CLAIMED, PROOF_READ, PROOF_VERIFIED, proofCompared } from './proof-stages.js'
import { type DpopProofRequest, readDpopProofRequest } from './request.js'
import { answerDpopProof, type DpopProofRefusal, type DpopProofResponse } from './response.js'

const proofPresent: Check<ProofPresented, DpopProofRefusal> = {
  name: 'proof present',
  clause: 'RFC 9449 §4.3-1, §5',
  applies: always,
  run: ({ demand }) => (demand.proof === '' ? { reason: 'proof_missing' } : undefined),
}

/** The client gets its next nonce even when it sent no proof. */
const PROOF_REQUEST: Stage<Call, ProofPresented, Pick<Ports, 'nonces'>, DpopProofRefusal> = {
  name: 'request',
  clause: 'RFC 9449 §4.3',
  gather({ input, service, now }, ports) {
    const read = readDpopProofRequest(input)
    if (!read.ok) return read
    const { dpop: proof, htm, htu, dpopKeyThumbprint: jkt, dpopNonceRequired } = read.value
    const nonceRequired = dpopNonceRequired || service.dpopNonceRequired
    const algorithms = acceptedAlgorithms({ service })
    const demand = { proof, algorithms, htm, htu, nonceRequired, ath: undefined, jkt }
    return andThen(presentProof(demand, 'as', { service, now }, ports), ok)
  },
  checks: [proofPresent],
}

/** The ports that {@link verifyDpopProof} uses. */
export type DpopProofPorts = CallPorts & Pick<Ports, 'crypto' | 'nonces'> & StoreUse<'replays', 'claim'>

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
