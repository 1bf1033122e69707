import { mayReceive } from '../authorization-request/requested.js'
import { always, type Check } from '../lib/check.js'
import { type Awaitable, ok, refuse } from '../lib/result.js'
import { seenDeadline } from '../lib/time.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { type Call, Pipeline, type Stage, withMore } from '../pipeline/pipeline.js'
import { knownClient } from '../pipeline/reported-client.js'
import { clientNotLocked } from '../policy/client-not-locked.js'
import { askRecord } from '../ports/ask.js'
import { digestOf } from '../ports/digests.js'
import { belongsToService, clientOf } from '../ports/find.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import type { ParameterPairs, PushedRequest } from '../records/pushed-request.js'
import type { Service } from '../records/service.js'
import type { Ticket } from '../records/ticket.js'
import {
  answerCompletion,
  type CompletionRefusal,
  type CompletionResponse,
  type TicketKnown,
  type TicketOfClient,
  type TicketTaken,
} from './completion-response.js'
import { type AuthorizationCompletion, readAuthorizationCompletion, sessionDigest } from './request.js'

const notExpired: Check<TicketKnown, CompletionRefusal> = {
  name: 'ticket not expired',
  clause: 'docs/rules.md §4',
  applies: always,
  run: ({ ticket, now }) => (now < ticket.expiresAt ? undefined : { reason: 'ticket_expired' }),
  seen: ({ ticket, now }) => seenDeadline(ticket.expiresAt, now),
}

/**
 * A ticket that somebody has brought into another browser must not be completed there. Absent
 * equals only absent, so a caller who names a session gets no ticket that is bound to none.
 */
const sameSession: Check<TicketKnown, CompletionRefusal> = {
  name: 'ticket of the session',
  clause: 'FAPI 2.0 Security Profile §6.5; docs/rules.md §4',
  applies: always,
  run: ({ ticket, session }) => (ticket.sessionDigest === session ? undefined : { reason: 'session_different' }),
  seen: ({ ticket, session }) => ({
    expected: ticket.sessionDigest === undefined ? 'no sessionBinding' : 'the sessionBinding of the request',
    actual: seenSession(ticket.sessionDigest, session),
  }),
}

function seenSession(bound: string | undefined, named: string | undefined): string {
  if (bound === named) return 'as expected'
  return named === undefined ? 'none' : 'another'
}

const TICKET_KNOWN: Stage<Call, TicketKnown, Pick<Ports, 'crypto'> & StoreUse<'tickets', 'find'>, CompletionRefusal> = {
  name: 'ticket known',
  clause: 'docs/rules.md §4',
  async gather({ input, service, now }, { crypto, tickets }) {
    const read = readAuthorizationCompletion(input)
    if (!read.ok) return read
    const key = await digestOf(read.value.ticket, { crypto })
    const ticket = await askRecord('tickets', () => tickets.find(key))
    if (!belongsToService(ticket, key, service)) return refuse({ reason: 'ticket_unknown' })
    const session = await sessionDigest(read.value.sessionBinding, key, { crypto })
    return ok({ ticket, session, service, now })
  },
  checks: [notExpired, sameSession],
}

const redirectUriStillTrusted: Check<TicketOfClient, CompletionRefusal> = {
  name: 'redirect_uri still good',
  clause: 'RFC 9126 §2.4, §7.4; docs/rules.md §4',
  applies: always,
  run: facts =>
    mayReceive(facts.ticket.redirectUri, facts, facts.ticket.pushed === true)
      ? undefined
      : { reason: 'redirect_uri_withdrawn' },
}

/** The client may have changed or gone while the user decided. */
const TICKET_CLIENT: Stage<TicketKnown, TicketOfClient, StoreUse<'clients', 'find'>, CompletionRefusal> = {
  name: 'client known',
  clause: 'docs/rules.md §4',
  async gather(facts, ports) {
    const { clientIdentifier } = facts.ticket
    const client = await clientOf(facts.ticket, ports)
    return client === undefined
      ? refuse({ reason: 'client_unknown' })
      : ok(withMore(facts, { client, clientIdentifier }))
  },
  checks: [clientNotLocked('docs/rules.md §4'), redirectUriStillTrusted],
}

