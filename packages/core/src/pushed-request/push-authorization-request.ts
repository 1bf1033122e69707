import { detailsAccepted } from '../authorization-request/details-accepted.js'
import type { ProofPorts } from '../client-authentication/proven.js'
import { clientIdentified } from '../client-authentication/stages/client.js'
import { presented } from '../client-authentication/stages/presented.js'
import { submitted } from '../client-authentication/stages/submitted.js'
import { proofCompared, proofRead, proofVerified } from '../dpop/stages.js'
import { type CallPorts, idOfClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import { DPOP_REQUEST_RULES } from '../standards/dpop/request-rules.js'
import type { PushedRequestRefusal } from './refusals.js'
import { REGISTER, type Registered } from './register.js'
import { type PushedAuthorizationRequest, readPushedRequest } from './request.js'
import { answerPushedRequest, type PushedAuthorizationResponse } from './response.js'
import { CLAIMED } from './stages/claimed.js'
import { OBJECT_READ } from './stages/object-read.js'
import { OBJECT_VERIFIED } from './stages/object-verified.js'
import { type Asked, PARAMETERS } from './stages/parameters.js'
import { PROOF_OFFERED } from './stages/proof.js'
import { PUSHED } from './stages/pushed.js'

/** What {@link pushAuthorizationRequest} asks for. */
export type PushedRequestPorts = CallPorts &
  Pick<Ports, 'clients' | 'pushedRequests' | 'nonces' | 'replays' | 'authorizationDetails'> &
  ProofPorts

/** Read, who is the client, is it really that client, what has it signed, does it hold its key, what does it ask for, register. */
export const PUSHED_REQUEST: Operation<
  Registered,
  object | Asked,
  PushedRequestPorts,
  PushedRequestRefusal,
  PushedAuthorizationResponse
> = {
  name: 'pushed authorization request',
  pipeline: Pipeline.of(submitted(readPushedRequest))
    .to(presented())
    .to(clientIdentified())
    .to(PUSHED)
    .to(OBJECT_READ)
    .to(OBJECT_VERIFIED)
    .to(PROOF_OFFERED)
    .to(proofRead())
    .to(proofCompared('as', DPOP_REQUEST_RULES))
    .to(proofVerified())
    .to(PARAMETERS)
    .to(detailsAccepted())
    .to(CLAIMED)
    .to(REGISTER),
  answer: answerPushedRequest,
  clientId: idOfClient,
}

/**
 * Authenticates a client, examines the authorization request that it pushed, and registers it (RFC 9126 §2).
 *
 * It never rejects: `CREATED` comes only after the record is stored; every other action carries a ready error body.
 * At most three store calls follow one another: the client, the claim of what is good once, the registration.
 */
export function pushAuthorizationRequest(
  request: PushedAuthorizationRequest,
  ports: PushedRequestPorts,
): Promise<PushedAuthorizationResponse> {
  return operate(PUSHED_REQUEST, request, ports)
}
