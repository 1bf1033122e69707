import { CLIENT_LOCKED } from '../client-authentication/client-not-locked.js'
import type { RefusalOf, RefusalTable } from '../pipeline/refusals.js'

/** What the caller of a completion does next. */
export type CompletionAction = 'OK' | 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'

/** Every reason for which a completion is refused. */
export interface CompletionReasons {
  readonly request_unreadable: { readonly problem: string }
  readonly ticket_unknown: object
  readonly ticket_expired: object
  readonly client_unknown: object
  readonly client_locked: object
  readonly request_uri_used: object
  readonly redirect_uri_withdrawn: object
}

/** A refusal of a completion. */
export type CompletionRefusal = RefusalOf<CompletionReasons>

const wrong = { action: 'BAD_REQUEST', error: 'invalid_request' } as const

/** What each reason means on the wire (docs/rules.md §4; codes are ours). */
export const COMPLETION_REFUSALS: RefusalTable<CompletionReasons, Exclude<CompletionAction, 'OK'>> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A040201',
    text: 'The call could not be read.',
    detail: ({ problem }) => problem,
  },
  ticket_unknown: { ...wrong, code: 'A040301', text: 'The ticket is unknown or has been used.' },
  ticket_expired: { ...wrong, code: 'A040302', text: 'The ticket has expired.' },
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
}
