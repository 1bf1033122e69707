import { mayAskFor } from '../authorization-request/authorization-details.js'
import { readRequested } from '../authorization-request/requested.js'
import { defined } from '../lib/objects.js'
import type { Instant } from '../lib/time.js'
import { type AnswerHead, answerHead, errorAnswer } from '../pipeline/answer.js'
import type { Decision } from '../pipeline/operation.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import { type ReasonsIn, type RefusalOf, refusals, unreadable, type Wording, WRONG } from '../pipeline/refusals.js'
import { CLIENT_LOCKED } from '../policy/client-not-locked.js'
import { mayHaveScope, scopeNamed } from '../policy/token.js'
import { type Client, type ClientInformation, clientInformation } from '../records/client.js'
import type { ParameterPairs } from '../records/pushed-request.js'
import type { Service } from '../records/service.js'
import type { Ticket } from '../records/ticket.js'
import type { AuthorizationDetails, GrantManagementAction } from '../records/vocabulary.js'
import { formFromPairs } from '../standards/oauth/form.js'
import type { CodeChallengeMethod } from '../standards/oauth/pkce.js'
import type { ResponseMode } from '../standards/oauth/response-mode.js'

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

/** The client and the service, which may change while the user decides. */
interface Parties {
  readonly client: Client
  readonly service: Service
}

function scopesStillAllowed(scopes: readonly string[], { client, service }: Parties): readonly string[] {
  return scopes.filter(name => scopeNamed(name, service) && mayHaveScope(client, name))
}

function detailsStillAllowed({ elements }: AuthorizationDetails, { client, service }: Parties): AuthorizationDetails {
  return { elements: elements.filter(({ type }) => mayAskFor(type, client, service)) }
}

/** The answer to a completion. Absent fields are omitted; look at `action` first. */
export type CompletionResponse = AuthorizationCompleted | CompletionRefused

/** No other call gets this request. The AS stores these values with the code that it issues now. */
export interface AuthorizationCompleted extends AnswerHead<'authorizationCompleteResponse', 'OK'> {
  readonly client: ClientInformation
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  /**
   * The stored parameters in their order: all of a pushed request; of a plain one those that core knows, without hints.
   */
  readonly parameters: ParameterPairs
  /** Where the answer goes, also when the client left it out. */
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly resources: readonly string[]
  /** What the client asked for (RFC 9396 §2), without what service or client have withdrawn since. */
  readonly authorizationDetails?: AuthorizationDetails
  /** The grant that the client names: verify that it belongs to the client and to the user. */
  readonly grantId?: string
  /** What becomes of the grant (Grant Management for OAuth 2.0 §5.2). */
  readonly gmAction?: GrantManagementAction
  readonly state?: string
  /** When the request arrived; its `max_age` counts from then on. */
  readonly requestedAt: Instant
  /**
   * As the client asked; where it ends in `jwt`, the response must leave as a signed JWT (JARM §2.3):
   * {@link signAuthorizationResponse} makes it, or you do.
   */
  readonly responseMode?: ResponseMode
  readonly codeChallenge?: string
  readonly codeChallengeMethod?: CodeChallengeMethod
  /** The code is bound to this key (RFC 9449 §10). */
  readonly dpopKeyThumbprint?: string
  /**
   * The code is bound to the attested instance with this key, which pushed the request (Attestation-Based Client
   * Authentication §10.4).
   */
  readonly instanceKeyThumbprint?: string
}

/** The ticket could not be completed. */
export interface CompletionRefused
  extends AnswerHead<'authorizationCompleteResponse', Exclude<CompletionAction, 'OK'>> {
  /** JSON in the form of RFC 6749 §5.2. */
  readonly responseContent: string
}

const COMPLETE: Wording = { code: 'A040001', text: 'The authorization request is completed.' }
const FAULT: Wording = { code: 'A040101', text: 'The authorization server could not complete the request.' }

export function answerCompletion(decision: Decision<TicketTaken, CompletionRefusal>): CompletionResponse {
  return decision.kind === 'granted'
    ? completed(decision.facts)
    : errorAnswer('authorizationCompleteResponse', COMPLETION_REFUSALS, decision, FAULT)
}

function completed(facts: TicketTaken): AuthorizationCompleted {
  const { ticket, client, service, parameters } = facts
  const requested = readRequested({
    form: formFromPairs(parameters),
    client,
    service,
    isPushed: ticket.pushed === true,
  })
  return defined({
    ...answerHead('authorizationCompleteResponse', 'OK', COMPLETE),
    client: clientInformation(client),
    clientIdentifier: ticket.clientIdentifier,
    parameters,
    redirectUri: ticket.redirectUri,
    scopes: scopesStillAllowed(ticket.scopes, facts),
    resources: requested.resources,
    authorizationDetails: requested.authorizationDetails && detailsStillAllowed(requested.authorizationDetails, facts),
    grantId: requested.grantId,
    gmAction: requested.grantManagementAction,
    state: requested.state,
    requestedAt: ticket.createdAt,
    responseMode: requested.responseMode,
    codeChallenge: requested.codeChallenge,
    codeChallengeMethod: requested.codeChallengeMethod,
    dpopKeyThumbprint: ticket.dpopKeyThumbprint,
    instanceKeyThumbprint: ticket.instanceKeyThumbprint,
  } as const)
}
