import { PROOF_READ, PROOF_VERIFIED, proofCompared } from '../dpop/proof-stages.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { RefusalOf } from '../pipeline/refusals.js'
import { knownClient } from '../pipeline/reported-client.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import { DPOP_REQUEST_RULES } from '../standards/dpop/proof-rules.js'
import { type AttestationStages, byAttestations } from './attestation/stages.js'
import { type CredentialPorts, clientKnown } from './client-known.js'
import { clientRequestRead, combinedOffered, credentialsClaimed, credentialsRead } from './credentials.js'
import type { ClientProven } from './facts.js'
import { type ClientAuthenticationRequest, type ReadClientRequest, readClientRequest } from './request.js'
import {
  answerClientAuthentication,
  type ClientAuthenticationReasons,
  type ClientAuthenticationResponse,
} from './response.js'

/** The ports that {@link authenticateClient} uses. */
export type ClientAuthenticationPorts = CallPorts &
  StoreUse<'clients', 'find' | 'renewKeys'> &
  StoreUse<'replays', 'claim'> &
  Pick<Ports, 'nonces'> &
  CredentialPorts

/** The stages of a client that proves who it is, after which what it proved that with is used up. */
export function clientProven(
  attestation: AttestationStages,
  read: Parameters<typeof clientRequestRead<ReadClientRequest>>[0],
) {
  return Pipeline.of(clientRequestRead(read))
    .when('attestation', Pipeline.of(attestation.read))
    .to(credentialsRead())
    .when('attestation', Pipeline.of(attestation.verified))
    .to(clientKnown())
    .to(combinedOffered())
    .when('proof', Pipeline.of(PROOF_READ).to(proofCompared(DPOP_REQUEST_RULES)).to(PROOF_VERIFIED))
    .to(credentialsClaimed())
}

export const clientAuthentication = byAttestations(
  (
    attestation,
  ): Operation<
    ClientProven,
    ClientAuthenticationPorts,
    RefusalOf<ClientAuthenticationReasons>,
    ClientAuthenticationResponse
  > => ({
    name: 'client authentication',
    pipeline: clientProven(attestation, readClientRequest),
    answer: answerClientAuthentication,
    client: knownClient,
  }),
)

/**
 * Is this client who it says it is? For endpoints that the AS builds itself, the token endpoint above all.
 *
 * The registered method decides, never what was sent. Unknown clients and wrong credentials get the same answer at the
 * same cost. An attestation beside the credentials is verified too. A DPoP proof that is the proof of an attestation is
 * used up by this call: do not pass it to `verifyDpopProof`. It never rejects. (RFC 6749 §2.3; Attestation-Based Client
 * Authentication §7)
 */
export function authenticateClient(
  request: ClientAuthenticationRequest,
  ports: ClientAuthenticationPorts,
): Promise<ClientAuthenticationResponse> {
  return operate(clientAuthentication(ports), request, ports)
}
