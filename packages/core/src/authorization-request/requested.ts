import type { Check } from '../lib/check.js'
import type { Result } from '../lib/result.js'
import { readScope } from '../lib/text.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import { demandsOf, usableRedirectUris } from '../policy/fapi.js'
import { type AuthorizationDetailsFault, readAuthorizationDetails } from '../records/authorization-details.js'
import type { Client } from '../records/client.js'
import type { ParameterPairs } from '../records/pushed-request.js'
import type { Service } from '../records/service.js'
import {
  type AuthorizationDetails,
  type AuthorizationDetailsElement,
  GRANT_MANAGEMENT_ACTIONS,
  type GrantManagementAction,
  PROMPTS,
  type Prompt,
} from '../records/vocabulary.js'
import { type FormParameters, parameterValues, spaceSeparatedValues } from '../standards/oauth/form.js'
import { type CodeChallengeMethod, readCodeChallengeMethod } from '../standards/oauth/pkce.js'
import { type RequestedClaims, readMaxAge, readRequestedClaims } from '../standards/oauth/request-parameters.js'
import { type ResponseMode, readResponseMode } from '../standards/oauth/response-mode.js'
import { isProtectedRedirectUri, isRedirectUri, isRegisteredRedirectUri } from '../standards/oauth/uri.js'
import type { ParameterRefusal } from './refusals.js'

export interface Destination {
  /** Empty when none is trusted, so that nothing can be sent to it. */
  readonly uri: string
  readonly trusted: boolean
}

interface Parties {
  readonly service: Service
  readonly client: Client
}

interface Circumstances extends Parties {
  readonly isPushed: boolean
  readonly isOpenId: boolean
}

const NOWHERE: Destination = { uri: '', trusted: false }

/**
 * The parameter may be left out only where one URI is registered (RFC 6749 §3.1.2.3), and never under
 * OpenID Connect (Core §3.1.2.1) or FAPI (FAPI 2.0 Security Profile §5.3.2.2-6).
 */
export function destinationOf(redirectUri: string | undefined, request: Circumstances): Destination {
  if (redirectUri !== undefined) {
    return mayReceive(redirectUri, request, request.isPushed) ? { uri: redirectUri, trusted: true } : NOWHERE
  }
  if (request.isOpenId || demandsOf(request).has('redirect_uri present')) return NOWHERE
  const [only, ...others] = usableRedirectUris(request)
  return only === undefined || others.length > 0 ? NOWHERE : { uri: only, trusted: true }
}

/** Only a client that authenticates can have vouched for its URI by pushing it (RFC 9126 §2.4). */
export function mayReceive(uri: string, parties: Parties, pushed: boolean): boolean {
  const { client } = parties
  if (isRegisteredRedirectUri(uri, usableRedirectUris(parties), parties.service)) return true
  const vouched = pushed && client.tokenAuthMethod !== 'NONE'
  return vouched && client.unregisteredRedirectUrisAllowed && isRedirectUri(uri) && isAsProtected(uri, parties)
}

function isAsProtected(uri: string, parties: Parties): boolean {
  return !demandsOf(parties).has('protected redirect URIs') || isProtectedRedirectUri(uri)
}

/** A malformed or unknown value counts as absent here; the checks look at the parameters and refuse it. */
interface Requested {
  readonly destination: Destination
  readonly responseType: string | undefined
  readonly responseMode: ResponseMode | undefined
  /** Requested scopes, or the default entries when none was requested. */
  readonly scopes: readonly string[]
  readonly state: string | undefined
  readonly prompts: readonly Prompt[]
  readonly claims: RequestedClaims | undefined
  /** Seconds. */
  readonly maxAge: number | undefined
  readonly acrs: readonly string[]
  readonly resources: readonly string[]
  readonly authorizationDetails: AuthorizationDetails | undefined
  readonly authorizationDetailsFault: AuthorizationDetailsFault | undefined
  readonly grantId: string | undefined
  readonly grantManagementAction: GrantManagementAction | undefined
  readonly codeChallenge: string | undefined
  /** `plain` when a challenge comes without a method (RFC 7636 §4.3). */
  readonly codeChallengeMethod: CodeChallengeMethod | undefined
  readonly dpopJkt: string | undefined
}

