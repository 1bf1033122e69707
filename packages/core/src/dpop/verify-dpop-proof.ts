import { always, type Check } from '../lib/check.js'
import { type ReadOf, readerOf } from '../lib/fields.js'
import { TEXT_LENGTH } from '../lib/limits.js'
import { andThen, ok } from '../lib/result.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { type Call, Pipeline, type Stage } from '../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../policy/fapi.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import { DPOP_REQUEST_RULES } from '../standards/dpop/proof-rules.js'
import { type ProofClaimed, type ProofPresented, presentProof } from './present-proof.js'
import { PROOF_CLAIMED, PROOF_READ, PROOF_VERIFIED, proofCompared } from './proof-stages.js'
import { answerDpopProof, type DpopProofRefusal, type DpopProofResponse } from './response.js'

/** A DPoP proof that a client sent to an endpoint of the AS. `null` and `undefined` mean absent. */
export interface DpopProofRequest {
  /** The value of the `DPoP` header, several values joined by a comma. Absent or empty: BAD_REQUEST. */
  readonly dpop?: string | null | undefined
  /** The HTTP method of the request. */
  readonly htm: string
  /** The URL of the request; its query does not matter. */
  readonly htu: string
  /** The thumbprint of the key to which the code or refresh token is bound (RFC 9449 §5, §10), base64url. */
  readonly dpopKeyThumbprint?: string | null | undefined
  /** Demand a nonce, even if the service does not. */
  readonly dpopNonceRequired?: boolean | null | undefined
}

type ReadDpopProofRequest = ReadOf<DpopProofRequest> & { readonly dpop: string }

const NAMED = { notEmpty: true, most: TEXT_LENGTH } as const

export const readDpopProofRequest = readerOf<DpopProofRequest, ReadDpopProofRequest>((given, read) => ({
  dpop: read.text('dpop', given.dpop) ?? '',
  htm: read.required('htm', given.htm, NAMED),
  htu: read.required('htu', given.htu, NAMED),
  dpopKeyThumbprint: read.text('dpopKeyThumbprint', given.dpopKeyThumbprint),
  dpopNonceRequired: read.flag('dpopNonceRequired', given.dpopNonceRequired) ?? false,
}))

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
