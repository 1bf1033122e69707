import {
  ANOTHER_KEY,
  AUTHENTICATION_FAILED,
  CLIENT_REFUSALS,
  type ClientRefusalAction,
  ENDPOINT_UNKNOWN,
} from '../../client-authentication/refusals.js'
import { SERVER_PROOF_REFUSALS } from '../../dpop/refusals.js'
import {
  misused,
  type ReasonsIn,
  type RefusalOf,
  refusals,
  unreadable,
  type Wording,
  WRONG,
} from '../../pipeline/refusals.js'
import { INACTIVE, INACTIVE_REFUSALS, TOKEN_MISSING } from '../token/token-refusals.js'

/**
 * What the caller does with the answer to a resource server: OK is status 200, BAD_REQUEST 400,
 * UNAUTHORIZED 401, FORBIDDEN 403, PAYLOAD_TOO_LARGE 413, INTERNAL_SERVER_ERROR 500.
 */
export type ResourceServerAction = 'OK' | ClientRefusalAction | 'INTERNAL_SERVER_ERROR'

export const FAULT: Wording = { code: 'A058101', text: 'The authorization server could not examine the access token.' }

/** `client_locked` is about the resource server that asks, `holder_locked` about the client of the token. */
const { client_locked: HOLDER_LOCKED, ...OTHERS } = INACTIVE_REFUSALS

export const RESOURCE_SERVER_REFUSALS = refusals({
  request_unreadable: unreadable('A058201', FAULT, 'The introspection request could not be read.'),
  ...CLIENT_REFUSALS,
  endpoint_unknown: [misused(FAULT), 'A058204', ENDPOINT_UNKNOWN],
  ...SERVER_PROOF_REFUSALS,
  // The only binding that is known here is that to an attestation.
  proof_key_different: ANOTHER_KEY,
  caller_anonymous: [WRONG, 'A058301', 'The introspection endpoint answers only callers that authenticate.'],
  caller_public: [
    ['UNAUTHORIZED', 'invalid_client', AUTHENTICATION_FAILED],
    'A058302',
    'A public client asked about a token.',
  ],
  token_missing: TOKEN_MISSING,
  accept_too_long: [WRONG, 'A058303', 'The Accept header is too long.'],
  signed_response_not_accepted: [
    WRONG,
    'A058304',
    'The answer is a JWT, so the request must accept application/token-introspection+jwt.',
  ],
  response_algorithm_outside_fapi: [
    ['BAD_REQUEST', 'unauthorized_client'],
    'A058305',
    'The registered algorithm of introspection responses is not allowed by FAPI 2.0.',
  ],
  signed_response_unavailable: [
    WRONG,
    'A058306',
    'The server has no key for RS256, and no other algorithm is registered for the answers.',
  ],
  response_key_missing: [
    misused(FAULT),
    'A058202',
    'The service has no private key for the registered algorithm of introspection responses.',
  ],
  encryption_key_missing: [
    misused(FAULT),
    'A058203',
    'The resource server has no public key for the registered encryption of introspection responses.',
  ],
  ...OTHERS,
  holder_locked: [INACTIVE, HOLDER_LOCKED.code, HOLDER_LOCKED.text],
})

export type ResourceServerRefusal = RefusalOf<ReasonsIn<typeof RESOURCE_SERVER_REFUSALS>>
