import { type AuthorizationCompletion, completeAuthorization, type Ports } from '@symbolon/core'
import { answerCompletionOverHttp } from '@symbolon/core/http'
import { previewCompletion, readDecided, readerOf, readUniqueJsonObject } from '@symbolon/core/internal'
import { type AuthorizationDecision, issueAuthorizationCode } from '@symbolon/token'
import { idTokenClaimsText, refusalOfDecision } from '@symbolon/token/internal'
import { type Answer, unreadableAnswer } from './answer.js'
import { tokenPortsOf } from './token-ports.js'

/** What the user approved: the ticket, and what `issueAuthorizationCode` takes. */
export interface ApiAuthorizationIssue
  extends AuthorizationCompletion,
    Omit<AuthorizationDecision, 'completed' | 'idTokenClaims'> {
  /** `idTokenClaims` as JSON text. */
  readonly claims?: string | undefined
}

/** Why no code is issued: the ticket, and the reason as the published API names it. */
export interface ApiAuthorizationFailure extends AuthorizationCompletion {
  readonly reason: keyof typeof REASONS
  /** `error_description` for the client. */
  readonly description?: string
}

/** The way back to the client, or why there is none. */
export interface ApiAuthorizationAnswer extends Answer {
  /** Which operation answers. */
  readonly type: 'authorizationIssueResponse' | 'authorizationFailResponse'
  readonly action: 'LOCATION' | 'FORM' | 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'
  /** LOCATION: the URL for 302. FORM: the HTML page. BAD_REQUEST and INTERNAL_SERVER_ERROR: JSON. */
  readonly responseContent: string
  /** The code that `responseContent` carries to the client. */
  readonly authorizationCode?: string
}

/** What each reason is for the client (RFC 6749 §4.1.2.1; OpenID Connect Core §3.1.2.6; RFC 8707 §2). */
const REASONS = {
  UNKNOWN: 'server_error',
  SERVER_ERROR: 'server_error',
  NOT_LOGGED_IN: 'login_required',
  MAX_AGE_NOT_SUPPORTED: 'login_required',
  EXCEEDS_MAX_AGE: 'login_required',
  DIFFERENT_SUBJECT: 'login_required',
  ACR_NOT_SATISFIED: 'login_required',
  DENIED: 'access_denied',
  NOT_AUTHENTICATED: 'access_denied',
  ACCOUNT_SELECTION_REQUIRED: 'account_selection_required',
  CONSENT_REQUIRED: 'consent_required',
  INTERACTION_REQUIRED: 'interaction_required',
  INVALID_TARGET: 'invalid_target',
  INVALID_SCOPE: 'invalid_scope',
  UNAUTHORIZED_CLIENT: 'unauthorized_client',
  TEMPORARILY_UNAVAILABLE: 'temporarily_unavailable',
} as const

const isReason = (value: unknown): value is keyof typeof REASONS =>
  typeof value === 'string' && Object.hasOwn(REASONS, value)

/** RFC 6749 Appendix A.8. */
const isDescription = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/.test(value)

interface ClaimsGiven {
  readonly idTokenClaims: Readonly<Record<string, unknown>> | undefined
}

const isClaims = (value: unknown): value is string =>
  typeof value === 'string' && idTokenClaimsText(readUniqueJsonObject(value)) !== undefined

const claimsIn = (text: string | undefined) => (text === undefined ? undefined : readUniqueJsonObject(text))

const TICKET = { must: 'must be the ticket of an authorization response', notEmpty: true } as const

/** Read before the ticket is taken, so that a mistake of the caller does not use it up. */
const readIssue = readerOf<ApiAuthorizationIssue, Omit<ApiAuthorizationIssue, 'claims'> & ClaimsGiven>(
  (given, read) => ({
    ticket: read.required('ticket', given.ticket, TICKET),
    sessionBinding: read.text('sessionBinding', given.sessionBinding),
    subject: read.required('subject', given.subject, { must: 'must name who decided', notEmpty: true }),
    scopes: given.scopes === undefined ? undefined : read.tokens('scopes', given.scopes),
    ...readDecided(given, read),
    idTokenClaims: claimsIn(
      read.value('claims', given.claims, isClaims, 'must be a JSON object without claims of ours'),
    ),
  }),
)

const readFailure = readerOf<ApiAuthorizationFailure, Record<'ticket' | 'error', string> & FailureText>(
  (given, read) => ({
    ticket: read.required('ticket', given.ticket, TICKET),
    sessionBinding: read.text('sessionBinding', given.sessionBinding),
    error: REASONS[read.value('reason', given.reason ?? '', isReason, 'must be a reason') ?? 'UNKNOWN'],
    description: read.value('description', given.description, isDescription, 'must be printable ASCII'),
  }),
)

interface FailureText {
  readonly sessionBinding: string | undefined
  readonly description: string | undefined
}

/** Completes the ticket and sends the client the code of what the user approved. What is refused leaves the ticket. */
export async function issueAuthorization(request: object, ports: Ports): Promise<Outcome> {
  const tokens = tokenPortsOf(ports)
  const read = readIssue(request)
  if (!read.ok) return unreadableAnswer('A049201', read.refusal.problem)
  const { ticket, sessionBinding, ...decision } = read.value
  const expected = await previewCompletion({ ticket, sessionBinding }, ports)
  const refusal =
    expected.action === 'OK' ? await refusalOfDecision({ completed: expected, ...decision }, tokens) : undefined
  if (refusal !== undefined) return refusal
  const completed = await completeAuthorization({ ticket, sessionBinding }, ports)
  if (completed.action !== 'OK') return completed
  const issued = await issueAuthorizationCode({ completed, ...decision }, tokens)
  if (issued.action !== 'OK') return issued
  const { resultCode, resultMessage, code } = issued
  const way = wayBack(await answerCompletionOverHttp(completed, { code }, ports))
  return { resultCode, resultMessage, ...way, authorizationCode: code }
}

/** Completes the ticket and sends the client the error that the reason means. */
export async function failAuthorization(request: object, ports: Ports): Promise<Outcome> {
  const read = readFailure(request)
  if (!read.ok) return unreadableAnswer('A060201', read.refusal.problem)
  const { ticket, sessionBinding, error, description } = read.value
  const completed = await completeAuthorization({ ticket, sessionBinding }, ports)
  if (completed.action !== 'OK') return completed
  const outcome = { error, ...(description !== undefined && { error_description: description }) }
  const head = { resultCode: 'A060001', resultMessage: '[A060001] The client is told why there is no code.' }
  return { ...head, ...wayBack(await answerCompletionOverHttp(completed, outcome, ports)) }
}

/** The table of operations adds `type`. */
type Outcome = Omit<ApiAuthorizationAnswer, 'type'>

type Sent = Awaited<ReturnType<typeof answerCompletionOverHttp>>

function wayBack({ headers, body }: Sent): Pick<Outcome, 'action' | 'responseContent'> {
  const location: unknown = new Map<string, unknown>(Object.entries(headers)).get('Location')
  return typeof location === 'string'
    ? { action: 'LOCATION', responseContent: location }
    : { action: 'FORM', responseContent: body }
}
