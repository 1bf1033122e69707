import type { Service } from '@symbolon/core'
import {
  type AnswerHead,
  type AttestedInstance,
  acceptedAlgorithms,
  answerHead,
  attestedInstance,
  CLIENT_ATTESTATION_FAULT,
  CLIENT_ATTESTATION_REFUSALS,
  type ClientAttestationRefusal,
  type Decision,
  errorParameters,
  formatChallenge,
  nextValues,
  verdictOf,
  type Wording,
} from '@symbolon/core/internal'
import type { SignalClaimed } from './facts.js'

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

const VERIFIED: Wording = { code: 'A255001', text: 'The client attestation is valid.' }

/** A decision about an attestation as the response to the caller. */
export function answerClientAttestation(
  decision: Decision<SignalClaimed, ClientAttestationRefusal>,
): ClientAttestationResponse {
  if (decision.kind === 'granted') return verified(decision.facts)
  if (decision.kind === 'refused') return refused(decision)
  const head = answerHead('clientAttestationResponse', 'INTERNAL_SERVER_ERROR', CLIENT_ATTESTATION_FAULT)
  return { ...head, responseContent: challenge('server_error', CLIENT_ATTESTATION_FAULT, decision.service, undefined) }
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
