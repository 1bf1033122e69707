import type { IntrospectionGranted, Result } from '@symbolon/core'
import type { HttpAnswer, HttpRequestView } from '@symbolon/core/http'
import {
  challengeAnswer,
  headerValues,
  joinedHeader,
  nextHeaders,
  ok,
  readResourceCredentials,
  refuse,
  requirePorts,
  statusOf,
  targetOf,
} from '@symbolon/core/internal'
import type { ClientAttestationVerified } from './response.js'
import { type ClientAttestationPorts, verifyClientAttestation } from './verify-client-attestation.js'

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
 * Verifies the client attestation in a request to a resource whose access token a guard has accepted (Attestation-Based
 * Client Authentication §7.6). The refusal is the answer that the client gets instead. A request without an attestation
 * is refused: where clients may omit it, call this only if there is an `OAuth-Client-Attestation` header.
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
