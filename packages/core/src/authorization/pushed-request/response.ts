import {
  type AttestedInstance,
  attestedInstanceOf,
  nextValues,
} from '../../client-authentication/attestation/attested-instance.js'
import { type AnswerHead, answerHead, errorAnswer } from '../../pipeline/answer.js'
import type { Decision } from '../../pipeline/operation.js'
import type { Wording } from '../../pipeline/refusals.js'
import type { ClientAuthenticationMethod } from '../../records/vocabulary.js'
import { PUSHED_REQUEST_REFUSALS, type PushedRequestAction, type PushedRequestRefusal } from './refusals.js'
import type { Issued, Registered, Registrable } from './request.js'

/** A pushed authorization response (docs/rules.md §3). Absent fields are omitted; look at `action` first. */
export type PushedAuthorizationResponse = PushedRequestCreated | PushedRequestRefused

/** The request is registered. Its `resultMessage` contains the request_uri: keep that out of logs too. */
export interface PushedRequestCreated extends AnswerHead<'pushedAuthReqResponse', 'CREATED'> {
  /** `urn:ietf:params:oauth:request_uri:` and 43 base64url characters. It is a capability: keep it out of logs. */
  readonly requestUri: string
  /** JSON for the client, to be sent with status 201: `expires_in` and `request_uri`. */
  readonly responseContent: string
  /** The registered method of the client. */
  readonly clientAuthMethod: ClientAuthenticationMethod
  /** The attested instance of the client, if it presented an attestation. */
  readonly clientAttestation?: AttestedInstance
  /** Value for the `OAuth-Client-Attestation-Challenge` header of the answer, if there is one. */
  readonly attestationChallenge?: string
  /** Value for the `DPoP-Nonce` header of the answer, if nonces are demanded (RFC 9449 §8.2). */
  readonly dpopNonce?: string
}

/**
 * The request is refused. BAD_REQUEST is status 400, UNAUTHORIZED 401, FORBIDDEN 403,
 * PAYLOAD_TOO_LARGE 413, INTERNAL_SERVER_ERROR 500.
 */
export interface PushedRequestRefused
  extends AnswerHead<'pushedAuthReqResponse', Exclude<PushedRequestAction, 'CREATED'>> {
  /** JSON for the client (RFC 6749 §5.2). */
  readonly responseContent: string
  /** Value for the `OAuth-Client-Attestation-Challenge` header of the answer, if there is one. */
  readonly attestationChallenge?: string
  /** Value for the `DPoP-Nonce` header of the answer (RFC 9449 §8). */
  readonly dpopNonce?: string
}

const FAULT: Wording = { code: 'A245101', text: 'The authorization server could not register the request.' }

export function answerPushedRequest(decision: Decision<Registered, PushedRequestRefusal>): PushedAuthorizationResponse {
  if (decision.kind === 'granted') return created(decision.facts)
  const refused = errorAnswer('pushedAuthReqResponse', PUSHED_REQUEST_REFUSALS, decision, FAULT)
  return decision.kind === 'refused' ? { ...refused, ...nextValues(decision.facts) } : refused
}

export function created(facts: Issued & Pick<Registrable, 'client' | 'attestation' | 'proof'>): PushedRequestCreated {
  const { requestUri, expiresIn, client } = facts
  const text = `The request of client ${client.clientId} is registered, and its request_uri is ${requestUri}`
  const responseContent = `{"expires_in":${expiresIn},"request_uri":${JSON.stringify(requestUri)}}`
  const head = answerHead('pushedAuthReqResponse', 'CREATED', { code: 'A245001', text })
  return Object.assign(
    head,
    { requestUri, responseContent, clientAuthMethod: client.tokenAuthMethod },
    attestedInstanceOf(facts.attestation),
    nextValues(facts),
  )
}
