import { DETAILS_ACCEPTED } from '../authorization-request/stages/details-accepted.js'
import { REQUEST_OBJECT_READ } from '../authorization-request/stages/request-object-read.js'
import { REQUEST_OBJECT_VERIFIED } from '../authorization-request/stages/request-object-verified.js'
import { ATTESTATION_READ } from '../client-attestation/stages/attestation-read.js'
import { ATTESTATION_VERIFIED } from '../client-attestation/stages/attestation-verified.js'
import { clientKnown } from '../client-authentication/stages/client-known.js'
import { credentialsRead } from '../client-authentication/stages/credentials-read.js'
import { clientRequestRead } from '../client-authentication/stages/request.js'
import type { CredentialPorts } from '../client-authentication/verify-credentials.js'
import { proofCompared } from '../dpop/stages/proof-compared.js'
import { PROOF_READ } from '../dpop/stages/proof-read.js'
import { PROOF_VERIFIED } from '../dpop/stages/proof-verified.js'
import { type CallPorts, knownClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import { DPOP_REQUEST_RULES } from '../standards/dpop/request-rules.js'
import type { Registered } from './facts.js'
import type { PushedRequestRefusal } from './refusals.js'
import { type PushedAuthorizationRequest, readPushedRequest } from './request.js'
import { answerPushedRequest, type PushedAuthorizationResponse } from './response.js'
import { CLAIMED } from './stages/claimed.js'
import { FORM_PUSHED } from './stages/form-pushed.js'
import { KEY_HELD } from './stages/key-held.js'
import { PARAMETERS_READ } from './stages/parameters.js'
import { PROOF_OFFERED } from './stages/proof-offered.js'
import { registered } from './stages/registered.js'

/** The ports that {@link pushAuthorizationRequest} uses. */
export type PushedRequestPorts = CallPorts &
  Pick<Ports, 'nonces' | 'authorizationDetails'> &
  StoreUse<'clients', 'find' | 'renewKeys'> &
  StoreUse<'pushedRequests', 'add'> &
  StoreUse<'replays', 'claim'> &
  CredentialPorts

/**
 * The stages of {@link pushAuthorizationRequest}: who is the client, what has it signed, does it
 * hold its key, what does it ask for, register it.
 */
export const PUSHED_REQUEST: Operation<
  Registered,
  PushedRequestPorts,
  PushedRequestRefusal,
  PushedAuthorizationResponse
> = {
  name: 'pushed authorization request',
  pipeline: Pipeline.of(clientRequestRead(readPushedRequest))
    .when('attestation', Pipeline.of(ATTESTATION_READ))
    .to(credentialsRead())
    .when('attestation', Pipeline.of(ATTESTATION_VERIFIED))
    .to(clientKnown())
    .to(FORM_PUSHED)
    .when('requestObject', Pipeline.of(REQUEST_OBJECT_READ).to(REQUEST_OBJECT_VERIFIED))
    .to(PROOF_OFFERED)
    .when('proof', Pipeline.of(PROOF_READ).to(proofCompared(DPOP_REQUEST_RULES)).to(PROOF_VERIFIED))
    .to(KEY_HELD)
    .to(PARAMETERS_READ)
    .when('details', Pipeline.of(DETAILS_ACCEPTED))
    .to(CLAIMED)
    .to(registered()),
  answer: answerPushedRequest,
  client: knownClient,
}

/**
 * Authenticates a client, examines the authorization request that it pushed, and registers the
 * request (RFC 9126 §2).
 *
 * It never rejects: `CREATED` comes only after the record is stored, and every other action carries
 * a ready error body. At most three store calls follow one another: the client, the claim of
 * everything that can be used once, and the registration.
 */
export function pushAuthorizationRequest(
  request: PushedAuthorizationRequest,
  ports: PushedRequestPorts,
): Promise<PushedAuthorizationResponse> {
  return operate(PUSHED_REQUEST, request, ports)
}
