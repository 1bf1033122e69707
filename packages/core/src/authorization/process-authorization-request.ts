import { DETAILS_ACCEPTED } from '../authorization-request/details-accepted.js'
import { type CallPorts, idOfClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { AuthorizationRefusal } from './refusals.js'
import type { AuthorizationRequest } from './request.js'
import { type AuthorizationResponse, answerAuthorization } from './response.js'
import { ARRIVED, CLIENT_NAMED } from './stages/client.js'
import { PARAMETERS } from './stages/parameters.js'
import { SOURCE } from './stages/source.js'
import { TICKET, type Waiting } from './stages/ticket.js'

/** What {@link processAuthorizationRequest} asks for. */
export type AuthorizationPorts = CallPorts &
  Pick<Ports, 'crypto' | 'clients' | 'pushedRequests' | 'tickets' | 'authorizationDetails'>

/** Read, which client, whose parameters, are they in order, wait for the user. */
export const AUTHORIZATION: Operation<Waiting, AuthorizationPorts, AuthorizationRefusal, AuthorizationResponse> = {
  name: 'authorization request',
  pipeline: Pipeline.of(ARRIVED)
    .to(CLIENT_NAMED)
    .to(SOURCE)
    .to(PARAMETERS)
    .when('details', Pipeline.of(DETAILS_ACCEPTED))
    .to(TICKET),
  answer: answerAuthorization,
  clientId: idOfClient,
}

/**
 * What the authorization endpoint does with a request, plain or by `request_uri` (RFC 6749 §4.1.1, RFC 9126 §4).
 *
 * It never rejects. INTERACTION comes with a ticket for {@link completeAuthorization}.
 */
export function processAuthorizationRequest(
  request: AuthorizationRequest,
  ports: AuthorizationPorts,
): Promise<AuthorizationResponse> {
  return operate(AUTHORIZATION, request, ports)
}
