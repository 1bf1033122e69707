import { DETAILS_ACCEPTED, withParameters } from '../../authorization-request/authorization-details.js'
import { PARAMETER_CHECKS } from '../../authorization-request/parameter-checks.js'
import { always, type Check, lift } from '../../lib/check.js'
import { longerThan } from '../../lib/encoding.js'
import { readerOf } from '../../lib/fields.js'
import { andThen, ok, refuse } from '../../lib/result.js'
import { type CallPorts, type Operation, operate } from '../../pipeline/operation.js'
import { type Call, Pipeline, type Stage, withMore } from '../../pipeline/pipeline.js'
import { knownClient } from '../../pipeline/reported-client.js'
import { clientNotLocked } from '../../policy/client-not-locked.js'
import { demandsOf } from '../../policy/fapi.js'
import { findClient } from '../../ports/find.js'
import type { Ports, StoreUse } from '../../ports/ports.js'
import { FORM_RULES, readForm } from '../../standards/oauth/form.js'
import {
  answerRegistration,
  type ClientFound,
  type FormRead,
  type RegistrationRead,
  type RegistrationRefusal,
} from './registration-refusals.js'
import type { Issued } from './request.js'
import type { PushedAuthorizationResponse } from './response.js'
import { NO_REQUEST_URI, registered } from './stages.js'

/** An authorization request that the authorization server itself makes for a client. */
export interface AuthorizationRequestRegistration {
  /**
   * The parameters as a form (application/x-www-form-urlencoded), with the `client_id` of the client
   * and the `code_challenge` that it sent.
   */
  readonly parameters: string
}

const FORM = { must: 'must be the form text of the request' }

const readRegistration = readerOf<AuthorizationRequestRegistration, AuthorizationRequestRegistration>(
  (given, read) => ({ parameters: read.required('parameters', given.parameters, FORM) }),
)

/** Nobody has authenticated, and a profile that demands it wins. */
const authenticationNotDemanded: Check<ClientFound, RegistrationRefusal> = {
  name: 'client authentication not demanded',
  clause: 'FAPI 2.0 Security Profile §5.3.2.2-4',
  applies: always,
  run: facts =>
    demandsOf(facts).has('authentication by key or certificate')
      ? { reason: 'client_authentication_demanded' }
      : undefined,
}

const objectNotRequired: Check<ClientFound, RegistrationRefusal> = {
  name: 'request object not required',
  clause: 'RFC 9101 §10.5',
  applies: always,
  run: ({ client, service }) =>
    client.requestObjectRequired || service.requestObjectRequired ? { reason: 'request_object_required' } : undefined,
}

const REGISTRATION_CLIENT: Stage<FormRead, ClientFound, StoreUse<'clients', 'find'>, RegistrationRefusal> = {
  name: 'client known',
  clause: 'RFC 6749 §4.1.1',
  gather(facts, ports) {
    const identifier = facts.form.values.get('client_id')
    if (identifier === undefined) return refuse({ reason: 'client_id_missing' })
    return andThen(findClient(identifier, facts.service, ports), found =>
      found === undefined
        ? refuse({ reason: 'client_unknown' })
        : ok(withMore(facts, { client: found.client, clientIdentifier: identifier, clientKey: found.canonical })),
    )
  },
  checks: [clientNotLocked('docs/rules.md §3'), authenticationNotDemanded, objectNotRequired],
}

/** Nothing but the challenge ties the request to the client that began it. */
const challenged: Check<RegistrationRead, RegistrationRefusal> = {
  name: 'code_challenge without authentication',
  clause: 'RFC 7636 §4.3; RFC 9700 §2.1.1; docs/rules.md §3',
  applies: always,
  run: ({ requested }) => (requested.codeChallenge === undefined ? { reason: 'code_challenge_demanded' } : undefined),
}

/** Nobody who authenticated has vouched for a redirect URI that is not registered (RFC 9126 §2.4). */
const REGISTRATION_PARAMETERS: Stage<ClientFound, RegistrationRead, object, RegistrationRefusal> = {
  name: 'parameters',
  clause: 'RFC 9126 §2.1 step 3',
  gather: facts => ok(withParameters(facts, false)),
  checks: [...PARAMETER_CHECKS, challenged],
}

/** A client that signs its requests pushes them itself. */
const noRequestObject: Check<FormRead, RegistrationRefusal> = {
  name: 'no request object',
  clause: 'RFC 9101 §5; docs/rules.md §3',
  applies: always,
  run: ({ form }) => (form.values.has('request') ? { reason: 'request_object_sent' } : undefined),
}

const REGISTRATION_REQUEST: Stage<Call, FormRead, object, RegistrationRefusal> = {
  name: 'request',
  clause: 'RFC 9126 §2.1',
  gather({ input, service, now }) {
    const read = readRegistration(input)
    if (!read.ok) return read
    const { parameters } = read.value
    if (longerThan(parameters, service.pushedAuthReqMaxSize)) return refuse({ reason: 'parameters_too_large' })
    return ok({ form: readForm(parameters), service, now })
  },
  checks: [...lift(FORM_RULES, ({ form }: FormRead) => form), NO_REQUEST_URI, noRequestObject],
}

/** The ports that {@link registerAuthorizationRequest} uses. */
export type RegistrationPorts = CallPorts &
  Pick<Ports, 'crypto' | 'authorizationDetails'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'pushedRequests', 'add'>

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