/** A call that does not get both the ticket and the pushed request that it names is refused. */
const TICKET_TAKEN: Stage<
  TicketOfClient,
  TicketTaken,
  StoreUse<'tickets' | 'pushedRequests', 'take'>,
  CompletionRefusal
> = {
  name: 'completion',
  clause: 'RFC 9126 §7.3; docs/rules.md §4',
  async gather(facts, ports) {
    const { ticket, service } = facts
    const taken = await askRecord('tickets', () => ports.tickets.take(ticket.key))
    if (!belongsToService(taken, ticket.key, service)) return refuse({ reason: 'ticket_unknown' })
    const parameters = await parametersOf(taken, service, key => ports.pushedRequests.take(key))
    return parameters === undefined ? refuse({ reason: 'request_uri_used' }) : ok(withMore(facts, { parameters }))
  },
  checks: [],
}

/** What {@link TICKET_TAKEN} would take, which stays where it is. */
const TICKET_SEEN: Stage<TicketOfClient, TicketTaken, StoreUse<'pushedRequests', 'find'>, CompletionRefusal> = {
  name: 'completion',
  clause: 'docs/rules.md §4',
  async gather(facts, { pushedRequests }) {
    const { ticket, service } = facts
    const parameters = await parametersOf(ticket, service, key => pushedRequests.find(key))
    return parameters === undefined ? refuse({ reason: 'request_uri_used' }) : ok(withMore(facts, { parameters }))
  },
  checks: [],
}

/** Only one completion takes the parameters of a pushed request. */
async function parametersOf(
  { pushedRequestKey, parameters }: Ticket,
  service: Service,
  askStore: (key: string) => Awaitable<PushedRequest | undefined>,
): Promise<ParameterPairs | undefined> {
  if (pushedRequestKey === undefined) return parameters
  const pushed = await askRecord('pushedRequests', () => askStore(pushedRequestKey))
  return belongsToService(pushed, pushedRequestKey, service) ? pushed.parameters : undefined
}

/** What {@link completeAuthorization} asks for. */
export type CompletionPorts = CallPorts &
  Pick<Ports, 'crypto'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'pushedRequests', 'take'> &
  StoreUse<'tickets', 'find' | 'take'>

export const COMPLETION: Operation<TicketTaken, CompletionPorts, CompletionRefusal, CompletionResponse> = {
  name: 'authorization completion',
  pipeline: Pipeline.of(TICKET_KNOWN).to(TICKET_CLIENT).to(TICKET_TAKEN),
  answer: answerCompletion,
  client: knownClient,
}

/**
 * Takes the ticket of an authorization request once the user has approved: of all calls with one
 * ticket, and of all tickets of one `request_uri`, exactly one gets OK (docs/rules.md §4). It never
 * rejects. The AS then makes its own code.
 */
export function completeAuthorization(
  request: AuthorizationCompletion,
  ports: CompletionPorts,
): Promise<CompletionResponse> {
  return operate(COMPLETION, request, ports)
}

type PreviewPorts = CallPorts & Pick<Ports, 'crypto'> & StoreUse<'clients' | 'pushedRequests' | 'tickets', 'find'>

const PREVIEW: Operation<TicketTaken, PreviewPorts, CompletionRefusal, CompletionResponse> = {
  name: COMPLETION.name,
  pipeline: Pipeline.of(TICKET_KNOWN).to(TICKET_CLIENT).to(TICKET_SEEN),
  answer: answerCompletion,
  client: knownClient,
}

/** What {@link completeAuthorization} would answer now. It takes nothing, and nobody hears of it. */
export function previewCompletion(request: AuthorizationCompletion, ports: PreviewPorts): Promise<CompletionResponse> {
  const { report: _report, onFault: _onFault, ...silent } = ports
  return operate(PREVIEW, request, silent)
}
