import { DETAILS_ACCEPTED } from '../authorization-request/stages/details-accepted.js'
import { type CallPorts, knownClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import type { TicketIssued } from './facts.js'
import type { AuthorizationRefusal } from './refusals.js'
import type { AuthorizationRequest } from './request.js'
import { type AuthorizationResponse, answerAuthorization } from './response.js'
import { CLIENT_NAMED } from './stages/client-named.js'
import { PARAMETERS } from './stages/parameters.js'
import { REQUEST } from './stages/request.js'
import { REQUEST_URI } from './stages/request-uri.js'
import { TICKET_ISSUED } from './stages/ticket-issued.js'

/** What {@link processAuthorizationRequest} asks for. */
export type AuthorizationPorts = CallPorts &
  Pick<Ports, 'crypto' | 'authorizationDetails'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'pushedRequests', 'find' | 'take'> &
  StoreUse<'tickets', 'add'>

/**
 * Reads the request, finds the client and the parameters that count, checks them, and issues a
 * ticket.
 */
export const AUTHORIZATION: Operation<TicketIssued, AuthorizationPorts, AuthorizationRefusal, AuthorizationResponse> = {
  name: 'authorization request',
  pipeline: Pipeline.of(REQUEST)
    .to(CLIENT_NAMED)
    .to(REQUEST_URI)
    .to(PARAMETERS)
    .when('details', Pipeline.of(DETAILS_ACCEPTED))
    .to(TICKET_ISSUED),
  answer: answerAuthorization,
  client: knownClient,
}

/**
 * What the authorization endpoint does with a request, plain or by `request_uri` (RFC 6749 §4.1.1,
 * RFC 9126 §4).
 *
 * It never rejects. INTERACTION comes with a ticket for {@link completeAuthorization}.
 */
export function processAuthorizationRequest(
  request: AuthorizationRequest,
  ports: AuthorizationPorts,
): Promise<AuthorizationResponse> {
  return operate(AUTHORIZATION, request, ports)
}