interface RequestSource {
  readonly service: Service
  readonly client: Client
  readonly form: FormParameters
  readonly isPushed: boolean
}

export function readRequested({ service, client, form, isPushed }: RequestSource): Requested {
  const parameter = (name: string) => form.values.get(name)
  const scopes = scopesOf(parameter('scope'), service)
  const isOpenId = scopes.includes('openid')
  const details = detailsOf(parameter('authorization_details'))
  const [codeChallenge, maxAge] = [parameter('code_challenge'), parameter('max_age')]
  return {
    destination: destinationOf(parameter('redirect_uri'), { service, client, isPushed, isOpenId }),
    responseType: parameter('response_type'),
    responseMode: readResponseMode(parameter('response_mode')),
    scopes,
    state: parameter('state'),
    prompts: promptsOf(spaceSeparatedValues(form, 'prompt')),
    claims: readRequestedClaims(parameter('claims')),
    maxAge: maxAge === undefined ? undefined : readMaxAge(maxAge),
    acrs: spaceSeparatedValues(form, 'acr_values'),
    resources: parameterValues(form, 'resource'),
    authorizationDetails: details?.ok ? details.value : undefined,
    authorizationDetailsFault: details?.ok === false ? details.refusal : undefined,
    grantId: parameter('grant_id'),
    grantManagementAction: grantManagementActionOf(parameter('grant_management_action')),
    codeChallenge,
    codeChallengeMethod: methodOf(parameter('code_challenge_method'), codeChallenge),
    dpopJkt: parameter('dpop_jkt'),
  }
}

function scopesOf(text: string | undefined, service: Service): readonly string[] {
  if (text !== undefined) return readScope(text) ?? []
  return service.supportedScopes.filter(scope => scope.defaultEntry).map(scope => scope.name)
}

function promptsOf(texts: readonly string[]): readonly Prompt[] {
  return PROMPTS.filter(prompt => texts.includes(prompt.toLowerCase()))
}

function detailsOf(text: string | undefined): Result<AuthorizationDetails, AuthorizationDetailsFault> | undefined {
  return text === undefined ? undefined : readAuthorizationDetails(text)
}

function grantManagementActionOf(text: string | undefined): GrantManagementAction | undefined {
  return GRANT_MANAGEMENT_ACTIONS.find(action => action.toLowerCase() === text)
}

function methodOf(text: string | undefined, codeChallenge: string | undefined): CodeChallengeMethod | undefined {
  return text === undefined && codeChallenge !== undefined ? 'plain' : readCodeChallengeMethod(text)
}

export interface AuthorizationFacts {
  readonly service: Service
  readonly client: Client
  readonly form: FormParameters
  readonly requested: Requested
}

export type ParameterCheck = Check<AuthorizationFacts, ParameterRefusal>

export interface DetailsOffered extends CallFacts {
  readonly client: Client
  readonly elements: readonly AuthorizationDetailsElement[]
}

/** Parameters that authenticate the client: they are never stored. */
export const CREDENTIALS: ReadonlySet<string> = new Set(['client_secret', 'client_assertion', 'client_assertion_type'])

/** In their order, and unknown ones too. */
export function storedParameters(form: FormParameters): ParameterPairs {
  return form.pairs.filter(([name]) => !CREDENTIALS.has(name))
}

/**
 * Parameters that are needed after the user has approved. The others are hints, which the first
 * answer holds, or unknown, and then they are ignored (RFC 6749 §3.1).
 */
const COUNT_AT_COMPLETION: ReadonlySet<string> = new Set([
  'response_type',
  'response_mode',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'prompt',
  'max_age',
  'acr_values',
  'claims',
  'claims_locales',
  'ui_locales',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'authorization_details',
  'grant_id',
  'grant_management_action',
  'dpop_jkt',
])

/** Anybody can send a plain request, so its ticket keeps only what completion needs. */
export function parametersForCompletion(form: FormParameters): ParameterPairs {
  return form.pairs.filter(([name]) => COUNT_AT_COMPLETION.has(name))
}
