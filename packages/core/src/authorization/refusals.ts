import { parameterRefusals, REQUEST_OBJECT_REFUSALS } from '../authorization-request/refusals.js'
import { FORM_REFUSALS, type ReasonsIn, type RefusalOf, refusals, unreadable, WRONG } from '../pipeline/refusals.js'
import { CLIENT_LOCKED } from '../policy/client-not-locked.js'

/**
 * What the authorization endpoint does next (docs/rules.md §4). LOCATION and FORM carry an error to
 * the client; BAD_REQUEST is shown to the user, because no redirect URI is trusted.
 */
export type AuthorizationAction =
  | 'INTERACTION'
  | 'NO_INTERACTION'
  | 'BAD_REQUEST'
  | 'LOCATION'
  | 'FORM'
  | 'INTERNAL_SERVER_ERROR'

const REQUEST_URI = ['BAD_REQUEST', 'invalid_request_uri'] as const

/** LOCATION or FORM is decided when the request is answered. */
export const AUTHORIZATION_REFUSALS = refusals({
  request_unreadable: unreadable('A004201', {
    code: 'A004101',
    text: 'The authorization server could not examine the request.',
  }),
  parameters_too_large: [WRONG, 'A004303', 'The request is larger than this endpoint takes.'],
  ...FORM_REFUSALS,
  ...REQUEST_OBJECT_REFUSALS,
  client_unidentified: [WRONG, 'A010301', 'client_id is missing.'],
  client_unknown: [WRONG, 'A010302', 'The client does not exist.'],
  client_locked: { action: 'BAD_REQUEST', ...CLIENT_LOCKED },
  request_and_request_uri: [WRONG, 'A008304', 'request and request_uri must not be sent together.'],
  request_uri_not_pushed: [
    REQUEST_URI,
    'A008307',
    'The request_uri does not come from the pushed authorization request endpoint.',
  ],
  request_uri_unknown: [REQUEST_URI, 'A008303', 'The request_uri is unknown or has been used.'],
  request_uri_expired: [REQUEST_URI, 'A006325', 'The request_uri has expired.'],
  par_required_by_fapi: [WRONG, 'A294308', 'Under FAPI 2.0 authorization requests must be pushed.'],
  par_required_by_client: [WRONG, 'A008305', 'The client must push its authorization requests.'],
  par_required_by_service: [WRONG, 'A008306', 'Authorization requests must be pushed.'],
  request_object_required: [WRONG, 'A008309', 'The request must be a signed request object.'],
  ...parameterRefusals('LOCATION'),
})

export type AuthorizationRefusal = RefusalOf<ReasonsIn<typeof AUTHORIZATION_REFUSALS>>
