import { nonceForAnswer } from '../../dpop/present-proof.js'
import { type ProofReasons, proofRefusals } from '../../dpop/refusals.js'
import { type AnswerHead, answerHead, errorParameters } from '../../pipeline/answer.js'
import type { Decision } from '../../pipeline/operation.js'
import { type RefusalOf, type RefusalTable, verdictOf, type Wording } from '../../pipeline/refusals.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import type { Service } from '../../records/service.js'
import { formatChallenge } from '../../standards/oauth/challenge.js'
import { type AttestedInstance, attestedInstance, type SignalClaimed } from './attestation-facts.js'
import { type AttestationReasons, attestationRefusals } from './refusals.js'

/** `attestationChallenge` of an answer, if the client should use another challenge next. */
function challengeForAnswer(attestation: { readonly attestationChallenge?: string | undefined } | undefined): {
  readonly attestationChallenge?: string
} {
  const { attestationChallenge } = attestation ?? {}
  return attestationChallenge === undefined ? {} : { attestationChallenge }
}

/** What is known when an answer is written: an attestation and a proof, each if it was read. */
interface Presented {
  readonly attestation?: Parameters<typeof challengeForAnswer>[0]
  readonly proof?: Parameters<typeof nonceForAnswer>[0]
}

/** What the client should use next: the challenge and the nonce, which the answer sends as headers. */
export function nextValues({ attestation, proof }: Presented): {
  readonly attestationChallenge?: string
  readonly dpopNonce?: string
} {
  return { ...challengeForAnswer(attestation), ...nonceForAnswer(proof) }
}

/**
 * The result of verifying an attestation at a resource; with any action but OK, `responseContent` is
 * the `WWW-Authenticate` header for the client.
 */
export type ClientAttestationResponse = ClientAttestationVerified | ClientAttestationRefused

/** The attestation is right, and of the client to which the token was issued. */
export interface ClientAttestationVerified extends AnswerHead<'clientAttestationResponse', 'OK'> {
  readonly clientAttestation: AttestedInstance
  /** Value for the `OAuth-Client-Attestation-Challenge` header of the answer, if there is one. */
  readonly attestationChallenge?: string
  /** Value for the `DPoP-Nonce` header of the answer, if nonces are demanded (RFC 9449 §9). */
  readonly dpopNonce?: string
}

/** The attestation is refused. UNAUTHORIZED is status 401, INTERNAL_SERVER_ERROR 500. */
export interface ClientAttestationRefused
  extends AnswerHead<'clientAttestationResponse', 'UNAUTHORIZED' | 'INTERNAL_SERVER_ERROR'> {
  /** Value for `WWW-Authenticate` (RFC 6750 §3). */
  readonly responseContent: string
  /** Value for the `OAuth-Client-Attestation-Challenge` header of the answer, if there is one. */
  readonly attestationChallenge?: string
  /** Value for the `DPoP-Nonce` header of the answer (RFC 9449 §9). */
  readonly dpopNonce?: string
}

/** Every reason why `verifyClientAttestation` refuses. */
interface ClientAttestationReasons extends AttestationReasons, ProofReasons {
  readonly request_unreadable: { readonly problem: string }
  readonly proof_token_different: object
  readonly attested_client_unknown: object
  readonly attested_client_different: object
  readonly attester_not_of_client: object
  readonly attestation_not_as_registered: object
}

/** A refusal of `verifyClientAttestation`. */
export type ClientAttestationRefusal = RefusalOf<ClientAttestationReasons>

const VERIFIED: Wording = { code: 'A255001', text: 'The client attestation is valid.' }
const FAULT: Wording = { code: 'A255101', text: 'The server could not examine the client attestation.' }
const NOT_ACCEPTED: Wording = { code: 'A255300', text: 'The client attestation is not accepted.' }

const failed = { action: 'UNAUTHORIZED', error: 'invalid_client_attestation', shown: NOT_ACCEPTED } as const

/**
 * What each reason means to the caller of `verifyClientAttestation` and to its client
 * (Attestation-Based Client Authentication §7.4, §7.6).
 */
export const CLIENT_ATTESTATION_REFUSALS: RefusalTable<ClientAttestationReasons, ClientAttestationRefused['action']> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A255201',
    text: 'The call could not be read.',
    detail: ({ problem }) => problem,
    shown: FAULT,
  },
  ...attestationRefusals({ failed, renew: 'UNAUTHORIZED' }),
  ...proofRefusals({
    action: 'UNAUTHORIZED',
    invalid: 'A255310',
    symmetric: 'A255311',
    keyMissing: 'A255312',
    algorithmMissing: 'A255313',
    nonce: 'A255314',
    otherKey: { error: 'invalid_client_attestation', code: 'A255315' },
  }),
  proof_token_different: {
    action: 'UNAUTHORIZED',
    error: 'invalid_dpop_proof',
    code: 'A255316',
    text: 'The DPoP proof is for another access token.',
  },
  attested_client_unknown: { ...failed, code: 'A255301', text: 'The attested client does not exist.' },
  attested_client_different: {
    ...failed,
    code: 'A255302',
    text: 'The attested client is not the one to which the access token was issued.',
  },
  attester_not_of_client: { ...failed, code: 'A255303', text: 'The attester is trusted, but not for this client.' },
  attestation_not_as_registered: {
    ...failed,
    code: 'A255304',
    text: 'The client has registered other algorithms or another proof of its attestations.',
  },
}

/** A decision about an attestation as the response to the caller. */
export function answerClientAttestation(
  decision: Decision<SignalClaimed, ClientAttestationRefusal>,
): ClientAttestationResponse {
  if (decision.kind === 'granted') return verified(decision.facts)
  if (decision.kind === 'refused') return refused(decision)
  const head = answerHead('clientAttestationResponse', 'INTERNAL_SERVER_ERROR', FAULT)
  return { ...head, responseContent: challenge('server_error', FAULT, decision.service, undefined) }
}

function verified(facts: SignalClaimed): ClientAttestationVerified {
  return {
    ...answerHead('clientAttestationResponse', 'OK', VERIFIED),
    clientAttestation: attestedInstance(facts.attestation),
    ...nextValues(facts),
  }
}

function refused({
  refusal,
  service,
  facts,
}: Extract<Decision<SignalClaimed, ClientAttestationRefusal>, { readonly kind: 'refused' }>): ClientAttestationRefused {
  const { action, error, shown, ...wording } = verdictOf(CLIENT_ATTESTATION_REFUSALS, refusal)
  return {
    ...answerHead('clientAttestationResponse', action, wording),
    responseContent: challenge(error, shown, service, facts.request?.dpop),
    ...nextValues(facts),
  }
}

/** A challenge in the scheme of the request (RFC 6750 §3, RFC 9449 §7.1). */
function challenge(error: string, shown: Wording, service: Service | undefined, dpop: string | undefined): string {
  const parameters = errorParameters(error, shown, service)
  if (dpop === undefined || service === undefined) return formatChallenge({ scheme: 'Bearer', parameters })
  const algs = acceptedAlgorithms({ service }).join(' ')
  return formatChallenge({ scheme: 'DPoP', parameters: { ...parameters, algs } })
}
