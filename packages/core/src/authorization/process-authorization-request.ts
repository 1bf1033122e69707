import { DETAILS_ACCEPTED } from '../authorization-request/stages/details-accepted.js'
import { REQUEST_OBJECT_READ } from '../authorization-request/stages/request-object-read.js'
import { REQUEST_OBJECT_VERIFIED } from '../authorization-request/stages/request-object-verified.js'
import { type CallPorts, knownClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import type { TicketIssued } from './facts.js'
import type { AuthorizationRefusal } from './refusals.js'
import type { AuthorizationRequest } from './request.js'
import { type AuthorizationResponse, answerAuthorization } from './response.js'
import { CLIENT_NAMED } from './stages/client-named.js'
import { OBJECT_CLAIMED } from './stages/object-claimed.js'
import { PARAMETERS } from './stages/parameters.js'
import { REQUEST } from './stages/request.js'
import { REQUEST_URI } from './stages/request-uri.js'
import { TICKET_ISSUED } from './stages/ticket-issued.js'

/** What {@link processAuthorizationRequest} asks for. */
export type AuthorizationPorts = CallPorts &
  Pick<Ports, 'crypto' | 'authorizationDetails'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'pushedRequests', 'find' | 'take'> &
  StoreUse<'tickets', 'add'> &
  StoreUse<'replays', 'claim'>

/**
 * Reads the request, finds the client and the parameters that count, verifies its request object,
 * checks what it asks for, and issues a ticket.
 */
export const AUTHORIZATION: Operation<TicketIssued, AuthorizationPorts, AuthorizationRefusal, AuthorizationResponse> = {
  name: 'authorization request',
  pipeline: Pipeline.of(REQUEST)
    .to(CLIENT_NAMED)
    .to(REQUEST_URI)
    .when('requestObject', Pipeline.of(REQUEST_OBJECT_READ).to(REQUEST_OBJECT_VERIFIED))
    .to(PARAMETERS)
    .when('details', Pipeline.of(DETAILS_ACCEPTED))
    .to(OBJECT_CLAIMED)
    .to(TICKET_ISSUED),
  answer: answerAuthorization,
  client: knownClient,
}

/**
 * What the authorization endpoint does with a request: plain, with a request object, or with the
 * `request_uri` of a pushed request (RFC 6749 §4.1.1, RFC 9101 §5, RFC 9126 §4).
 *
 * It never rejects. INTERACTION comes with a ticket for {@link completeAuthorization}. An error for
 * a client that wants a signed response is signed (JARM §2).
 */
export function processAuthorizationRequest(
  request: AuthorizationRequest,
  ports: AuthorizationPorts,
): Promise<AuthorizationResponse> {
  return operate(AUTHORIZATION, request, ports)
}
