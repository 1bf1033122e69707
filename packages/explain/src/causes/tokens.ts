export const TOKEN_CAUSES: readonly (readonly [reason: string, cause: string, fix: string])[] = [
  // The call itself.
  [
    'request_unreadable',
    'Your code passes a field that is missing, misspelt or of the wrong type.',
    'Correct the field that `resultMessage` names; the client has done nothing wrong.',
  ],
  ['parameters_too_many', 'The form has more than 200 parameters.', 'Send fewer; no honest client sends so many.'],
  [
    'parameters_too_large',
    'The form is larger than `pushedAuthReqMaxSize`, mostly by a request object or `authorization_details`.',
    'Raise `pushedAuthReqMaxSize`, or let the client send less.',
  ],
  [
    'parameters_too_large A004303',
    'The query or form at the authorization endpoint is larger than 16 KiB.',
    'Let the client push its request and send the `request_uri`.',
  ],
  [
    'parameter_repeated',
    'The client, or a router that merges query and body, sends a parameter twice.',
    'Send each parameter once; pass the form exactly as it arrived.',
  ],
  [
    'parameter_malformed',
    'A value was encoded twice or in Latin-1, or has a line break from copying.',
    'Encode the form once, as UTF-8.',
  ],
  // Access tokens.
  [
    'token_missing',
    'The client sent no `Authorization` header, or a proxy removed it.',
    'Send `Authorization: Bearer` or `DPoP` with the token; let the proxy pass the header.',
  ],
  ['token_too_long', 'The token has more than 16,384 characters.', 'Put less into the token.'],
  [
    'token_unknown',
    'It was issued by another server, service or storage, was removed, or you passed its hash.',
    'Pass the token as the client sent it; compare its SHA-256, base64url, with the hash in your storage.',
  ],
  [
    'token_inactive',
    'The introspection endpoint answered `active: false`: it is expired, revoked or unknown there, or not for this API.',
    'Ask that server why; at Symbolon, `resourceIndicators` of the client of this API name what it protects.',
  ],
  [
    'token_type_unfit',
    '`token_type` of the endpoint is neither Bearer nor DPoP; or the JWT has another `typ`, no `exp` or no `client_id`.',
    'If it is an access token, `adapt` adds what is missing; `untypedAllowed` accepts `typ` JWT.',
  ],
  [
    'token_issuer_different',
    '`iss` in the answer of the introspection endpoint, or in the JWT, is not the `issuer` of the service.',
    'Write `issuer` as that server does, or use tokens of the right server.',
  ],
  ['token_not_yet_valid', '`nbf` of the token is in the future.', 'Compare the clocks.'],
  [
    'token_unsigned',
    'It is not a JWT that the authorization server signed with one of its keys and an accepted algorithm.',
    'Compare `kid` and `alg` of its header with `keys`.',
  ],
  [
    'token_audience_different',
    '`aud` of the JWT does not contain `audience` of `jwtAccessTokens`.',
    'Ask for a token of this API, or write `audience` as the server does.',
  ],
  [
    'token_unknown A135202',
    'You name a token that was removed, or one of another service.',
    'Pass the token, or its hash as `accessTokenHash`, and not one in place of the other.',
  ],
  [
    'token_expired_refreshable',
    'The token reached the end of its lifetime.',
    'The client uses its refresh token and repeats the request; there is nothing to do at the server.',
  ],
  [
    'token_expired_with_refresh_token',
    'The client was away for longer than the lifetime of its refresh token.',
    'The user logs in again; raise `refreshTokenDuration` if that is too often.',
  ],
  [
    'token_expired',
    'The token reached the end of its lifetime and has no refresh token.',
    'The client asks for a new one; raise `accessTokenDuration` if that is too often.',
  ],
  [
    'token_revoked',
    'The user logged out everywhere, or an operator revoked the tokens of the client.',
    'The client asks for a new token; in your own table, issue it `allowableClockSkew` after the revocation, or later.',
  ],
  [
    'token_unbound',
    '`fapiModes` was set while tokens without key or certificate were in use.',
    'Replace the token by one that is bound.',
  ],
  [
    'token_for_others',
    'The resource server asks about a token that is not meant for it.',
    'Compare the resources of the token with `resources` of your call, or `resourceIndicators` of the caller.',
  ],
  [
    'holder_locked',
    'An operator has locked the client of the token.',
    'Unlock it, by `locked: false`, if it should work.',
  ],
  // Calls about access tokens.
  ['client_unnamed', 'Both or neither of `clientId` and `clientIdentifier` are passed.', 'Pass one.'],
  [
    'client_unknown A001212',
    'No client of this service has this identifier.',
    'Pass the identifier of the client for which you make the token.',
  ],
  ['grant_type_unsupported', '`supportedGrantTypes` of the service does not include the grant type.', 'Add it.'],
  ['grant_type_not_allowed', 'The client’s `grantTypes` lack the grant type.', 'Add it, or refuse the client.'],
  ['grant_type_outside_fapi', '`fapiModes` exclude PASSWORD and IMPLICIT.', 'Use another grant.'],
  ['subject_missing A109205', 'You pass no user for a grant that has one.', 'Pass `subject`.'],
  ['subject_superfluous', 'CLIENT_CREDENTIALS has no user.', 'Leave `subject` out.'],
  [
    'subject_of_client',
    'The subject of a user is `clientSubjectPrefix` and the name of a client.',
    'Use another prefix, or other names of users.',
  ],
  ['scope_unknown A109207', 'A scope is not in `supportedScopes`.', 'Add it to the service, or leave it out.'],
  [
    'scope_not_requestable A109208',
    'The client’s `requestableScopes` do not include the scope.',
    'Add it to the client, or leave it out.',
  ],
  [
    'own_value_of_jwt',
    '`accessTokenSignAlg` of the service is set, so core makes the token.',
    'Leave `accessToken` out.',
  ],
  [
    'refresh_token_not_allowed',
    '`grantTypes` of the client does not include REFRESH_TOKEN, or the grant has no refresh tokens.',
    'Leave the refresh token out, or change the registration.',
  ],
  [
    'jwt_claims_malformed',
    '`jwtAtClaims` is not JSON, or is the JSON of an array or a string.',
    'Pass `JSON.stringify` of an object.',
  ],
  [
    'details_too_long A109221',
    'Access tokens are JWTs, and `authorizationDetails` has more than 8,192 bytes.',
    'Grant less.',
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
  [
    'duration_too_long',
    'A single token gets a lifetime of more than a year, and the service has none as long.',
    'Pass a shorter one, or give the service a longer `accessTokenDuration` or `refreshTokenDuration`.',
  ],
  ['access_token_taken', 'You pass a value that was used before.', 'Use a new random value, or let core make it.'],
  ['refresh_token_taken', 'You pass a value that was used before.', 'Use a new random value, or let core make it.'],
  ['token_unnamed', 'Both or neither of `accessToken` and `accessTokenHash` are passed.', 'Pass one.'],
  ['refresh_token_contradictory', 'You pass a new refresh token, and remove it.', 'Pass one of them.'],
  [
    'refresh_token_absent',
    'You set the expiry of a refresh token that does not exist.',
    'Leave `refreshTokenExpiresAt` out.',
  ],
  [
    'refresh_token_of_authorization',
    'You change the refresh token of an access token that the token endpoint made.',
    'Leave it as it is, or end the authorization with `revokeAccessTokens`.',
  ],
  [
    'expiry_too_late',
    'A token gets an end that no revocation lasts to: later than in a year, or than its authorization.',
    'Pass an earlier one, and set it again before the token expires.',
  ],
  ['token_changed_meanwhile', 'Two calls changed one token at the same time.', 'Try again with what is stored now.'],
  [
    'selection_missing',
    'No token, client or subject is passed, or several.',
    'Pass one; `subject` may also go with a client.',
  ],
  [
    'revocation_ahead',
    '`revokedAt` is not a value that an answer returned, or the call revokes a single token.',
    'Pass `revokedAt` of the answer that was not finished, with the same client or subject.',
  ],
  // The introspection endpoint.
  [
    'caller_anonymous',
    'The caller sends no credentials, a proxy keeps them, or it is a public client.',
    'Register the resource server as a client with a method, and let it authenticate.',
  ],
  [
    'caller_public',
    'The client that asks has the method NONE.',
    'Give it another `tokenAuthMethod`: anonymous callers could try out tokens.',
  ],
  [
    'accept_too_long',
    'The `Accept` header has more than 4,096 characters.',
    'Send `application/token-introspection+jwt`, or no `Accept`.',
  ],
  [
    'signed_response_not_accepted',
    'Signed or encrypted answers are registered, or `fapiModes` demand them, and the caller asks for JSON.',
    'Send `Accept: application/token-introspection+jwt`, or no `Accept`.',
  ],
  [
    'signed_response_demanded',
    'The client registered signed or encrypted answers, or `fapiModes` demand them.',
    'Ask as a client that has not registered them; an answer about a refresh token is always plain JSON.',
  ],
  [
    'response_algorithm_outside_fapi',
    '`introspectionSignAlg` of the client is one that the `fapiModes` of the service forbid.',
    'Register ES256, PS256 or EdDSA.',
  ],
  [
    'signed_response_unavailable',
    'The caller asks for a JWT and registered no algorithm, and `jwks` of the service has no RSA key.',
    'Set `introspectionSignAlg` of the client to an algorithm for which the service has a key.',
  ],
  [
    'response_key_missing',
    '`jwks` has no private key for the registered algorithm, or `introspectionSignatureKeyId` names another.',
    'Add a key, or register another algorithm.',
  ],
  [
    'encryption_key_missing',
    'The keys of the caller have changed, and none fits `introspectionEncryptionAlg`.',
    'Update `jwks` of the client.',
  ],
  [
    'client_gone',
    'The client was removed, or registered anew under the same name.',
    'The client asks for a new token; with `findClient`, find the `clientIdentifier` of the token.',
  ],
  ['client_locked', 'An operator has locked the client.', 'Unlock it, by `locked: false`, if it should work.'],
]
