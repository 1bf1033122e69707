import type { Result } from '../lib/result.js'
import { type AuthorizationDetailsFault, readAuthorizationDetails } from '../records/authorization-details.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetails } from '../records/values.js'
import { GRANT_MANAGEMENT_ACTIONS, type GrantManagementAction, PROMPTS, type Prompt } from '../records/vocabulary.js'
import { readClaimNames } from '../standards/oauth/claims-parameter.js'
import { type FormParameters, parameterValues, spaceSeparatedValues } from '../standards/oauth/form.js'
import { readMaxAge } from '../standards/oauth/max-age.js'
import { type CodeChallengeMethod, readCodeChallengeMethod } from '../standards/oauth/pkce.js'
import { type ResponseMode, readResponseMode } from '../standards/oauth/response-mode.js'
import { readScope } from '../standards/oauth/scope.js'
import { type Destination, destinationOf } from './destination.js'

/**
 * What an authorization request asks for, read from its parameters and completed by what is
 * registered. A value that is malformed or unknown counts as absent here; the checks look at the
 * parameters and refuse it.
 */
export interface Requested {
  readonly destination: Destination
  readonly responseType: string | undefined
  readonly responseMode: ResponseMode | undefined
  /** Requested scopes, or the default entries when none was requested. */
  readonly scopes: readonly string[]
  readonly state: string | undefined
  readonly prompts: readonly Prompt[]
  /** Names of the claims that are asked for, each once. */
  readonly claims: readonly string[]
  /** The `claims` parameter cannot be read. */
  readonly claimsMalformed: boolean
  /** Seconds. */
  readonly maxAge: number | undefined
  readonly acrs: readonly string[]
  readonly resources: readonly string[]
  readonly authorizationDetails: AuthorizationDetails | undefined
  /**
   * Why the authorization details cannot be read; `undefined` when they can, or when there are
   * none.
   */
  readonly authorizationDetailsFault: AuthorizationDetailsFault | undefined
  readonly grantId: string | undefined
  readonly grantManagementAction: GrantManagementAction | undefined
  readonly codeChallenge: string | undefined
  /** `plain` when a challenge comes without a method (RFC 7636 §4.3). */
  readonly codeChallengeMethod: CodeChallengeMethod | undefined
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

/** Reads what a request asks for; nothing is judged here. */
export function readRequested({ service, client, form, isPushed }: RequestSource): Requested {
  const parameter = (name: string) => form.values.get(name)
  const scopes = scopesOf(parameter('scope'), service)
  const isOpenId = scopes.includes('openid')
  const claims = readClaimNames(parameter('claims'))
  const details = detailsOf(parameter('authorization_details'))
  const [codeChallenge, maxAge] = [parameter('code_challenge'), parameter('max_age')]
  return {
    destination: destinationOf(parameter('redirect_uri'), { service, client, isPushed, isOpenId }),
    responseType: parameter('response_type'),
    responseMode: readResponseMode(parameter('response_mode')),
    scopes,
    state: parameter('state'),
    prompts: promptsOf(spaceSeparatedValues(form, 'prompt')),
    claims: claims ?? [],
    claimsMalformed: claims === undefined,
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
