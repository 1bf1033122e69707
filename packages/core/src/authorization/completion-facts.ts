import type { CallFacts } from '../pipeline/pipeline.js'
import type { Client } from '../records/client.js'
import type { ParameterPairs } from '../records/pushed-request.js'
import type { Ticket } from '../records/ticket.js'

/*
 * What is known when an authorization request is completed, stage by stage.
 */

/** The ticket is known. */
export interface TicketKnown extends CallFacts {
  readonly ticket: Ticket
  /** The digest of the session that the caller names, for this ticket. */
  readonly session: string | undefined
}

/** The client of the ticket is known. */
export interface TicketOfClient extends TicketKnown {
  readonly client: Client
  readonly clientIdentifier: string
}

/** The request is completed: no other call can complete it. */
export interface TicketTaken extends TicketOfClient {
  readonly parameters: ParameterPairs
}
