import {
  ANOTHER_KEY,
  AUTHENTICATION_FAILED,
  CLIENT_LOCKED,
  CLIENT_REFUSALS,
  ENDPOINT_UNKNOWN,
  misused,
  type ReasonsIn,
  type RefusalOf,
  refusals,
  SERVER_PROOF_REFUSALS,
  unreadable,
  WRONG,
} from '@symbolon/core/internal'

export const UNEXCHANGED = { code: 'A050101', text: 'The authorization server could not make a token.' } as const

const GRANT = ['BAD_REQUEST', 'invalid_grant'] as const

/** One wording reveals neither whether the grant exists nor whose it is. */
const NO_GRANT = [...GRANT, { code: 'A050300', text: 'The authorization code or refresh token is not valid.' }] as const

const SCOPE = ['BAD_REQUEST', 'invalid_scope'] as const
const TARGET = ['BAD_REQUEST', 'invalid_target'] as const
const DETAILS = ['BAD_REQUEST', 'invalid_authorization_details'] as const
const PROOF = ['BAD_REQUEST', 'invalid_dpop_proof'] as const

/** What each reason means at the token endpoint (RFC 6749 §5.2). */
export const TOKEN_REFUSALS = refusals({
  request_unreadable: unreadable('A050201', UNEXCHANGED),
  ...CLIENT_REFUSALS,
  ...SERVER_PROOF_REFUSALS,
  endpoint_unknown: [
    misused(UNEXCHANGED),
    'A050202',
    'A DPoP proof was sent, and the URL of the endpoint is not known.',
  ],
  proof_key_different: ANOTHER_KEY,
  grant_type_missing: [WRONG, 'A050301', 'grant_type is missing.'],
  grant_type_unsupported: [
    ['BAD_REQUEST', 'unsupported_grant_type'],
    'A050302',
    'The service does not support the grant type.',
  ],
  grant_type_not_allowed: [
    ['BAD_REQUEST', 'unauthorized_client'],
    'A050303',
    'The client is not registered for the grant type.',
  ],
  client_public: [['BAD_REQUEST', 'unauthorized_client'], 'A050304', 'A public client cannot use client_credentials.'],
  grant_missing: [WRONG, 'A050305', 'code or refresh_token is missing.'],
  grant_unknown: [NO_GRANT, 'A050306', 'There is no such authorization code or refresh token.'],
  grant_of_another_client: [NO_GRANT, 'A050307', 'The code or refresh token was issued to another client.'],
  grant_revoked: [NO_GRANT, 'A050308', 'The authorization was revoked.'],
  grant_ended: [NO_GRANT, 'A050309', 'The authorization has ended.'],
  code_expired: [NO_GRANT, 'A050310', 'The authorization code has expired.'],
  code_used: [NO_GRANT, 'A050311', 'The authorization code was used before: its tokens are revoked.'],
  refresh_token_idle: [NO_GRANT, 'A050312', 'The refresh token was not used for too long.'],
  refresh_token_used: [NO_GRANT, 'A050313', 'The refresh token was replaced before: the authorization is revoked.'],
  refresh_token_late: [
    NO_GRANT,
    'A050338',
    'The refresh token was replaced before, and the time for a retry has just passed: nothing is revoked.',
  ],
  refresh_token_replaced: [NO_GRANT, 'A050326', 'The key that made the successor of the refresh token is unknown.'],
  redirect_uri_different: [GRANT, 'A050314', 'redirect_uri is not that of the authorization request.'],
  code_verifier_missing: [GRANT, 'A050315', 'code_verifier is missing.'],
  code_verifier_superfluous: [
    GRANT,
    'A050316',
    'code_verifier was sent, and the authorization request had no challenge.',
  ],
  code_verifier_wrong: [GRANT, 'A050317', 'code_verifier does not fit the code_challenge.'],
  key_of_grant_different: [GRANT, 'A050318', 'The authorization is bound to another DPoP key.'],
  certificate_of_grant_different: [GRANT, 'A050319', 'The authorization is bound to another certificate.'],
  instance_of_grant_different: [GRANT, 'A050320', 'The authorization is bound to another instance of the client.'],
  scope_unknown: [SCOPE, 'A050321', 'A scope is unknown, or the client may not have it.'],
  scope_wider: [SCOPE, 'A050322', 'A scope was not granted.'],
  resource_malformed: [TARGET, 'A050323', 'A resource is not an absolute URI, or has a fragment.'],
  resource_wider: [TARGET, 'A050324', 'A resource was not granted.'],
  details_wider: [DETAILS, 'A050325', 'Authorization details were not granted in this form.'],
  proof_missing: [PROOF, 'A050327', 'Access tokens of this client are bound to a key: a DPoP proof must be sent.'],
  token_certificate_missing: [
    WRONG,
    'A050328',
    'Access tokens are bound to certificates here: the client must present one.',
  ],
  binding_missing: [WRONG, 'A050329', 'Access tokens are bound here: a DPoP proof or a certificate must be sent.'],
  added_request_invalid: [WRONG, 'A050331', 'The request does not fit its grant type.'],
  added_grant_invalid: [GRANT, 'A050332', 'The grant is not valid.'],
  added_target_invalid: [TARGET, 'A050333', 'There is no token for this target.'],
  authorization_pending: [['BAD_REQUEST', 'authorization_pending'], 'A050334', 'The user has not decided yet.'],
  polled_too_fast: [['BAD_REQUEST', 'slow_down'], 'A050335', 'The client asks too often.'],
  user_denied: [['BAD_REQUEST', 'access_denied'], 'A050336', 'The user has denied the request.'],
  device_code_expired: [['BAD_REQUEST', 'expired_token'], 'A050337', 'The request to the user has expired.'],
  details_too_long: [DETAILS, 'A050340', 'The authorization details are too long for an access token that is a JWT.'],
  jwt_too_long: [WRONG, 'A050341', 'The claims make the access token too long to be presented.'],
  token_denied: [NO_GRANT, 'A050330', 'The rules of the authorization server deny the token.'],
})

