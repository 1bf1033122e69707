import type { ReasonsOf, RefusalOf, RefusalTable, ResultCode } from '../pipeline/refusals.js'

/** The error codes of RFC 6749 §4.1.2.1 and RFC 9126 §2.3. */
const MEANINGS = {
  redirect_uri_missing: ['invalid_request', 'A011301', 'redirect_uri is missing.'],
  redirect_uri_unregistered: ['invalid_request', 'A011302', 'redirect_uri is not registered for the client.'],
  response_type_missing: ['invalid_request', 'A009301', 'response_type is missing.'],
  response_type_unsupported: ['unsupported_response_type', 'A009302', 'The response_type is not supported.'],
  response_type_not_allowed: ['unauthorized_client', 'A009303', 'The client is not registered for this response_type.'],
  response_mode_unsupported: ['invalid_request', 'A012301', 'The response_mode is not supported.'],
  response_algorithm_forbidden: [
    'invalid_request',
    'A012302',
    'The algorithm that is registered for signed responses is not allowed.',
  ],
  response_signing_key_missing: [
    'invalid_request',
    'A012303',
    'There is no key to sign responses as the client registered them.',
  ],
  response_encryption_key_missing: [
    'invalid_request',
    'A012304',
    'There is no key to encrypt responses as the client registered them.',
  ],
  state_malformed: ['invalid_request', 'A013301', 'state is not printable ASCII.'],
  nonce_malformed: ['invalid_request', 'A014301', 'nonce holds control characters.'],
  acr_values_malformed: ['invalid_request', 'A021301', 'acr_values is malformed.'],
  id_token_hint_malformed: ['invalid_request', 'A020301', 'id_token_hint does not have the form of an ID token.'],
  scope_malformed: ['invalid_scope', 'A007301', 'scope is malformed.'],
  scope_unknown: ['invalid_scope', 'A007302', 'A scope is unknown.'],
  scope_not_requestable: ['invalid_scope', 'A007303', 'The client may not request a scope.'],
  scope_missing: ['invalid_scope', 'A007304', 'A scope must be requested.'],
  prompt_unknown: ['invalid_request', 'A016301', 'prompt holds an unknown value.'],
  prompt_contradictory: ['invalid_request', 'A016302', 'prompt=none is sent with another value.'],
  claims_malformed: ['invalid_request', 'A018301', 'claims is not the JSON that it should be.'],
  max_age_malformed: ['invalid_request', 'A017301', 'max_age is not a number of seconds.'],
  code_challenge_missing: ['invalid_request', 'A124301', 'code_challenge is missing.'],
  code_challenge_lacking: ['invalid_request', 'A124302', 'code_challenge_method is sent without code_challenge.'],
  code_challenge_method_unsupported: ['invalid_request', 'A124303', 'The code_challenge_method is unknown.'],
  code_challenge_method_not_allowed: ['invalid_request', 'A124304', 'The code_challenge_method must be S256.'],
  code_challenge_malformed: ['invalid_request', 'A124305', 'code_challenge is malformed.'],
  resource_malformed: ['invalid_target', 'A251301', 'resource is not an absolute URI without fragment.'],
  authorization_details_malformed: [
    'invalid_authorization_details',
    'A249301',
    'authorization_details is not the JSON that it should be.',
  ],
  authorization_details_type_missing: [
    'invalid_authorization_details',
    'A249302',
    'An element of authorization_details has no type.',
  ],
  authorization_details_field_malformed: [
    'invalid_authorization_details',
    'A249303',
    'A common field of authorization_details has a wrong type.',
  ],
  authorization_details_type_unknown: [
    'invalid_authorization_details',
    'A249304',
    'A type of authorization_details is not supported.',
  ],
  authorization_details_type_not_allowed: [
    'invalid_authorization_details',
    'A249305',
    'The client may not request a type of authorization_details.',
  ],
  authorization_details_refused: [
    'invalid_authorization_details',
    'A249306',
    'An element of authorization_details is not in order for its type.',
  ],
  grant_management_action_unknown: ['invalid_request', 'A256301', 'The grant_management_action is unknown.'],
  grant_management_not_allowed: [
    'unauthorized_client',
    'A256302',
    'A client that does not authenticate may not manage grants.',
  ],
  grant_id_malformed: ['invalid_grant_id', 'A256303', 'grant_id is malformed.'],
  grant_id_missing: ['invalid_request', 'A256304', 'The grant_management_action needs a grant_id.'],
  grant_id_unexpected: ['invalid_request', 'A256305', 'grant_id is sent without an action that uses it.'],
  dpop_jkt_malformed: ['invalid_request', 'A254305', 'dpop_jkt is not a SHA-256 thumbprint.'],
} as const satisfies Readonly<Record<string, readonly [error: string, code: ResultCode, text: string]>>

export type ParameterReasons = ReasonsOf<typeof MEANINGS>

export type ParameterRefusal = RefusalOf<ParameterReasons>

export function parameterRefusals<Action extends string>(action: Action): RefusalTable<ParameterReasons, Action>
export function parameterRefusals(action: string): object {
  const rows = Object.entries(MEANINGS).map(([reason, [error, code, text]]) => [reason, { action, error, code, text }])
  return Object.fromEntries(rows)
}
