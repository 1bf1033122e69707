import type { CauseRow } from '../cause.js'

/** Causes and fixes: calls about access tokens */
export const CALLS_ABOUT_TOKENS_CAUSES: readonly CauseRow[] = [
  ['client_unnamed', 'Both or neither of `clientId` and `clientIdentifier` are passed.', 'Pass one.'],
  [
    'client_unknown A001212',
    'No client of this service has this identifier.',
    'Pass the identifier of the client for which you make the token.',
  ],
  ['grant_type_unsupported', '`supportedGrantTypes` of the service has not the grant type.', 'Add it.'],
  ['grant_type_not_allowed', '`grantTypes` of the client has not the grant type.', 'Add it, or refuse the client.'],
  ['grant_type_outside_fapi', '`fapiModes` exclude PASSWORD and IMPLICIT.', 'Use another grant.'],
  ['subject_missing A109205', 'You pass no user for a grant that has one.', 'Pass `subject`.'],
  ['subject_superfluous', 'CLIENT_CREDENTIALS has no user.', 'Leave `subject` out.'],
  [
    'subject_of_client',
    'A user is named like `clientSubjectPrefix` and a client.',
    'Use another prefix, or other names of users.',
  ],
  ['scope_unknown A109207', 'A scope is not in `supportedScopes`.', 'Add it to the service, or leave it out.'],
  [
    'scope_not_requestable A109208',
    '`requestableScopes` of the client has not the scope.',
    'Add it to the client, or leave it out.',
  ],
  [
    'own_value_of_jwt',
    '`accessTokenSignAlg` of the service is set, so core makes the token.',
    'Leave `accessToken` out.',
  ],
  [
    'refresh_token_not_allowed',
    'The client has not REFRESH_TOKEN in `grantTypes`, or the grant has no refresh tokens.',
    'Leave the refresh token out, or change the registration.',
  ],
  [
    'jwt_claims_malformed',
    '`jwtAtClaims` is no JSON, or that of a list or of a text.',
    'Pass `JSON.stringify` of an object.',
  ],
  ['jwt_too_long', 'The claims make the token longer than 16,384 characters.', 'Put less into it.'],
  [
    'binding_missing',
    '`tlsClientCertificateBoundAccessTokens` is set, and you pass no certificate.',
    'Pass `certificateThumbprint`.',
  ],
  [
    'key_binding_missing',
    '`dpopRequired` of the client is set, and you pass no key.',
    'Pass `dpopKeyThumbprint` of `verifyDpopProof`.',
  ],
  [
    'sender_binding_missing',
    '`fapiModes` demand tokens that are bound.',
    'Pass the thumbprint of the key or of the certificate.',
  ],
  [
    'jwt_algorithm_outside_fapi',
    '`accessTokenSignAlg` of the service is one that `fapiModes` of the client exclude.',
    'Use ES256, PS256 or EdDSA.',
  ],
  ['values_equal', 'You pass one value for both tokens.', 'Use two.'],
  ['access_token_taken', 'You pass a value that was used before.', 'Use a new random value, or let core make it.'],
  ['refresh_token_taken', 'You pass a value that was used before.', 'Use a new random value, or let core make it.'],
  ['token_unnamed', 'Both or neither of `accessToken` and `accessTokenHash` are passed.', 'Pass one.'],
  ['refresh_token_contradictory', 'You pass a new refresh token, and remove it.', 'Pass one of both.'],
  [
    'refresh_token_absent',
    'You set the expiry of a refresh token that does not exist.',
    'Leave `refreshTokenExpiresAt` out.',
  ],
  ['token_changed_meanwhile', 'Two calls changed one token at the same time.', 'Try again with what is stored now.'],
  [
    'selection_missing',
    'No token, client or subject is passed, or several.',
    'Pass one; `subject` may also go with a client.',
  ],
  [
    'revocation_ahead',
    '`revokedAt` is no instant of an answer, or one token is revoked.',
    'Pass `revokedAt` of the answer that was not finished, with the same client or subject.',
  ],
]
