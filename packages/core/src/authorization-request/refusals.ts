import type { RefusalOf, RefusalTable, Row } from '../refusal-table.js'

/** Reasons for which the parameters of an authorization request are refused, pushed or not. */
export interface ParameterReasons {
  readonly request_object_unsupported: object
  readonly redirect_uri_missing: object
  readonly redirect_uri_unregistered: object
  readonly response_type_missing: object
  readonly response_type_unsupported: object
  readonly response_type_not_allowed: object
  readonly response_mode_unsupported: object
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
  readonly authorization_details_unsupported: object
  readonly dpop_jkt_malformed: object
}

/** A refusal of the parameters of an authorization request. */
export type ParameterRefusal = RefusalOf<ParameterReasons>

type Meaning = Omit<Row<never, string>, 'action' | 'detail' | 'parameters'>

/** What each reason means to the client (RFC 6749 §4.1.2.1, RFC 9126 §2.3); the operation adds the action. */
const MEANINGS: Readonly<Record<keyof ParameterReasons, Meaning>> = {
  request_object_unsupported: {
    error: 'request_not_supported',
    code: 'A246399',
    text: 'Request objects are not supported.',
  },
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
  authorization_details_unsupported: {
    error: 'invalid_authorization_details',
    code: 'A249301',
    text: 'No type of authorization_details is supported.',
  },
  dpop_jkt_malformed: { error: 'invalid_request', code: 'A254305', text: 'dpop_jkt is not a SHA-256 thumbprint.' },
}

/** The rows of these reasons for an operation that answers them with one action. */
export function parameterRefusals<Action extends string>(action: Action): RefusalTable<ParameterReasons, Action>
export function parameterRefusals(action: string): object {
  return Object.fromEntries(Object.entries(MEANINGS).map(([reason, meaning]) => [reason, { action, ...meaning }]))
}
