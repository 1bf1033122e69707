import { type ReasonsIn, type RefusalOf, refusals, unreadable, WRONG } from '../pipeline/refusals.js'
import { CLIENT_LOCKED } from '../policy/client-not-locked.js'

/** What the caller of a token operation does next (docs/rules.md §5); only an update is NOT_FOUND. */
export type AccessTokenAction = 'OK' | 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'INTERNAL_SERVER_ERROR'

const SCOPE = ['BAD_REQUEST', 'invalid_scope'] as const

export const ACCESS_TOKEN_REFUSALS = refusals({
  request_unreadable: { ...unreadable('A109201'), action: 'BAD_REQUEST', error: 'invalid_request' },
  client_unnamed: [WRONG, 'A109202', 'Exactly one of clientId and clientIdentifier must be given.'],
  client_unknown: [WRONG, 'A001212', 'The client does not exist.'],
  client_locked: { action: 'FORBIDDEN', ...CLIENT_LOCKED },
  grant_type_unsupported: [WRONG, 'A109203', 'The service does not support the grant type.'],
  grant_type_not_allowed: [WRONG, 'A109204', 'The client is not registered for the grant type.'],
  grant_type_outside_fapi: [WRONG, 'A109216', 'FAPI 2.0 has no such grant type.'],
  subject_missing: [WRONG, 'A109205', 'subject must be given for this grant type.'],
  subject_superfluous: [WRONG, 'A109206', 'subject must be absent for CLIENT_CREDENTIALS.'],
  subject_of_client: [WRONG, 'A109219', 'subject begins with clientSubjectPrefix: it would be taken for a client.'],
  scope_unknown: [SCOPE, 'A109207', 'A scope is unknown to the service.'],
  scope_not_requestable: [SCOPE, 'A109208', 'The client may not have a scope.'],
  own_value_of_jwt: [WRONG, 'A109209', 'accessToken cannot be given: access tokens of this service are JWTs.'],
  refresh_token_not_allowed: [
    WRONG,
    'A109210',
    'No refresh token can be given with this grant type, or to this client.',
  ],
  jwt_claims_malformed: [WRONG, 'A109211', 'jwtAtClaims is not the text of a JSON object.'],
  jwt_too_long: [WRONG, 'A109212', 'The claims make the access token too long to be presented.'],
  details_too_long: [WRONG, 'A109221', 'The authorization details are too long for an access token that is a JWT.'],
  binding_missing: [
    WRONG,
    'A109214',
    'certificateThumbprint must be given: access tokens are bound to certificates here.',
  ],
  key_binding_missing: [
    WRONG,
    'A109215',
    'dpopKeyThumbprint must be given: access tokens of this client are bound to keys.',
  ],
  sender_binding_missing: [
    WRONG,
    'A109217',
    'certificateThumbprint or dpopKeyThumbprint must be given: under FAPI 2.0 access tokens are bound.',
  ],
  jwt_algorithm_outside_fapi: [
    WRONG,
    'A109218',
    'accessTokenSignAlg of the service is not allowed by FAPI 2.0, which the client demands.',
  ],
  values_equal: [WRONG, 'A109213', 'accessToken and refreshToken are the same value.'],
  duration_too_long: [
    WRONG,
    'A109220',
    'accessTokenDuration or refreshTokenDuration is longer than revocations are kept.',
  ],
  access_token_taken: [WRONG, 'A144201', 'The access token exists already.'],
  refresh_token_taken: [WRONG, 'A144202', 'The refresh token exists already.'],
  token_unnamed: [WRONG, 'A135201', 'Exactly one of accessToken and accessTokenHash must be given.'],
  token_unknown: [['NOT_FOUND', 'invalid_request'], 'A135202', 'The access token does not exist.'],
  refresh_token_contradictory: [WRONG, 'A135203', 'refreshToken and refreshTokenRemoved must not be given together.'],
  refresh_token_absent: [WRONG, 'A135205', 'refreshTokenExpiresAt is given and there is no refresh token.'],
  refresh_token_of_authorization: [
    WRONG,
    'A135206',
    'The refresh token belongs to an authorization of the token endpoint, and cannot be changed.',
  ],
  expiry_too_late: [
    WRONG,
    'A135207',
    'accessTokenExpiresAt or refreshTokenExpiresAt is later than revocations are kept.',
  ],
  token_changed_meanwhile: [WRONG, 'A135204', 'The access token was changed by another call; try again.'],
  selection_missing: [
    WRONG,
    'A113201',
    'One token, one refresh token, one client or one subject must be given; subject also goes with a client.',
  ],
  revocation_ahead: [
    WRONG,
    'A113202',
    'revokedAt must come from an earlier answer about the same client or subject, and must not be in the future.',
  ],
})

export type AccessTokenRefusal = RefusalOf<ReasonsIn<typeof ACCESS_TOKEN_REFUSALS>>
