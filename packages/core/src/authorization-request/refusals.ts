import type { RefusalOf, RefusalTable, Row } from '../pipeline/refusals.js'

/** Reasons for which the parameters of an authorization request are refused, pushed or not. */
export interface ParameterReasons {
  readonly redirect_uri_missing: object
  readonly redirect_uri_unregistered: object
  readonly response_type_missing: object
  readonly response_type_unsupported: object
  readonly response_type_not_allowed: object
  readonly response_mode_unsupported: object
  readonly state_malformed: object
  readonly nonce_malformed: object
  readonly acr_values_malformed: object
  readonly id_token_hint_malformed: object
  readonly scope_malformed: object
  readonly scope_unknown: object
  readonly scope_not_requestable: object
  readonly scope_missing: object
  readonly prompt_unknown: object
  readonly prompt_contradictory: object
  readonly claims_malformed: object
  readonly max_age_malformed: object
  readonly code_challenge_missing: object
  readonly code_challenge_lacking: object
  readonly code_challenge_method_unsupported: object
  readonly code_challenge_method_not_allowed: object
  readonly code_challenge_malformed: object
  readonly resource_malformed: object
  readonly authorization_details_malformed: object
  readonly authorization_details_type_missing: object
  readonly authorization_details_field_malformed: object
  readonly authorization_details_type_unknown: object
  readonly authorization_details_type_not_allowed: object
  readonly authorization_details_refused: object
  readonly grant_management_action_unknown: object
  readonly grant_management_not_allowed: object
  readonly grant_id_malformed: object
  readonly grant_id_missing: object
  readonly grant_id_unexpected: object
  readonly dpop_jkt_malformed: object
}

/** A refusal of the parameters of an authorization request. */
export type ParameterRefusal = RefusalOf<ParameterReasons>

type Meaning = Omit<Row<never, string>, 'action' | 'detail' | 'parameters'>

/** What each reason means to the client (RFC 6749 §4.1.2.1, RFC 9126 §2.3); the operation adds the action. */
const MEANINGS: Readonly<Record<keyof ParameterReasons, Meaning>> = {
  redirect_uri_missing: { error: 'invalid_request', code: 'A011301', text: 'redirect_uri is missing.' },
  redirect_uri_unregistered: {
    error: 'invalid_request',
    code: 'A011302',
    text: 'redirect_uri is not registered for the client.',
  },
  response_type_missing: { error: 'invalid_request', code: 'A009301', text: 'response_type is missing.' },
  response_type_unsupported: {
    error: 'unsupported_response_type',
    code: 'A009302',
    text: 'The response_type is not supported.',
  },
  response_type_not_allowed: {
    error: 'unauthorized_client',
    code: 'A009303',
    text: 'The client is not registered for this response_type.',
  },
  response_mode_unsupported: {
    error: 'invalid_request',
    code: 'A012301',
    text: 'The response_mode is not supported.',
  },
  state_malformed: { error: 'invalid_request', code: 'A013301', text: 'state is not printable ASCII.' },
  nonce_malformed: { error: 'invalid_request', code: 'A014301', text: 'nonce holds control characters.' },
  acr_values_malformed: { error: 'invalid_request', code: 'A021301', text: 'acr_values is malformed.' },
  id_token_hint_malformed: {
    error: 'invalid_request',
    code: 'A020301',
    text: 'id_token_hint does not have the form of an ID token.',
  },
  scope_malformed: { error: 'invalid_scope', code: 'A007301', text: 'scope is malformed.' },
  scope_unknown: { error: 'invalid_scope', code: 'A007302', text: 'A scope is unknown.' },
  scope_not_requestable: { error: 'invalid_scope', code: 'A007303', text: 'The client may not request a scope.' },
  scope_missing: { error: 'invalid_scope', code: 'A007304', text: 'A scope must be requested.' },
  prompt_unknown: { error: 'invalid_request', code: 'A016301', text: 'prompt holds an unknown value.' },
  prompt_contradictory: { error: 'invalid_request', code: 'A016302', text: 'prompt=none stands beside another value.' },
  claims_malformed: { error: 'invalid_request', code: 'A018301', text: 'claims is not the JSON that it should be.' },
  max_age_malformed: { error: 'invalid_request', code: 'A017301', text: 'max_age is not a number of seconds.' },
  code_challenge_missing: { error: 'invalid_request', code: 'A124301', text: 'code_challenge is missing.' },
  code_challenge_lacking: {
    error: 'invalid_request',
    code: 'A124302',
    text: 'code_challenge_method stands without code_challenge.',
  },
  code_challenge_method_unsupported: {
    error: 'invalid_request',
    code: 'A124303',
    text: 'The code_challenge_method is unknown.',
  },
  code_challenge_method_not_allowed: {
    error: 'invalid_request',
    code: 'A124304',
    text: 'The code_challenge_method must be S256.',
  },
  code_challenge_malformed: { error: 'invalid_request', code: 'A124305', text: 'code_challenge is malformed.' },
  resource_malformed: {
    error: 'invalid_target',
    code: 'A251301',
    text: 'resource is not an absolute URI without fragment.',
  },
  authorization_details_malformed: {
    error: 'invalid_authorization_details',
    code: 'A249301',
    text: 'authorization_details is not the JSON that it should be.',
  },
  authorization_details_type_missing: {
    error: 'invalid_authorization_details',
    code: 'A249302',
    text: 'An element of authorization_details has no type.',
  },
  authorization_details_field_malformed: {
    error: 'invalid_authorization_details',
    code: 'A249303',
    text: 'A common field of authorization_details has a wrong type.',
  },
  authorization_details_type_unknown: {
    error: 'invalid_authorization_details',
    code: 'A249304',
    text: 'A type of authorization_details is not supported.',
  },
  authorization_details_type_not_allowed: {
    error: 'invalid_authorization_details',
    code: 'A249305',
    text: 'The client may not request a type of authorization_details.',
  },
  authorization_details_refused: {
    error: 'invalid_authorization_details',
    code: 'A249306',
    text: 'An element of authorization_details is not in order for its type.',
  },
  grant_management_action_unknown: {
    error: 'invalid_request',
    code: 'A256301',
    text: 'The grant_management_action is unknown.',
  },
  grant_management_not_allowed: {
    error: 'unauthorized_client',
    code: 'A256302',
    text: 'A client that does not authenticate may not manage grants.',
  },
  grant_id_malformed: { error: 'invalid_grant_id', code: 'A256303', text: 'grant_id is malformed.' },
  grant_id_missing: {
    error: 'invalid_request',
    code: 'A256304',
    text: 'The grant_management_action needs a grant_id.',
  },
  grant_id_unexpected: {
    error: 'invalid_request',
    code: 'A256305',
    text: 'grant_id stands without an action that uses one.',
  },
  dpop_jkt_malformed: { error: 'invalid_request', code: 'A254305', text: 'dpop_jkt is not a SHA-256 thumbprint.' },
}

/** The rows of these reasons for an operation that answers them with one action. */
export function parameterRefusals<Action extends string>(action: Action): RefusalTable<ParameterReasons, Action>
export function parameterRefusals(action: string): object {
  return Object.fromEntries(Object.entries(MEANINGS).map(([reason, meaning]) => [reason, { action, ...meaning }]))
}
