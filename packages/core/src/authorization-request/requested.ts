import type { Result } from '../lib/result.js'
import { countingRedirectUris, demandsOf } from '../policy/fapi.js'
import { type AuthorizationDetailsFault, readAuthorizationDetails } from '../records/authorization-details.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetails } from '../records/values.js'
import { GRANT_MANAGEMENT_ACTIONS, type GrantManagementAction, PROMPTS, type Prompt } from '../records/vocabulary.js'
import { readClaimNames } from '../standards/oauth/claims-parameter.js'
import { type FormParameters, listOf, valuesOf } from '../standards/oauth/form.js'
import { type ResponseMode, readResponseMode } from '../standards/oauth/response-mode.js'
import { readScope } from '../standards/oauth/scope.js'
import { mayReceive } from './destination.js'

/** What an authorization request asks for, read from its parameters and completed by what is registered. */
export interface Requested {
  /** The redirect URI to which an answer may go: requested and good for the client, or the only registered one. */
  readonly destination: string | undefined
  readonly responseType: string | undefined
  /** `undefined` also when it is none that is built. */
  readonly responseMode: ResponseMode | undefined
  /** Requested scopes, or the default entries when none was requested; `undefined` when malformed. */
  readonly scopes: readonly string[] | undefined
  readonly state: string | undefined
  /** `undefined` when one of them is unknown. */
  readonly prompts: readonly Prompt[] | undefined
  /** Names of the claims that are asked for, each once; `undefined` when the parameter is malformed. */
  readonly claims: readonly string[] | undefined
  /** The text of `max_age`. */
  readonly maxAge: string | undefined
  readonly acrs: readonly string[]
  readonly resources: readonly string[]
  /** `undefined` when the parameter is not there. */
  readonly authorizationDetails: Result<AuthorizationDetails, AuthorizationDetailsFault> | undefined
  readonly grantId: string | undefined
  /** `undefined` also when it is unknown. */
  readonly grantManagementAction: GrantManagementAction | undefined
  readonly codeChallenge: string | undefined
  /** `plain` when a challenge comes without a method (RFC 7636 §4.3). */
  readonly codeChallengeMethod: string | undefined
  readonly dpopJkt: string | undefined
}

/** Where an authorization request comes from. */
export interface RequestSource {
  readonly service: Service
  readonly client: Client
  readonly form: FormParameters
  /** The client has pushed the request. */
  readonly isPushed: boolean
}

/** What the checks of an authorization request look at. */
export interface AuthorizationFacts extends Omit<RequestSource, 'isPushed'> {
  readonly requested: Requested
}

/** Reads what a request asks for; nothing is judged here. */
export function readRequested(source: RequestSource): Requested {
  const { form, service } = source
  const scopes = requestedScopes(form, service)
  const codeChallenge = form.values.get('code_challenge')
  const details = form.values.get('authorization_details')
  return {
    destination: destinationOf(source, scopes?.includes('openid') ?? false),
    responseType: form.values.get('response_type'),
    responseMode: readResponseMode(form.values.get('response_mode')),
    scopes,
    state: form.values.get('state'),
    prompts: promptsOf(listOf(form, 'prompt')),
    claims: readClaimNames(form.values.get('claims')),
    maxAge: form.values.get('max_age'),
    acrs: listOf(form, 'acr_values'),
    resources: valuesOf(form, 'resource'),
    authorizationDetails: details === undefined ? undefined : readAuthorizationDetails(details),
    grantId: form.values.get('grant_id'),
    grantManagementAction: grantManagementActionOf(form.values.get('grant_management_action')),
    codeChallenge,
    codeChallengeMethod:
      form.values.get('code_challenge_method') ?? (codeChallenge === undefined ? undefined : 'plain'),
    dpopJkt: form.values.get('dpop_jkt'),
  }
}

function promptsOf(texts: readonly string[]): readonly Prompt[] | undefined {
  const prompts = PROMPTS.filter(prompt => texts.includes(prompt.toLowerCase()))
  return texts.every(text => PROMPTS.some(prompt => prompt.toLowerCase() === text)) ? prompts : undefined
}

function grantManagementActionOf(text: string | undefined): GrantManagementAction | undefined {
  return GRANT_MANAGEMENT_ACTIONS.find(action => action.toLowerCase() === text)
}

function requestedScopes(form: FormParameters, service: Service): readonly string[] | undefined {
  const text = form.values.get('scope')
  if (text !== undefined) return readScope(text)
  return service.supportedScopes.filter(scope => scope.defaultEntry).map(scope => scope.name)
}

/**
 * Only a single registered URI may be left unsaid (RFC 6749 §3.1.2.3), and never under OpenID Connect (§3.1.2.1) or FAPI
 * (FAPI 2.0 Security Profile §5.3.2.2-6).
 */
function destinationOf(source: RequestSource, openid: boolean): string | undefined {
  const requested = source.form.values.get('redirect_uri')
  if (requested !== undefined) return mayReceive(requested, source, source.isPushed) ? requested : undefined
  const registered = countingRedirectUris(source)
  const mustBeSaid = openid || demandsOf(source).has('redirect_uri present')
  return registered.length === 1 && !mustBeSaid ? registered[0] : undefined
}
