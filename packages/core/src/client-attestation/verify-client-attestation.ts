import { proofCompared } from '../dpop/stages/proof-compared.js'
import { PROOF_READ } from '../dpop/stages/proof-read.js'
import { PROOF_VERIFIED } from '../dpop/stages/proof-verified.js'
import { type CallPorts, knownClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import { DPOP_RESOURCE_RULES } from '../standards/dpop/request-rules.js'
import type { ClientAttestationRequest } from './request.js'
import { answerClientAttestation, type ClientAttestationRefusal, type ClientAttestationResponse } from './response.js'
import type { SignalClaimed } from './signal-facts.js'
import { ATTESTATION_READ } from './stages/attestation-read.js'
import { ATTESTATION_VERIFIED } from './stages/attestation-verified.js'
import { SIGNAL_CLAIMED } from './stages/signal-claimed.js'
import { SIGNAL_CLIENT } from './stages/signal-client.js'
import { SIGNAL_PRESENTED } from './stages/signal-presented.js'
import { SIGNAL_PROOF } from './stages/signal-proof.js'

/** The ports that {@link verifyClientAttestation} uses. */
export type ClientAttestationPorts = CallPorts &
  Pick<Ports, 'crypto' | 'nonces'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'replays', 'claim'>

/** The stages of {@link verifyClientAttestation}. */
export const CLIENT_ATTESTATION: Operation<
  SignalClaimed,
  ClientAttestationPorts,
  ClientAttestationRefusal,
  ClientAttestationResponse
> = {
  name: 'client attestation',
  pipeline: Pipeline.of(SIGNAL_PRESENTED)
    .when('attestation', Pipeline.of(ATTESTATION_READ).to(ATTESTATION_VERIFIED))
    .to(SIGNAL_PROOF)
    .when('proof', Pipeline.of(PROOF_READ).to(proofCompared(DPOP_RESOURCE_RULES)).to(PROOF_VERIFIED))
    .to(SIGNAL_CLIENT)
    .to(SIGNAL_CLAIMED),
  answer: answerClientAttestation,
  client: knownClient,
}

/**
 * Is the client instance that calls this resource attested? For resources that want an attestation
 * in addition to the access token: call it after `introspect` has accepted the token.
 *
 * The attestation must be for the client of the token. Its proof can be used once, and is used up
 * only when everything else is right. It never rejects. (Attestation-Based Client Authentication
 * §7.6)
 */
export function verifyClientAttestation(
  request: ClientAttestationRequest,
  ports: ClientAttestationPorts,
): Promise<ClientAttestationResponse> {
  return operate(CLIENT_ATTESTATION, request, ports)
}
