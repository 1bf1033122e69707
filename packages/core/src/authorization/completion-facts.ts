import { CLIENT_LOCKED } from '../client-authentication/client-not-locked.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import type { PlainRows, ReasonsOf, RefusalOf, RefusalTable } from '../pipeline/refusals.js'
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

type RefusedAction = Exclude<CompletionAction, 'OK'>

const wrong = { action: 'BAD_REQUEST', error: 'invalid_request' } as const

const MEANINGS = {
  ticket_unknown: { ...wrong, code: 'A040301', text: 'The ticket is unknown or has been used.' },
  ticket_expired: { ...wrong, code: 'A040302', text: 'The ticket has expired.' },
  session_different: { ...wrong, code: 'A040304', text: 'The ticket does not belong to this session.' },
  client_unknown: { ...wrong, code: 'A040303', text: 'The client does not exist any more.' },
  client_locked: { action: 'BAD_REQUEST', ...CLIENT_LOCKED },
  request_uri_used: {
    action: 'BAD_REQUEST',
    error: 'invalid_request_uri',
    code: 'A008303',
    text: 'The pushed request has been completed before.',
  },
  redirect_uri_withdrawn: {
    ...wrong,
    code: 'A011302',
    text: 'The redirect URI is not registered for the client any more.',
  },
} as const satisfies PlainRows<RefusedAction>

export interface CompletionReasons extends ReasonsOf<typeof MEANINGS> {
  readonly request_unreadable: { readonly problem: string }
}

export type CompletionRefusal = RefusalOf<CompletionReasons>

export const COMPLETION_REFUSALS: RefusalTable<CompletionReasons, RefusedAction> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A040201',
    text: 'The call could not be read.',
    detail: ({ problem }) => problem,
  },
  ...MEANINGS,
}
