import type { ClientAttestationVerified } from '../client-attestation/response.js'
import {
  type ClientAttestationPorts,
  verifyClientAttestation,
} from '../client-attestation/verify-client-attestation.js'
import type { IntrospectionGranted } from '../introspection/response.js'
import { requirePorts } from '../lib/misuse.js'
import { readResourceCredentials } from './authorization-header.js'
import { nextHeaders } from './client-endpoint.js'
import { challengeAnswer } from './guard-resource.js'
import { type HttpAnswer, type HttpRequestView, headerValues, joinedHeader, targetOf } from './http-answer.js'

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

/** Whether the attested request may proceed, or the answer that the client gets instead. */
export type Attested =
  | {
      readonly granted: true
      readonly attestation: ClientAttestationVerified
      /** Headers that the resource must add to its answer: the next challenge and nonce, if any. */
      readonly headers: Readonly<Record<string, string>>
    }
  | { readonly granted: false; readonly answer: HttpAnswer }

/**
 * Verifies the client attestation in a request to a resource whose access token a guard has accepted
 * (Attestation-Based Client Authentication §7.6). A request without an attestation is refused: where
 * clients may omit it, call this only if there is an `OAuth-Client-Attestation` header.
 */
export async function verifyClientAttestationOverHttp(
  view: HttpRequestView,
  { resource, introspection, attestationChallengeRequired }: ClientAttestationDemands,
  ports: ClientAttestationPorts,
): Promise<Attested> {
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
  if (attestation.action === 'OK') return { granted: true, attestation, headers }
  const status = attestation.action === 'UNAUTHORIZED' ? 401 : 500
  return { granted: false, answer: challengeAnswer(status, attestation.responseContent, headers) }
}
