import { SERVER_PROOF_REFUSALS } from '../dpop/refusals.js'
import { type AnswerHead, answerHead, errorAnswer } from '../pipeline/answer.js'
import type { Decision } from '../pipeline/operation.js'
import { misused, type ReasonsIn, type RefusalOf, refusals, unreadable, type Wording } from '../pipeline/refusals.js'
import { type ClientInformation, clientInformation } from '../records/client.js'
import type { ClientAuthenticationMethod } from '../records/vocabulary.js'
import { type AttestedInstance, attestedInstanceOf, nextValues } from './attestation/attested-instance.js'
import type { ClientProven } from './facts.js'
import { ANOTHER_KEY, CLIENT_REFUSALS, type ClientRefusalAction, ENDPOINT_UNKNOWN } from './refusals.js'

/** The result of a client authentication; with any action but OK, `responseContent` is the body for the client. */
export type ClientAuthenticationResponse = ClientAuthenticated | ClientRefused

/** The client is who it says it is; a public client has only said so. */
export interface ClientAuthenticated extends AnswerHead<'clientAuthenticationResponse', 'OK'> {
  readonly client: ClientInformation
  /** The `client_id` that the client sent: `createAccessToken` takes it. */
  readonly clientIdentifier: string
  readonly clientAuthMethod: ClientAuthenticationMethod
  /** The attested instance of the client, if it presented an attestation. */
  readonly clientAttestation?: AttestedInstance
  /** Value for the `OAuth-Client-Attestation-Challenge` header of the answer, if there is one. */
  readonly attestationChallenge?: string
  /**
   * The thumbprint of the key of the DPoP proof, base64url, where that proof proved possession of
   * the attested key: `createAccessToken` takes it.
   */
  readonly dpopKeyThumbprint?: string
  /** Value for the `DPoP-Nonce` header of the answer, if nonces are demanded (RFC 9449 §8.2). */
  readonly dpopNonce?: string
}

/**
 * The client is refused. UNAUTHORIZED is status 401, BAD_REQUEST 400, FORBIDDEN 403,
 * PAYLOAD_TOO_LARGE 413, INTERNAL_SERVER_ERROR 500.
 */
export interface ClientRefused
  extends AnswerHead<'clientAuthenticationResponse', ClientRefusalAction | 'INTERNAL_SERVER_ERROR'> {
  /** JSON for the client (RFC 6749 §5.2). */
  readonly responseContent: string
  /** Value for the `OAuth-Client-Attestation-Challenge` header of the answer, if there is one. */
  readonly attestationChallenge?: string
  /** Value for the `DPoP-Nonce` header of the answer (RFC 9449 §8). */
  readonly dpopNonce?: string
}

const AUTHENTICATED: Wording = { code: 'A157001', text: 'The client is authenticated.' }
const FAULT: Wording = { code: 'A157101', text: 'The authorization server could not examine the client.' }

/** What each reason means to the caller of `authenticateClient` and to its client. */
export const CLIENT_AUTHENTICATION_REFUSALS = refusals({
  request_unreadable: unreadable('A157201', FAULT, 'The client authentication request could not be read.'),
  ...CLIENT_REFUSALS,
  endpoint_unknown: [misused(FAULT), 'A157202', ENDPOINT_UNKNOWN],
  ...SERVER_PROOF_REFUSALS,
  // The only binding that this operation knows is that to an attestation.
  proof_key_different: ANOTHER_KEY,
})

export type ClientAuthenticationReasons = ReasonsIn<typeof CLIENT_AUTHENTICATION_REFUSALS>

export function answerClientAuthentication(
  decision: Decision<ClientProven, RefusalOf<ClientAuthenticationReasons>>,
): ClientAuthenticationResponse {
  if (decision.kind !== 'granted') {
    const refused = errorAnswer('clientAuthenticationResponse', CLIENT_AUTHENTICATION_REFUSALS, decision, FAULT)
    return decision.kind === 'refused' ? { ...refused, ...nextValues(decision.facts) } : refused
  }
  const { client, clientIdentifier, attestation, proof } = decision.facts
  return {
    ...answerHead('clientAuthenticationResponse', 'OK', AUTHENTICATED),
    client: clientInformation(client),
    clientIdentifier,
    clientAuthMethod: client.tokenAuthMethod,
    ...attestedInstanceOf(attestation),
    ...(proof !== undefined && { dpopKeyThumbprint: proof.binding.thumbprint }),
    ...nextValues(decision.facts),
  }
}
