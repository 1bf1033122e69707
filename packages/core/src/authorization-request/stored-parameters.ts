import type { ParameterPairs } from '../records/pushed-request.js'
import type { FormParameters } from '../standards/oauth/form.js'

/** Parameters that authenticate the client: they are never stored. */
export const CREDENTIALS: ReadonlySet<string> = new Set(['client_secret', 'client_assertion', 'client_assertion_type'])

/**
 * The parameters of a request as records keep them: in their order, unknown ones too, without
 * credentials.
 */
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

/**
 * The parameters of a plain request as its ticket keeps them: anybody can send one, so only what
 * completion needs.
 */
export function parametersForCompletion(form: FormParameters): ParameterPairs {
  return form.pairs.filter(([name]) => COUNT_AT_COMPLETION.has(name))
}
