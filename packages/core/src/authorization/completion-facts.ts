import { CLIENT_LOCKED } from '../client-authentication/client-not-locked.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import { type ReasonsIn, type RefusalOf, refusals, unreadable, WRONG } from '../pipeline/refusals.js'
import type { Client } from '../records/client.js'
import type { ParameterPairs } from '../records/pushed-request.js'
import type { Ticket } from '../records/ticket.js'

export interface TicketKnown extends CallFacts {
  readonly ticket: Ticket
  readonly session: string | undefined
}

export interface TicketOfClient extends TicketKnown {
  readonly client: Client
  readonly clientIdentifier: string
}

export interface TicketTaken extends TicketOfClient {
  readonly parameters: ParameterPairs
}

/** What the caller of a completion does next. */
export type CompletionAction = 'OK' | 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'

export const COMPLETION_REFUSALS = refusals({
  request_unreadable: unreadable('A040201'),
  ticket_unknown: [WRONG, 'A040301', 'The ticket is unknown or has been used.'],
  ticket_expired: [WRONG, 'A040302', 'The ticket has expired.'],
  session_different: [WRONG, 'A040304', 'The ticket does not belong to this session.'],
  client_unknown: [WRONG, 'A040303', 'The client does not exist any more.'],
  client_locked: { action: 'BAD_REQUEST', ...CLIENT_LOCKED },
  request_uri_used: [
    ['BAD_REQUEST', 'invalid_request_uri'],
    'A008303',
    'The pushed request has been completed before.',
  ],
  redirect_uri_withdrawn: [WRONG, 'A011302', 'The redirect URI is not registered for the client any more.'],
})

export type CompletionRefusal = RefusalOf<ReasonsIn<typeof COMPLETION_REFUSALS>>
