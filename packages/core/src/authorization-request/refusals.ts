import {
  type ReasonsIn,
  type ReasonsOf,
  type RefusalOf,
  type RefusalTable,
  type ResultCode,
  refusals,
  WRONG,
} from '../pipeline/refusals.js'

const DETAILS = 'invalid_authorization_details'

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
  authorization_details_malformed: [DETAILS, 'A249301', 'authorization_details is not the JSON that it should be.'],
  authorization_details_type_missing: [DETAILS, 'A249302', 'An element of authorization_details has no type.'],
  authorization_details_field_malformed: [
    DETAILS,
    'A249303',
    'A common field of authorization_details has a wrong type.',
  ],
  authorization_details_type_unknown: [DETAILS, 'A249304', 'A type of authorization_details is not supported.'],
  authorization_details_type_not_allowed: [
    DETAILS,
    'A249305',
    'The client may not request a type of authorization_details.',
  ],
  authorization_details_refused: [DETAILS, 'A249306', 'An element of authorization_details is not valid for its type.'],
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

type ParameterReasons = ReasonsOf<typeof MEANINGS>

export type ParameterRefusal = RefusalOf<ParameterReasons>

export function parameterRefusals<Action extends string>(action: Action): RefusalTable<ParameterReasons, Action>
export function parameterRefusals(action: string): object {
  const rows = Object.entries(MEANINGS).map(([reason, [error, code, text]]) => [reason, { action, error, code, text }])
  return Object.fromEntries(rows)
}

/** RFC 9101 §7. */
const JAR = ['BAD_REQUEST', 'invalid_request_object'] as const

export const REQUEST_OBJECT_REFUSALS = refusals({
  request_object_malformed: [JAR, 'A248302', 'The request object is not a JWT in compact form, or too long.'],
  request_object_unsigned: [JAR, 'A248315', 'The request object is not signed.'],
  request_object_algorithm_none: [JAR, 'A246302', 'The algorithm of the request object is none.'],
  request_object_algorithm_symmetric: [JAR, 'A246303', 'The algorithm of the request object is not asymmetric.'],
  request_object_algorithm_unsupported: [JAR, 'A246311', 'The algorithm of the request object is not supported.'],
  request_object_algorithm_different: [
    JAR,
    'A246301',
    'The algorithm of the request object is not the registered one.',
  ],
  request_object_algorithm_forbidden: [JAR, 'A246312', 'The algorithm of the request object is not allowed.'],
  request_object_extension_unknown: [JAR, 'A246313', 'The request object demands an extension that is not known.'],
  request_object_key_unknown: [JAR, 'A246304', 'The client has no key that fits the request object.'],
  request_object_signature_wrong: [JAR, 'A246306', 'The signature of the request object is wrong.'],
  request_object_type_different: [JAR, 'A246314', 'The typ of the request object is that of another JWT.'],
  request_object_is_assertion: [JAR, 'A246315', 'The request object is a client assertion.'],
  request_object_issuer_missing: [JAR, 'A246308', 'The request object has no iss.'],
  request_object_issuer_different: [JAR, 'A246309', 'The iss of the request object is not the client.'],
  request_object_client_missing: [JAR, 'A246316', 'The request object has no client_id.'],
  request_object_client_different: [JAR, 'A246310', 'The client_id of the request object is not the client.'],
  request_object_audience_different: [JAR, 'A246307', 'The request object is not made for this server.'],
  request_object_claim_malformed: [JAR, 'A246317', 'A claim of the request object is malformed.'],
  request_object_expiry_missing: [JAR, 'A246318', 'The request object has no exp.'],
  request_object_expired: [JAR, 'A246319', 'The request object has expired, or does so within five seconds.'],
  request_object_lives_too_long: [JAR, 'A246324', 'The exp of the request object lies too far ahead.'],
  request_object_start_missing: [JAR, 'A246320', 'The request object has no nbf.'],
  request_object_not_yet_valid: [JAR, 'A246321', 'The nbf of the request object lies in the future.'],
  request_object_from_the_future: [JAR, 'A246322', 'The iat of the request object lies in the future.'],
  request_object_window_too_long: [JAR, 'A246323', 'The request object is valid for more than 60 minutes.'],
  request_object_nested: [JAR, 'A248317', 'The request object holds request or request_uri.'],
  request_object_credentials: [JAR, 'A248318', 'The request object holds credentials of the client.'],
  request_object_parameter_malformed: [JAR, 'A248319', 'A parameter in the request object is malformed.'],
  request_object_used: [JAR, 'A248320', 'The request object has been used before.'],
  request_object_encryption_different: [
    JAR,
    'A248311',
    'The request object is not encrypted as the client registered.',
  ],
  request_object_decryption_key_missing: [
    JAR,
    'A248307',
    'The server has no key that fits the encrypted request object.',
  ],
  request_object_undecipherable: [JAR, 'A248308', 'The request object cannot be decrypted.'],
  jwe_malformed: [JAR, 'A248309', 'The encrypted request object cannot be read.'],
  jwe_extension_unknown: [JAR, 'A248312', 'The encrypted request object demands an extension that is not known.'],
  jwe_compressed: [JAR, 'A248313', 'The encrypted request object is compressed.'],
  jwe_algorithm_unsupported: [JAR, 'A248310', 'The algorithm of the encrypted request object is not supported.'],
  jwe_encryption_unsupported: [JAR, 'A248314', 'The content encryption of the request object is not supported.'],
  jwe_ephemeral_key_unfit: [JAR, 'A248316', 'The ephemeral key of the encrypted request object does not fit.'],
  request_object_required: [WRONG, 'A248303', 'The request must be a signed request object.'],
  request_object_contradicted: [
    WRONG,
    'A245302',
    'A parameter outside the request object is missing from it or differs.',
  ],
})

export type RequestObjectRefusal = RefusalOf<ReasonsIn<typeof REQUEST_OBJECT_REFUSALS>>
