import { mayReceive } from '../../authorization-request/destination.js'
import { clientNotLocked } from '../../client-authentication/client-not-locked.js'
import { always, type Check, ok, refuse } from '../../lib/result.js'
import { seenDeadline } from '../../lib/time.js'
import type { Call, CallFacts } from '../../pipeline/pipeline.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { ask } from '../../ports/ask.js'
import { clientOf, ours } from '../../ports/find.js'
import { digestOf } from '../../ports/opaque-token.js'
import type { Ports } from '../../ports/ports.js'
import type { Client } from '../../records/client.js'
import type { ParameterPairs } from '../../records/pushed-request.js'
import type { Service } from '../../records/service.js'
import type { Ticket } from '../../records/ticket.js'
import type { CompletionRefusal } from '../completion-refusals.js'
import { readAuthorizationCompletion } from '../request.js'

/** The ticket is known. */
export interface TicketKnown extends CallFacts {
  readonly ticket: Ticket
}

/** The client of the ticket is known. */
export interface TicketOfClient extends TicketKnown {
  readonly client: Client
}

/** The request is completed: nobody else can complete it. */
export interface Completed extends TicketOfClient {
  readonly parameters: ParameterPairs
}

const notExpired: Check<TicketKnown, CompletionRefusal> = {
  name: 'ticket not expired',
  clause: 'docs/rules.md §4',
  applies: always,
  run: ({ ticket, now }) => (now < ticket.expiresAt ? undefined : { reason: 'ticket_expired' }),
  seen: ({ ticket, now }) => seenDeadline(ticket.expiresAt, now),
}

/** The ticket by its hash. */
export const TICKET_KNOWN: Stage<Call, TicketKnown, Pick<Ports, 'crypto' | 'tickets'>, CompletionRefusal> = {
  name: 'ticket known',
  clause: 'docs/rules.md §4',
  async gather({ input, service, now }, { crypto, tickets }) {
    const read = readAuthorizationCompletion(input)
    if (!read.ok) return read
    const key = await digestOf(read.value.ticket, { crypto })
    const ticket = await ask('tickets', () => tickets.find(key))
    return ours(ticket, key, service) ? ok({ ticket, service, now }) : refuse({ reason: 'ticket_unknown' })
  },
  checks: [notExpired],
}

const redirectUriRegistered: Check<TicketOfClient, CompletionRefusal> = {
  name: 'redirect_uri still good',
  clause: 'RFC 9126 §2.4, §7.4; docs/rules.md §4',
  applies: always,
  run: facts =>
    mayReceive(facts.ticket.redirectUri, facts, facts.ticket.pushed === true)
      ? undefined
      : { reason: 'redirect_uri_withdrawn' },
}

/** The client may have gone while the user thought. */
export const TICKET_CLIENT: Stage<TicketKnown, TicketOfClient, Pick<Ports, 'clients'>, CompletionRefusal> = {
  name: 'client known',
  clause: 'docs/rules.md §4',
  async gather(facts, ports) {
    const client = await clientOf(facts.ticket, ports)
    return client === undefined ? refuse({ reason: 'client_unknown' }) : ok(withMore(facts, { client }))
  },
  checks: [clientNotLocked('docs/rules.md §4'), redirectUriRegistered],
}

/** Takes the ticket, then the pushed request where it still stands: whoever does not get both is refused. */
export const COMPLETED: Stage<
  TicketOfClient,
  Completed,
  Pick<Ports, 'tickets' | 'pushedRequests'>,
  CompletionRefusal
> = {
  name: 'completion',
  clause: 'RFC 9126 §7.3; docs/rules.md §4',
  async gather(facts, ports) {
    const { ticket, service } = facts
    const taken = await ask('tickets', () => ports.tickets.take(ticket.key))
    if (!ours(taken, ticket.key, service)) return refuse({ reason: 'ticket_unknown' })
    const parameters = await takeParameters(taken, service, ports)
    return parameters === undefined ? refuse({ reason: 'request_uri_used' }) : ok(withMore(facts, { parameters }))
  },
  checks: [],
}

/** The request of a ticket: its own copy, or that of the pushed request, which only one completion gets. */
async function takeParameters(
  { pushedRequestKey, parameters }: Ticket,
  service: Service,
  { pushedRequests }: Pick<Ports, 'pushedRequests'>,
): Promise<ParameterPairs | undefined> {
  if (pushedRequestKey === undefined) return parameters
  const taken = await ask('pushedRequests', () => pushedRequests.take(pushedRequestKey))
  return ours(taken, pushedRequestKey, service) ? taken.parameters : undefined
}
