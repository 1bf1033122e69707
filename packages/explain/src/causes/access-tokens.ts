import type { CauseRow } from '../cause.js'

/** Causes and fixes: access tokens */
export const ACCESS_TOKEN_CAUSES: readonly CauseRow[] = [
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
    'The introspection endpoint answered no `token_type`, or another one than Bearer and DPoP.',
    'If it answers about access tokens alone, add `token_type` with `adapt`.',
  ],
  [
    'token_issuer_different',
    'The introspection endpoint answered another `iss` than `issuer` of the service.',
    'Write `issuer` as that server does, or use tokens of the right server.',
  ],
  ['token_not_yet_valid', 'The introspection endpoint answered an `nbf` that has not come.', 'Compare the clocks.'],
  [
    'token_unknown A135202',
    'You name a token that was removed, or one of another service.',
    'Pass the token, or its hash as `accessTokenHash`, and not one in place of the other.',
  ],
  ['token_expired_refreshable', 'The token lived its time.', 'Nothing: the client refreshes and tries again.'],
  [
    'token_expired_with_refresh_token',
    'The client was away for longer than its refresh token lives.',
    'The user logs in again; raise `refreshTokenDuration` if that is too often.',
  ],
  [
    'token_expired',
    'The token lived its time and has no refresh token.',
    'The client asks for a new one; raise `accessTokenDuration` if that is too often.',
  ],
  [
    'token_revoked',
    'The user logged out everywhere, or an operator revoked the tokens of the client.',
    'The client asks for a new token; one made with a table of your own counts as revoked for allowableClockSkew after it.',
  ],
  [
    'token_unbound',
    '`fapiModes` was set while tokens without key or certificate were in use.',
    'Replace the token by one that is bound.',
  ],
  [
    'token_for_others',
    'The resource server asks about a token whose audience it is not.',
    'Compare the resources of the token with `resources` of your call, or `resourceIndicators` of the caller.',
  ],
  [
    'holder_locked',
    'An operator has locked the client of the token.',
    'Unlock it, by `locked: false`, if it should work.',
  ],
]
