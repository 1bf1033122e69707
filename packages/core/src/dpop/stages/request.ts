import { always, type Check } from '../../lib/check.js'
import { andThen, ok } from '../../lib/result.js'
import type { Call, Stage } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import type { Ports } from '../../ports/ports.js'
import type { ProofPresented } from '../facts.js'
import { presentProof } from '../present-proof.js'
import { readDpopProofRequest } from '../request.js'
import type { DpopProofRefusal } from '../response.js'

const proofPresent: Check<ProofPresented, DpopProofRefusal> = {
  name: 'proof present',
  clause: 'RFC 9449 §4.3-1, §5',
  applies: always,
  run: ({ demand }) => (demand.proof === '' ? { reason: 'proof_missing' } : undefined),
}

/** Reads the call. The client gets its next nonce even when it sent no proof. */
export const PROOF_REQUEST: Stage<Call, ProofPresented, Pick<Ports, 'nonces'>, DpopProofRefusal> = {
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
