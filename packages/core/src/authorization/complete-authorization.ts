import { mayAskFor } from '../authorization-request/authorization-details-checks.js'
import { type Requested, readRequested } from '../authorization-request/requested.js'
import { defined } from '../lib/objects.js'
import { type AnswerHead, answerHead, errorAnswer } from '../pipeline/answer.js'
import { type CallPorts, type Decision, idOfClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Wording } from '../pipeline/refusals.js'
import { mayHaveScope, scopeNamed } from '../policy/scopes.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import { type ClientInformation, clientInformation } from '../records/client.js'
import type { ParameterPairs } from '../records/pushed-request.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetails } from '../records/values.js'
import type { GrantManagementAction } from '../records/vocabulary.js'
import { formOf } from '../standards/oauth/form.js'
import { type CodeChallengeMethod, readCodeChallengeMethod } from '../standards/oauth/pkce.js'
import type { ResponseMode } from '../standards/oauth/response-mode.js'
import { COMPLETION_REFUSALS, type CompletionAction, type CompletionRefusal } from './completion-refusals.js'
import type { AuthorizationCompletion } from './request.js'
import { COMPLETED, type Completed, TICKET_CLIENT, TICKET_KNOWN } from './stages/completion.js'

/** What {@link completeAuthorization} asks for. */
export type CompletionPorts = CallPorts & Pick<Ports, 'crypto' | 'clients' | 'pushedRequests' | 'tickets'>

/** The answer to a completion. Absent fields are omitted; look at `action` first. */
export type CompletionResponse = AuthorizationCompleted | CompletionRefused

/** The request is yours alone: what the AS keeps with the code that it now makes. */
export interface AuthorizationCompleted extends AnswerHead<'authorizationCompleteResponse', 'OK'> {
  readonly client: ClientInformation
  /** Canonical identifier of the client. */
  readonly clientIdentifier: string
  /** The stored parameters in their order: all that were pushed, of a plain request those that core knows, hints aside. */
  readonly parameters: ParameterPairs
  /** Where the answer goes, also when the client left it unsaid. */
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly resources: readonly string[]
  /** What the client asked for (RFC 9396 §2), less what service or client have withdrawn since. */
  readonly authorizationDetails?: AuthorizationDetails
  /** The grant that the client names; whether it is the client's, and the user's, is yours to verify. */
  readonly grantId?: string
  /** What becomes of the grant (Grant Management for OAuth 2.0 §5.2). */
  readonly gmAction?: GrantManagementAction
  readonly state?: string
  /** As the client asked; where it ends in `jwt`, the response must leave as a JWT that you sign (JARM §2.3). */
  readonly responseMode?: ResponseMode
  readonly codeChallenge?: string
  readonly codeChallengeMethod?: CodeChallengeMethod
  /** The code is bound to this key (RFC 9449 §10). */
  readonly dpopJkt?: string
}

/** The ticket could not be completed. */
export interface CompletionRefused
  extends AnswerHead<'authorizationCompleteResponse', Exclude<CompletionAction, 'OK'>> {
  /** JSON in the form of RFC 6749 §5.2. */
  readonly responseContent: string
}

const COMPLETE: Wording = { code: 'A040001', text: 'The authorization request is completed.' }
const FAULT: Wording = { code: 'A040101', text: 'The authorization server could not complete the request.' }

function answer(decision: Decision<Completed, CompletionRefusal>): CompletionResponse {
  return decision.kind === 'granted'
    ? completed(decision.facts)
    : errorAnswer('authorizationCompleteResponse', COMPLETION_REFUSALS, decision, FAULT)
}

function completed({ ticket, client, service, parameters }: Completed): AuthorizationCompleted {
  const requested = readRequested({ form: formOf(parameters), client, service, isPushed: ticket.pushed === true })
  return defined({
    ...answerHead('authorizationCompleteResponse', 'OK', COMPLETE),
    client: clientInformation(client),
    clientIdentifier: ticket.clientIdentifier,
    parameters,
    redirectUri: ticket.redirectUri,
    scopes: stillGood(ticket.scopes, client, service),
    resources: requested.resources,
    authorizationDetails: detailsStillGood(requested, client, service),
    grantId: requested.grantId,
    gmAction: requested.grantManagementAction,
    state: requested.state,
    responseMode: requested.responseMode,
    codeChallenge: requested.codeChallenge,
    codeChallengeMethod: readCodeChallengeMethod(requested.codeChallengeMethod),
    dpopJkt: ticket.dpopJkt,
  } as const)
}

/** What was shown to the user, less what service or client have withdrawn since: never more. */
function stillGood(scopes: readonly string[], client: Client, service: Service): readonly string[] {
  return scopes.filter(name => scopeNamed(name, service) && mayHaveScope(client, name))
}

/** Elements that the user saw, less those of types that service or client have withdrawn since: never more. */
function detailsStillGood(
  { authorizationDetails }: Requested,
  client: Client,
  service: Service,
): AuthorizationDetails | undefined {
  if (!authorizationDetails?.ok) return undefined
  return { elements: authorizationDetails.value.elements.filter(({ type }) => mayAskFor(type, client, service)) }
}

/** The stages of {@link completeAuthorization}. */
export const COMPLETION: Operation<Completed, CompletionPorts, CompletionRefusal, CompletionResponse> = {
  name: 'authorization completion',
  pipeline: Pipeline.of(TICKET_KNOWN).to(TICKET_CLIENT).to(COMPLETED),
  answer,
  clientId: idOfClient,
}

/**
 * Takes the ticket of an authorization request once the user has approved: of all calls with one ticket, and of all
 * tickets of one `request_uri`, exactly one gets OK (docs/rules.md §4). It never rejects. The AS then makes its own code.
 */
export function completeAuthorization(
  request: AuthorizationCompletion,
  ports: CompletionPorts,
): Promise<CompletionResponse> {
  return operate(COMPLETION, request, ports)
}
