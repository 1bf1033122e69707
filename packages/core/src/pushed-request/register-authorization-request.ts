import { DETAILS_ACCEPTED } from '../authorization-request/stages/details-accepted.js'
import { type CallPorts, knownClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import type { Issued } from './facts.js'
import type { RegistrationRead } from './registration/facts.js'
import type { RegistrationRefusal } from './registration/refusals.js'
import type { AuthorizationRequestRegistration } from './registration/request.js'
import { answerRegistration } from './registration/response.js'
import { REGISTRATION_CLIENT } from './registration/stages/client-found.js'
import { REGISTRATION_PARAMETERS } from './registration/stages/parameters.js'
import { REGISTRATION_REQUEST } from './registration/stages/request.js'
import type { PushedAuthorizationResponse } from './response.js'
import { registered } from './stages/registered.js'

/** The ports that {@link registerAuthorizationRequest} uses. */
export type RegistrationPorts = CallPorts &
  Pick<Ports, 'crypto' | 'authorizationDetails'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'pushedRequests', 'add'>

/** The stages of {@link registerAuthorizationRequest}: for which client, what is asked for, register it. */
export const REGISTRATION: Operation<
  RegistrationRead & Issued,
  RegistrationPorts,
  RegistrationRefusal,
  PushedAuthorizationResponse
> = {
  name: 'authorization request registration',
  pipeline: Pipeline.of(REGISTRATION_REQUEST)
    .to(REGISTRATION_CLIENT)
    .to(REGISTRATION_PARAMETERS)
    .when('details', Pipeline.of(DETAILS_ACCEPTED))
    .to(registered()),
  answer: answerRegistration,
  client: knownClient,
}

/**
 * Registers an authorization request that the authorization server itself makes for a client, such as
 * one of a first-party app that must continue in the browser. The client does not authenticate, so
 * the request must have a `code_challenge`, and its redirect URI must be registered. Everything else
 * is examined and answered as by {@link pushAuthorizationRequest}.
 *
 * It is not an endpoint: never pass on what a stranger posts. A client for which a FAPI mode demands
 * authentication, or that must sign its requests, is refused. It never rejects. (RFC 9126 §2)
 */
export function registerAuthorizationRequest(
  request: AuthorizationRequestRegistration,
  ports: RegistrationPorts,
): Promise<PushedAuthorizationResponse> {
  return operate(REGISTRATION, request, ports)
}
