import type { ClientAttestationVerified } from '../client-authentication/attestation/response.js'
import {
  type ClientAttestationPorts,
  verifyClientAttestation,
} from '../client-authentication/attestation/verify-client-attestation.js'
import type { ClientAuthenticated } from '../client-authentication/response.js'
import { type DpopProofVerified, verifiedBefore } from '../dpop/response.js'
import { type DpopProofPorts, verifyDpopProof } from '../dpop/verify-dpop-proof.js'
import type { IntrospectionGranted } from '../introspection/response.js'
import { headerValues, joinedHeader } from '../lib/headers.js'
import { requirePorts } from '../lib/misuse.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { readResourceCredentials } from '../standards/http/authorization-header.js'
import {
  answerUnknownTarget,
  challengeAnswer,
  type HttpAnswer,
  httpAnswerToClient,
  nextHeaders,
  statusOf,
} from './http-answer.js'
import { type HttpRequestView, targetOf } from './request-view.js'

/**
 * Verifies the DPoP proof of a request to an endpoint of the AS, usually the token endpoint (RFC 9449 §5). The result
 * is `undefined` when the client sent none, and otherwise the verified proof or the answer that refuses it.
 *
 * Call it after client authentication, so that strangers cannot fill the store of one-time marks, and before a code
 * is redeemed, because a client that receives a nonce repeats the same request.
 *
 * Pass what `authenticateClient` answered: where the proof was the proof of a client attestation too, it is verified
 * and used up by then, and its result is in that answer.
 */
export async function verifyDpopProofOverHttp(
  request: HttpRequestView,
  ports: DpopProofPorts,
  client?: Pick<ClientAuthenticated, 'dpopKeyThumbprint' | 'dpopNonce'>,
): Promise<Result<DpopProofVerified | undefined, HttpAnswer>> {
  requirePorts('verifyDpopProofOverHttp', ports)
  if (client?.dpopKeyThumbprint !== undefined) return ok(verifiedBefore(client.dpopKeyThumbprint, client))
  const dpop = joinedHeader(request, 'dpop')
  if (dpop === undefined) return ok(undefined)
  const htu = targetOf(request)
  if (htu === undefined) return refuse(answerUnknownTarget())
  const verified = await verifyDpopProof({ dpop, htm: request.method, htu }, ports)
  return verified.action === 'OK' ? ok(verified) : refuse(httpAnswerToClient(verified, request))
}

/** What a resource demands of the attestation in a request. */
export interface ClientAttestationDemands {
  /** The resource identifier (RFC 9728), which a proof must have as its audience. */
  readonly resource: string
  /** What the guard found out about the access token of the request. */
  readonly introspection: Pick<IntrospectionGranted, 'clientId'> &
    Partial<Pick<IntrospectionGranted, 'clientIdentifier'>>
  /** Demand a challenge in proofs, even if the service does not. */
  readonly attestationChallengeRequired?: boolean | undefined
}

/** What an attested request is known by. */
export interface Attested {
  readonly attestation: ClientAttestationVerified
  /** Headers that the resource must add to its answer: the next challenge and nonce, if any. */
  readonly headers: HttpAnswer['headers']
}

/**
 * Verifies the client attestation in a request to a resource whose access token a guard has accepted
 * (Attestation-Based Client Authentication §7.6). The refusal is the answer that the client gets
 * instead. A request without an attestation is refused: where clients may omit it, call this only if
 * there is an `OAuth-Client-Attestation` header.
 */
export async function verifyClientAttestationOverHttp(
  view: HttpRequestView,
  { resource, introspection, attestationChallengeRequired }: ClientAttestationDemands,
  ports: ClientAttestationPorts,
): Promise<Result<Attested, HttpAnswer>> {
  requirePorts('verifyClientAttestationOverHttp', ports)
  const credentials = readResourceCredentials(headerValues(view, 'authorization'))
  const attestation = await verifyClientAttestation(
    {
      oauthClientAttestation: joinedHeader(view, 'oauth-client-attestation'),
      oauthClientAttestationPop: joinedHeader(view, 'oauth-client-attestation-pop'),
      dpop: joinedHeader(view, 'dpop'),
      resource,
      token: credentials.kind === 'token' ? credentials.token : '',
      clientId: introspection.clientId,
      clientIdentifier: introspection.clientIdentifier,
      htm: view.method,
      htu: targetOf(view) ?? '',
      attestationChallengeRequired,
    },
    ports,
  )
  const headers = nextHeaders(attestation)
  if (attestation.action === 'OK') return ok({ attestation, headers })
  return refuse(challengeAnswer(statusOf(attestation.action), attestation.responseContent, headers))
}
