import { ok, refuse } from '../../../lib/result.js'
import { type Stage, withMore } from '../../../pipeline/pipeline.js'
import { askRecord } from '../../../ports/ask.js'
import { belongsToService } from '../../../ports/find.js'
import type { StoreUse } from '../../../ports/store-use.js'
import type { ParameterPairs } from '../../../records/pushed-request.js'
import type { Service } from '../../../records/service.js'
import type { Ticket } from '../../../records/ticket.js'
import type { TicketOfClient, TicketTaken } from '../../completion-facts.js'
import type { CompletionRefusal } from '../../completion-refusals.js'

/**
 * Takes the ticket, then the pushed request that it names: a call that does not get both is
 * refused.
 */
export const TICKET_TAKEN: Stage<
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
    const parameters = await takeParameters(taken, service, ports)
    return parameters === undefined ? refuse({ reason: 'request_uri_used' }) : ok(withMore(facts, { parameters }))
  },
  checks: [],
}

/**
 * The request of a ticket: its own copy, or that of the pushed request, which only one completion
 * gets.
 */
async function takeParameters(
  { pushedRequestKey, parameters }: Ticket,
  service: Service,
  { pushedRequests }: StoreUse<'pushedRequests', 'take'>,
): Promise<ParameterPairs | undefined> {
  if (pushedRequestKey === undefined) return parameters
  const taken = await askRecord('pushedRequests', () => pushedRequests.take(pushedRequestKey))
  return belongsToService(taken, pushedRequestKey, service) ? taken.parameters : undefined
}
