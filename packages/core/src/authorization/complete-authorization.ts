import { type CallPorts, knownClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import type { TicketTaken } from './completion-facts.js'
import type { CompletionRefusal } from './completion-refusals.js'
import { answerCompletion, type CompletionResponse } from './completion-response.js'
import type { AuthorizationCompletion } from './request.js'
import { TICKET_CLIENT } from './stages/completion/ticket-client.js'
import { TICKET_KNOWN } from './stages/completion/ticket-known.js'
import { TICKET_TAKEN } from './stages/completion/ticket-taken.js'

/** What {@link completeAuthorization} asks for. */
export type CompletionPorts = CallPorts &
  Pick<Ports, 'crypto'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'pushedRequests', 'take'> &
  StoreUse<'tickets', 'find' | 'take'>

/** The stages of {@link completeAuthorization}. */
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
