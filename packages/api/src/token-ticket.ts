import { readerOf } from '@symbolon/core/internal'
import { type Answer, unreadableAnswer } from './answer.js'

/** A ticket of a grant that the authorization server decides about, with its decision. */
export interface ApiTokenIssue {
  readonly ticket: string
  readonly subject: string
}

/** A ticket of a grant that the authorization server decides about, and why it gives nothing. */
export interface ApiTokenFailure {
  readonly ticket: string
  readonly reason: string
}

/** The answer about a ticket: `auth/token` gives none, so each is unknown. */
export interface ApiTokenTicketAnswer extends Answer {
  /** Which operation answers. */
  readonly type: 'tokenIssueResponse' | 'tokenFailResponse'
  readonly action: 'INTERNAL_SERVER_ERROR'
  readonly responseContent: string
}

/** The table of operations adds `type`. */
type Outcome = Omit<ApiTokenTicketAnswer, 'type'>

const readIssue = readerOf<ApiTokenIssue, ApiTokenIssue>((given, read) => ({
  ticket: read.required('ticket', given.ticket, { must: 'must be a ticket' }),
  subject: read.required('subject', given.subject, { must: 'must name who decided' }),
}))

const readFailure = readerOf<ApiTokenFailure, ApiTokenFailure>((given, read) => ({
  ticket: read.required('ticket', given.ticket, { must: 'must be a ticket' }),
  reason: read.required('reason', given.reason, { must: 'must be a reason' }),
}))

export async function issueToken(request: object): Promise<Outcome> {
  const read = readIssue(request)
  return read.ok ? unknownTicket('A054301') : unreadableAnswer('A054201', read.refusal.problem)
}

export async function failToken(request: object): Promise<Outcome> {
  const read = readFailure(request)
  return read.ok ? unknownTicket('A067301') : unreadableAnswer('A067201', read.refusal.problem)
}

function unknownTicket(code: string): Outcome {
  return { ...unreadableAnswer(code, ''), resultMessage: `[${code}] There is no such ticket: auth/token gives none.` }
}