export type TokenReasons = ReasonsIn<typeof TOKEN_REFUSALS>
export type TokenRefusal = RefusalOf<TokenReasons>

/** The user has to log in again (OpenID Connect Core §3.1.2.6). */
const LOGIN = ['BAD_REQUEST', 'login_required'] as const

const UNISSUED = { code: 'A049101', text: 'The authorization server could not make an authorization code.' } as const

/** What each reason means to the caller that decides about an authorization request. */
export const CODE_REFUSALS = refusals({
  request_unreadable: unreadable('A049201', UNISSUED),
  client_unknown: [WRONG, 'A049202', 'The client does not exist any more.'],
  client_locked: { action: 'BAD_REQUEST', ...CLIENT_LOCKED },
  scope_unknown: [SCOPE, 'A049203', 'A scope is unknown, or the client may not have it.'],
  authentication_in_future: [misused(UNISSUED), 'A049204', 'authTime is in the future.'],
  authentication_too_old: [LOGIN, 'A049205', 'The user authenticated longer ago than max_age allows.'],
  subject_different: [LOGIN, 'A049206', 'The client wants another user to be authenticated.'],
  acr_different: [LOGIN, 'A049207', 'The user did not authenticate in a way that the client demands.'],
})

export type CodeRefusal = RefusalOf<ReasonsIn<typeof CODE_REFUSALS>>
export const CODE_FAULT = UNISSUED

export const UNREVOKED = { code: 'A114101', text: 'The authorization server could not revoke the token.' } as const

/** What each reason means at the revocation endpoint (RFC 7009 §2.2.1). */
export const TOKEN_REVOCATION_REFUSALS = refusals({
  request_unreadable: unreadable('A114201', UNREVOKED),
  ...CLIENT_REFUSALS,
  endpoint_unknown: [misused(UNREVOKED), 'A114202', ENDPOINT_UNKNOWN],
  ...SERVER_PROOF_REFUSALS,
  proof_key_different: ANOTHER_KEY,
  token_missing: [WRONG, 'A114301', 'token is missing.'],
})

export type RevocationRefusal = RefusalOf<ReasonsIn<typeof TOKEN_REVOCATION_REFUSALS>>

export const UNEXAMINED = { code: 'A059101', text: 'The authorization server could not examine the token.' } as const

/** What is not active is no error (RFC 7662 §2.2). */
const INACTIVE = ['OK', ''] as const

/** What each reason means at the introspection endpoint, about a refresh token of the client that asks. */
export const REFRESH_TOKEN_INTROSPECTION_REFUSALS = refusals({
  request_unreadable: unreadable('A059201', UNEXAMINED),
  ...CLIENT_REFUSALS,
  endpoint_unknown: [misused(UNEXAMINED), 'A059202', ENDPOINT_UNKNOWN],
  ...SERVER_PROOF_REFUSALS,
  proof_key_different: ANOTHER_KEY,
  caller_public: [
    ['UNAUTHORIZED', 'invalid_client', AUTHENTICATION_FAILED],
    'A059301',
    'A public client asked about a refresh token.',
  ],
  signed_response_demanded: [
    WRONG,
    'A059302',
    'The client gets signed answers, and answers about refresh tokens are not signed.',
  ],
  grant_unknown: [INACTIVE, 'A059303', 'There is no such refresh token.'],
  grant_of_another_client: [INACTIVE, 'A059304', 'The refresh token was issued to another client.'],
  grant_revoked: [INACTIVE, 'A059305', 'The authorization was revoked.'],
  grant_ended: [INACTIVE, 'A059306', 'The authorization has ended.'],
  refresh_token_idle: [INACTIVE, 'A059307', 'The refresh token was not used for too long.'],
  refresh_token_used: [INACTIVE, 'A059308', 'The refresh token was replaced.'],
})

export type RefreshTokenIntrospectionRefusal = RefusalOf<ReasonsIn<typeof REFRESH_TOKEN_INTROSPECTION_REFUSALS>>
