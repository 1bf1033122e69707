import { DETAILS_ACCEPTED, withParameters } from '../authorization-request/authorization-details.js'
import { PARAMETER_CHECKS } from '../authorization-request/parameter-checks.js'
import { REQUEST_OBJECT_READ } from '../authorization-request/request-object-read.js'
import {
  OBJECT_USED_ONCE,
  oneTimeObject,
  REQUEST_OBJECT_VERIFIED,
} from '../authorization-request/request-object-verified.js'
import { parametersForCompletion, storedParameters } from '../authorization-request/requested.js'
import { lift } from '../lib/check.js'
import { longerThan } from '../lib/encoding.js'
import { AUTHORIZATION_REQUEST_LENGTH } from '../lib/limits.js'
import { defined } from '../lib/objects.js'
import { andThen, ok, refuse } from '../lib/result.js'
import { secondsAfter } from '../lib/time.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { type Call, Pipeline, type Stage, withMore } from '../pipeline/pipeline.js'
import { knownClient } from '../pipeline/reported-client.js'
import { clientNotLocked } from '../policy/client-not-locked.js'
import { pushedRequestUse } from '../policy/fapi.js'
import { claimOnce } from '../ports/claim.js'
import { addNew, digestOf, randomToken } from '../ports/digests.js'
import { findClient } from '../ports/find.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import { namesForRecord } from '../records/client-identifiers.js'
import type { Ticket } from '../records/ticket.js'
import { counted } from '../records/value-count.js'
import { FORM_RULES, readForm } from '../standards/oauth/form.js'
import type { AuthorizationRefusal } from './refusals.js'
import {
  type AuthorizationRequest,
  type ClientNamed,
  type ObjectHeld,
  type ParametersRead,
  type RequestArrived,
  type RequestClaimed,
  readAuthorizationRequest,
  sessionDigest,
  type TicketIssued,
} from './request.js'
import { REQUEST_URI, takeRequestUri } from './request-uri.js'
import { type AuthorizationResponse, answerAuthorization } from './response.js'

const CLIENT_NAMED: Stage<RequestArrived, ClientNamed, StoreUse<'clients', 'find'>, AuthorizationRefusal> = {
  name: 'client known',
  clause: 'RFC 6749 §4.1.1',
  async gather(facts, ports) {
    const identifier = facts.front.values.get('client_id')
    if (identifier === undefined) return refuse({ reason: 'client_unidentified' })
    const found = await findClient(identifier, facts.service, ports)
    return found === undefined
      ? refuse({ reason: 'client_unknown' })
      : ok(withMore(facts, { client: found.client, clientIdentifier: identifier, clientKey: found.canonical }))
  },
  checks: [clientNotLocked('docs/rules.md §4')],
}

/** After everything else: an object that is refused for another reason is not used up. */
const OBJECT_CLAIMED: Stage<
  ParametersRead,
  RequestClaimed,
  Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
  AuthorizationRefusal
> = {
  name: 'claim',
  clause: 'RFC 9101 §10.8; RFC 7519 §4.1.7',
  gather(facts, ports) {
    return andThen(claimOnce([oneTimeObject(facts)], facts, ports), ([objectFirst = false]) =>
      ok(withMore(facts, { objectFirst })),
    )
  },
  checks: [OBJECT_USED_ONCE],
}

/** Only the parameters inside a request object count. Those of a pushed request are judged once more. */
export const PARAMETERS: Stage<ObjectHeld, ParametersRead, object, AuthorizationRefusal> = {
  name: 'parameters',
  clause: 'RFC 6749 §4.1.1; RFC 9101 §6.3; RFC 9126 §7.4',
  gather(facts) {
    const form = facts.requestObject?.inside ?? facts.form
    return ok(withParameters(withMore(facts, { form }), facts.pushed !== undefined))
  },
  checks: PARAMETER_CHECKS,
}

export const REQUEST: Stage<Call, RequestArrived, object, AuthorizationRefusal> = {
  name: 'request',
  clause: 'RFC 6749 §3.1',
  gather({ input, service, now }) {
    const read = readAuthorizationRequest(input)
    if (!read.ok) return read
    const { parameters, sessionBinding } = read.value
    if (longerThan(parameters, Math.min(service.pushedAuthReqMaxSize, AUTHORIZATION_REQUEST_LENGTH)))
      return refuse({ reason: 'parameters_too_large' })
    return ok({ front: readForm(parameters), sessionBinding, service, now })
  },
  checks: lift(FORM_RULES, ({ front }: RequestArrived) => front),
}

function ticketRecord(facts: ParametersRead, key: string, session: string | undefined): Ticket {
  const { service, client, clientIdentifier, clientKey, pushed, requested, now } = facts
  const expiresAt = secondsAfter(now, service.ticketDuration)
  return defined({
    serviceId: service.serviceId,
    key,
    clientId: client.clientId,
    ...namesForRecord(clientIdentifier, clientKey),
    registration: client.registration,
    ...keptOf(facts),
    sessionDigest: session,
    dpopKeyThumbprint: pushed?.dpopKeyThumbprint ?? requested.dpopJkt,
    instanceKeyThumbprint: pushed?.instanceKeyThumbprint,
    scopes: requested.scopes,
    redirectUri: requested.destination.uri,
    createdAt: now,
    expiresAt,
    retainedUntil: expiresAt,
  })
}

function keptOf(facts: ParametersRead): Pick<Ticket, 'parameters' | 'pushed' | 'pushedRequestKey'> {
  const { form, pushed } = facts
  if (pushed === undefined) return { parameters: parametersForCompletion(form) }
  if (pushedRequestUse(facts) === 'until-completed') return { pushed: true, pushedRequestKey: pushed.key }
  return { pushed: true, parameters: storedParameters(form) }
}

/**
 * The ticket comes first: after a failure between the two nobody knows the ticket, and the
 * request_uri can still be used.
 */
const TICKET_ISSUED: Stage<
  RequestClaimed,
  TicketIssued,
  Pick<Ports, 'crypto'> & StoreUse<'tickets', 'add'> & StoreUse<'pushedRequests', 'take'>,
  AuthorizationRefusal
> = {
  name: 'ticket',
  clause: 'RFC 9126 §4, §7.3; docs/rules.md §4',
  async gather(facts, { crypto, tickets, pushedRequests }) {
    const ticket = await randomToken({ crypto })
    const key = await digestOf(ticket, { crypto })
    const record = counted(ticketRecord(facts, key, await sessionDigest(facts.sessionBinding, key, { crypto })))
    await addNew('tickets', () => tickets.add(record, facts.now))
    if (record.pushedRequestKey === undefined && !(await takeRequestUri(facts, { pushedRequests })))
      return refuse({ reason: 'request_uri_unknown' })
    return ok(withMore(facts, { ticket, ticketKey: key }))
  },
  checks: [],
}

/** What {@link processAuthorizationRequest} asks for. */
export type AuthorizationPorts = CallPorts &
  Pick<Ports, 'crypto' | 'authorizationDetails'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'pushedRequests', 'find' | 'take'> &
  StoreUse<'tickets', 'add'> &
  StoreUse<'replays', 'claim'>

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
