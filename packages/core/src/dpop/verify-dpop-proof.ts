import { base64url } from '../lib/encoding.js'
import { always, andThen, type Check, ok } from '../lib/result.js'
import { type AnswerHead, answerHead, errorAnswer } from '../pipeline/answer.js'
import { type Call, type CallPorts, type Decision, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline, type Stage } from '../pipeline/pipeline.js'
import type { RefusalOf, RefusalTable, Wording } from '../pipeline/refusals.js'
import { acceptedAlgorithms } from '../policy/fapi.js'
import type { Ports } from '../ports/ports.js'
import { DPOP_REQUEST_RULES } from '../standards/dpop/request-rules.js'
import { type ProofReasons, SERVER_PROOF_REFUSALS } from './refusals.js'
import { type DpopProofRequest, readDpopProofRequest } from './request.js'
import {
  currentNonce,
  type ProofFacts,
  proofClaimed,
  proofCompared,
  proofDemanded,
  proofRead,
  proofVerified,
  toldNonce,
} from './stages.js'

/** What {@link verifyDpopProof} asks for. */
export type DpopProofPorts = CallPorts & Pick<Ports, 'crypto' | 'nonces' | 'replays'>

/** What became of a proof; with any action but OK, `responseContent` is the body for the client. */
export type DpopProofResponse = DpopProofVerified | DpopProofRefused

/** The client holds the key. */
export interface DpopProofVerified extends AnswerHead<'dpopProofResponse', 'OK'> {
  /** The thumbprint of the key, base64url: what `createAccessToken` takes, and what a code or refresh token is bound to. */
  readonly dpopKeyThumbprint: string
  /** Value for the `DPoP-Nonce` header of the answer, where nonces are demanded (RFC 9449 §8.2). */
  readonly dpopNonce?: string
}

/** The proof is refused: BAD_REQUEST is 400, else 500. */
export interface DpopProofRefused extends AnswerHead<'dpopProofResponse', 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'> {
  /** JSON for the client (RFC 6749 §5.2). */
  readonly responseContent: string
  /** Value for the `DPoP-Nonce` header of the answer (RFC 9449 §8). */
  readonly dpopNonce?: string
}

/** Every reason for which {@link verifyDpopProof} refuses. */
export interface DpopProofReasons extends ProofReasons {
  readonly request_unreadable: { readonly problem: string }
  readonly proof_missing: object
}

type DpopProofRefusal = RefusalOf<DpopProofReasons>

const VERIFIED: Wording = { code: 'A254001', text: 'The DPoP proof is valid.' }
const FAULT: Wording = { code: 'A254101', text: 'The authorization server could not examine the DPoP proof.' }

/** What each reason means to the caller of {@link verifyDpopProof} and to its client (RFC 9449 §5, §8). */
export const DPOP_PROOF_REFUSALS: RefusalTable<DpopProofReasons, DpopProofRefused['action']> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A254201',
    text: 'The call could not be read.',
    detail: ({ problem }) => problem,
    shown: FAULT,
  },
  proof_missing: {
    action: 'BAD_REQUEST',
    error: 'invalid_dpop_proof',
    code: 'A254307',
    text: 'The request carries no DPoP proof.',
  },
  ...SERVER_PROOF_REFUSALS,
}

/** A proof there must be. */
const proofPresent: Check<ProofFacts, DpopProofRefusal> = {
  name: 'proof present',
  clause: 'RFC 9449 §4.3-1, §5',
  applies: always,
  run: ({ demand }) => (demand === undefined ? { reason: 'proof_missing' } : undefined),
}

const REQUEST: Stage<Call, ProofFacts, Pick<Ports, 'nonces'>, DpopProofRefusal> = {
  name: 'request',
  clause: 'RFC 9449 §4.3',
  gather({ input, service, now }, ports) {
    const read = readDpopProofRequest(input)
    if (!read.ok) return read
    const { dpop, htm, htu, dpopJkt, dpopNonceRequired } = read.value
    const nonceRequired = dpopNonceRequired || service.dpopNonceRequired
    const algorithms = acceptedAlgorithms({ service })
    const demand = { proof: dpop, algorithms, htm, htu, nonceRequired, ath: undefined, jkt: dpopJkt }
    return andThen(nonceRequired ? currentNonce('as', now, ports) : undefined, dpopNonce =>
      ok({ ...proofDemanded(dpop === '' ? undefined : demand, dpopNonce), service, now }),
    )
  },
  checks: [proofPresent],
}

function answer(decision: Decision<ProofFacts, object | ProofFacts, DpopProofRefusal>): DpopProofResponse {
  if (decision.kind !== 'granted') {
    const refused = errorAnswer('dpopProofResponse', DPOP_PROOF_REFUSALS, decision, FAULT)
    return { ...refused, ...(decision.kind === 'refused' && toldNonce(decision.facts)) }
  }
  const { beside } = decision.facts
  return {
    ...answerHead('dpopProofResponse', 'OK', VERIFIED),
    dpopKeyThumbprint: base64url(beside?.thumbprint ?? new Uint8Array()),
    ...toldNonce(decision.facts),
  }
}

/** The stages of {@link verifyDpopProof}. */
export const DPOP_PROOF: Operation<
  ProofFacts,
  object | ProofFacts,
  DpopProofPorts,
  DpopProofRefusal,
  DpopProofResponse
> = {
  name: 'DPoP proof',
  pipeline: Pipeline.of(REQUEST)
    .to(proofRead())
    .to(proofCompared('as', DPOP_REQUEST_RULES))
    .to(proofVerified())
    .to(proofClaimed()),
  answer,
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
