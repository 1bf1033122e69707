import { parameterRefusals } from '../authorization-request/refusals.js'
import { REQUEST_OBJECT_REFUSALS } from '../authorization-request/request-object-refusals.js'
import { CLIENT_LOCKED } from '../client-authentication/client-not-locked.js'
import { FORM_REFUSALS } from '../pipeline/form-refusals.js'
import type { PlainRows, ReasonsOf, RefusalOf, RefusalTable } from '../pipeline/refusals.js'

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

/** What a row of the table says; a redirect by `form_post` is decided when it is answered. */
type RefusedAction = 'BAD_REQUEST' | 'LOCATION' | 'INTERNAL_SERVER_ERROR'

const wrong = { action: 'BAD_REQUEST', error: 'invalid_request' } as const

const MEANINGS = {
  parameters_too_large: { ...wrong, code: 'A004303', text: 'The request is larger than this endpoint takes.' },
  ...FORM_REFUSALS,
  ...REQUEST_OBJECT_REFUSALS,
  client_unidentified: { ...wrong, code: 'A010301', text: 'client_id is missing.' },
  client_unknown: { ...wrong, code: 'A010302', text: 'The client does not exist.' },
  client_locked: { action: 'BAD_REQUEST', ...CLIENT_LOCKED },
  request_and_request_uri: { ...wrong, code: 'A008304', text: 'request and request_uri must not be sent together.' },
  request_uri_not_pushed: {
    action: 'BAD_REQUEST',
    error: 'invalid_request_uri',
    code: 'A008307',
    text: 'The request_uri does not come from the pushed authorization request endpoint.',
  },
  request_uri_unknown: {
    action: 'BAD_REQUEST',
    error: 'invalid_request_uri',
    code: 'A008303',
    text: 'The request_uri is unknown or has been used.',
  },
  request_uri_expired: {
    action: 'BAD_REQUEST',
    error: 'invalid_request_uri',
    code: 'A006325',
    text: 'The request_uri has expired.',
  },
  par_required_by_fapi: { ...wrong, code: 'A294308', text: 'Under FAPI 2.0 authorization requests must be pushed.' },
  par_required_by_client: { ...wrong, code: 'A008305', text: 'The client must push its authorization requests.' },
  par_required_by_service: { ...wrong, code: 'A008306', text: 'Authorization requests must be pushed.' },
  request_object_required: {
    ...wrong,
    code: 'A008309',
    text: 'The request must be a signed request object.',
  },
  ...parameterRefusals('LOCATION'),
} as const satisfies PlainRows<RefusedAction>

export interface AuthorizationReasons extends ReasonsOf<typeof MEANINGS> {
  readonly request_unreadable: { readonly problem: string }
}

export type AuthorizationRefusal = RefusalOf<AuthorizationReasons>

export const AUTHORIZATION_REFUSALS: RefusalTable<AuthorizationReasons, RefusedAction> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A004201',
    text: 'The call could not be read.',
    detail: ({ problem }) => problem,
    shown: { code: 'A004101', text: 'The authorization server could not examine the request.' },
  },
  ...MEANINGS,
}
