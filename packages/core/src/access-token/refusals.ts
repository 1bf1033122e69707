import { CLIENT_LOCKED } from '../client-authentication/client-not-locked.js'
import type { PlainRows, ReasonsOf, RefusalOf, RefusalTable } from '../pipeline/refusals.js'

/** What the caller of a token operation does next (docs/rules.md §5); only an update is NOT_FOUND. */
export type AccessTokenAction = 'OK' | 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'INTERNAL_SERVER_ERROR'

type RefusedAction = Exclude<AccessTokenAction, 'OK'>

const wrong = { action: 'BAD_REQUEST', error: 'invalid_request' } as const

/** Codes without a public meaning are Symbolon's own. */
const MEANINGS = {
  client_unnamed: { ...wrong, code: 'A109202', text: 'Exactly one of clientId and clientIdentifier must be given.' },
  client_unknown: { ...wrong, code: 'A001212', text: 'The client does not exist.' },
  client_locked: { action: 'FORBIDDEN', ...CLIENT_LOCKED },
  grant_type_unsupported: { ...wrong, code: 'A109203', text: 'The service does not support the grant type.' },
  grant_type_not_allowed: { ...wrong, code: 'A109204', text: 'The client is not registered for the grant type.' },
  grant_type_outside_fapi: { ...wrong, code: 'A109216', text: 'FAPI 2.0 has no such grant type.' },
  subject_missing: { ...wrong, code: 'A109205', text: 'subject must be given for this grant type.' },
  subject_superfluous: { ...wrong, code: 'A109206', text: 'subject must be absent for CLIENT_CREDENTIALS.' },
  subject_of_client: {
    ...wrong,
    code: 'A109219',
    text: 'subject begins with clientSubjectPrefix: it would be taken for a client.',
  },
  scope_unknown: { ...wrong, error: 'invalid_scope', code: 'A109207', text: 'A scope is unknown to the service.' },
  scope_not_requestable: {
    ...wrong,
    error: 'invalid_scope',
    code: 'A109208',
    text: 'The client may not have a scope.',
  },
  own_value_of_jwt: {
    ...wrong,
    code: 'A109209',
    text: 'accessToken cannot be given: access tokens of this service are JWTs.',
  },
  refresh_token_not_allowed: {
    ...wrong,
    code: 'A109210',
    text: 'No refresh token can be given with this grant type, or to this client.',
  },
  jwt_claims_malformed: { ...wrong, code: 'A109211', text: 'jwtAtClaims is not the text of a JSON object.' },
  jwt_too_long: { ...wrong, code: 'A109212', text: 'The claims make the access token too long to be presented.' },
  binding_missing: {
    ...wrong,
    code: 'A109214',
    text: 'certificateThumbprint must be given: access tokens are bound to certificates here.',
  },
  key_binding_missing: {
    ...wrong,
    code: 'A109215',
    text: 'dpopKeyThumbprint must be given: access tokens of this client are bound to keys.',
  },
  sender_binding_missing: {
    ...wrong,
    code: 'A109217',
    text: 'certificateThumbprint or dpopKeyThumbprint must be given: under FAPI 2.0 access tokens are bound.',
  },
  jwt_algorithm_outside_fapi: {
    ...wrong,
    code: 'A109218',
    text: 'accessTokenSignAlg of the service is not allowed by FAPI 2.0, which the client demands.',
  },
  values_equal: { ...wrong, code: 'A109213', text: 'accessToken and refreshToken are the same value.' },
  access_token_taken: { ...wrong, code: 'A144201', text: 'The access token exists already.' },
  refresh_token_taken: { ...wrong, code: 'A144202', text: 'The refresh token exists already.' },
  token_unnamed: { ...wrong, code: 'A135201', text: 'Exactly one of accessToken and accessTokenHash must be given.' },
  token_unknown: { ...wrong, action: 'NOT_FOUND', code: 'A135202', text: 'The access token does not exist.' },
  refresh_token_contradictory: {
    ...wrong,
    code: 'A135203',
    text: 'refreshToken and refreshTokenRemoved must not be given together.',
  },
  refresh_token_absent: {
    ...wrong,
    code: 'A135205',
    text: 'refreshTokenExpiresAt is given and there is no refresh token.',
  },
  token_changed_meanwhile: {
    ...wrong,
    code: 'A135204',
    text: 'The access token was changed by another call; try again.',
  },
  selection_missing: {
    ...wrong,
    code: 'A113201',
    text: 'One token, one refresh token, one client or one subject must be given; subject also goes with a client.',
  },
  revocation_ahead: {
    ...wrong,
    code: 'A113202',
    text: 'revokedAt must be that of an answer about the same client or subject: it goes with one, and is not ahead.',
  },
} as const satisfies PlainRows<RefusedAction>

export interface AccessTokenReasons extends ReasonsOf<typeof MEANINGS> {
  readonly request_unreadable: { readonly problem: string }
}

export type AccessTokenRefusal = RefusalOf<AccessTokenReasons>

export const ACCESS_TOKEN_REFUSALS: RefusalTable<AccessTokenReasons, RefusedAction> = {
  request_unreadable: {
    ...wrong,
    code: 'A109201',
    text: 'The call could not be read.',
    detail: ({ problem }) => problem,
  },
  ...MEANINGS,
}
