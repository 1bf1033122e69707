import { defined } from '../lib/objects.js'
import { type Awaitable, andThen } from '../lib/result.js'
import { type AnswerHead, answerHead, errorAnswer, errorParameters } from '../pipeline/answer.js'
import type { Decision } from '../pipeline/operation.js'
import { verdictOf, type Wording } from '../pipeline/refusals.js'
import type { Ports } from '../ports/ports.js'
import { type ClientInformation, clientInformation } from '../records/client.js'
import type { AuthorizationDetails, GrantManagementAction, Prompt, Scope } from '../records/vocabulary.js'
import { type Delivery, deliver, isSignedResponseMode } from '../standards/oauth/response-mode.js'
import { AUTHORIZATION_REFUSALS, type AuthorizationAction, type AuthorizationRefusal } from './refusals.js'
import type { TicketIssued } from './request.js'
import { signedResponse } from './signed-response.js'

/** An authorization response (docs/rules.md §4). Absent fields are omitted; look at `action` first. */
export type AuthorizationResponse = AuthorizationWaiting | AuthorizationRefused

/** The request is valid: ask the user or, with NO_INTERACTION (`prompt=none`), decide without asking. */
export interface AuthorizationWaiting extends AnswerHead<'authorizationResponse', 'INTERACTION' | 'NO_INTERACTION'> {
  /**
   * What `completeAuthorization` takes. A capability: keep it on the server, under a random key of
   * this request, and pass `sessionBinding`. The key goes into the form of the page.
   */
  readonly ticket: string
  readonly client: ClientInformation
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  readonly scopes: readonly Scope[]
  readonly resources: readonly string[]
  /** What the client asks for beyond scopes (RFC 9396 §2). */
  readonly authorizationDetails?: AuthorizationDetails
  readonly acrs: readonly string[]
  /** Seconds since the user authenticated, at most. */
  readonly maxAge?: number
  readonly prompts: readonly Prompt[]
  /** Names of the claims that the client wants in the ID token (OpenID Connect Core §5.5). */
  readonly claims: readonly string[]
  /** Names of those that it wants from the UserInfo endpoint. */
  readonly claimsAtUserInfo: readonly string[]
  /**
   * The whole request for claims in the ID token, with `essential`, `value` and `values`, as JSON: `id_token` of the
   * parameter. `sub` with a value names the only user who may approve.
   */
  readonly idTokenClaims?: string
  /** The same for the UserInfo endpoint. */
  readonly userInfoClaims?: string
  readonly loginHint?: string
  /** In the form of an ID token, but not verified: verify it before you use it. */
  readonly idTokenHint?: string
  /** The grant that the client names: verify that it belongs to the client and to the user. */
  readonly grantId?: string
  /** What becomes of the grant (Grant Management for OAuth 2.0 §5.2). */
  readonly gmAction?: GrantManagementAction
}

/** The request is refused. */
export interface AuthorizationRefused
  extends AnswerHead<'authorizationResponse', Exclude<AuthorizationAction, 'INTERACTION' | 'NO_INTERACTION'>> {
  /** LOCATION: the URL for 302. FORM: the HTML page. BAD_REQUEST and INTERNAL_SERVER_ERROR: JSON. */
  readonly responseContent: string
}

const WAITING: Wording = { code: 'A004001', text: 'The authorization request is in order.' }
const FAULT: Wording = { code: 'A004101', text: 'The authorization server could not examine the request.' }

type AuthorizationDecision = Decision<TicketIssued, AuthorizationRefusal>
type AuthorizationDenied = Exclude<AuthorizationDecision, { readonly kind: 'granted' }>

export function answerAuthorization(
  decision: AuthorizationDecision,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<AuthorizationResponse> {
  return decision.kind === 'granted' ? waiting(decision.facts) : refused(decision, ports)
}

function waiting({ ticket, client, clientIdentifier, service, requested, form }: TicketIssued): AuthorizationWaiting {
  const action = requested.prompts.includes('NONE') ? 'NO_INTERACTION' : 'INTERACTION'
  return defined({
    ...answerHead('authorizationResponse', action, WAITING),
    ticket,
    client: clientInformation(client),
    clientIdentifier,
    scopes: service.supportedScopes.filter(scope => requested.scopes.includes(scope.name)),
    resources: requested.resources,
    authorizationDetails: requested.authorizationDetails,
    acrs: requested.acrs,
    maxAge: requested.maxAge,
    prompts: requested.prompts,
    claims: Object.keys(requested.claims?.idToken.requests ?? {}),
    claimsAtUserInfo: Object.keys(requested.claims?.userinfo.requests ?? {}),
    idTokenClaims: requested.claims?.idToken.text,
    userInfoClaims: requested.claims?.userinfo.text,
    loginHint: form.values.get('login_hint'),
    idTokenHint: form.values.get('id_token_hint'),
    grantId: requested.grantId,
    gmAction: requested.grantManagementAction,
  } as const)
}

/** An error goes to the client when its redirect URI is known to be trusted, else to the user. */
function refused(decision: AuthorizationDenied, ports: Pick<Ports, 'crypto'>): Awaitable<AuthorizationRefused> {
  const { action, ...answer } = errorAnswer('authorizationResponse', AUTHORIZATION_REFUSALS, decision, FAULT)
  if (action !== 'LOCATION' || decision.kind !== 'refused') return { ...answer, action }
  return andThen(delivered(decision, ports), delivery => ({ ...answer, ...(delivery ?? { action: 'BAD_REQUEST' }) }))
}

type AuthorizationRefusedFor = Extract<AuthorizationDecision, { readonly kind: 'refused' }>

/**
 * The error as the client wants to have it. `undefined` if its redirect URI is not trusted, or if the
 * response must be signed and core cannot make it: it never leaves otherwise (docs/rules.md §4).
 */
function delivered(
  { refusal, service, facts }: AuthorizationRefusedFor,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<Delivery | undefined> {
  const { requested, client, form, clientIdentifier = '', now } = facts
  if (!requested?.destination.trusted || client === undefined || now === undefined) return undefined
  const { destination, responseMode, state } = requested
  const { error, shown } = verdictOf(AUTHORIZATION_REFUSALS, refusal)
  const parameters = { ...errorParameters(error, shown, service), ...(state !== undefined && { state }) }
  if (!isSignedResponseMode(responseMode)) {
    return deliver(destination.uri, responseMode, { ...parameters, iss: service.issuer })
  }
  const recipient = { client: clientInformation(client), clientId: form?.values.get('client_id') ?? clientIdentifier }
  return andThen(signedResponse(parameters, recipient, { service, now }, ports), signed =>
    signed.ok ? deliver(destination.uri, responseMode, { response: signed.value }) : undefined,
  )
}
