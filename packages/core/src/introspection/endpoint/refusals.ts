import {
  ANOTHER_KEY,
  AUTHENTICATION_FAILED,
  CLIENT_REFUSALS,
  type ClientReasons,
  type ClientRefusalAction,
  endpointUnknown,
} from '../../client-authentication/refusals.js'
import { type ProofReasons, SERVER_PROOF_REFUSALS } from '../../dpop/refusals.js'
import type { RefusalOf, RefusalTable, Wording } from '../../pipeline/refusals.js'
import { INACTIVE_REFUSALS, type InactiveReasons, inactive } from '../token/inactive-answer.js'
import { TOKEN_REFUSALS } from '../token/token-refusals.js'

/**
 * What the caller does with the answer to a resource server: OK is status 200, BAD_REQUEST 400,
 * UNAUTHORIZED 401, FORBIDDEN 403, PAYLOAD_TOO_LARGE 413, INTERNAL_SERVER_ERROR 500.
 */
export type ResourceServerAction = 'OK' | ClientRefusalAction | 'INTERNAL_SERVER_ERROR'

/** `client_locked` is about the resource server that asks, `holder_locked` about the client of the token. */
export interface ResourceServerReasons extends ClientReasons, ProofReasons, Omit<InactiveReasons, 'client_locked'> {
  readonly request_unreadable: { readonly problem: string }
  readonly endpoint_unknown: object
  readonly caller_anonymous: object
  readonly caller_public: object
  readonly token_missing: object
  readonly accept_too_long: object
  readonly signed_response_not_accepted: object
  readonly response_algorithm_outside_fapi: object
  readonly signed_response_unavailable: object
  readonly response_key_missing: object
  readonly encryption_key_missing: object
  readonly holder_locked: object
}

export type ResourceServerRefusal = RefusalOf<ResourceServerReasons>

export const FAULT: Wording = { code: 'A058101', text: 'The authorization server could not examine the access token.' }

const { client_locked: HOLDER_LOCKED, ...INACTIVE } = INACTIVE_REFUSALS

export const RESOURCE_SERVER_REFUSALS: RefusalTable<ResourceServerReasons, ResourceServerAction> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A058201',
    text: 'The introspection request could not be read.',
    detail: ({ problem }) => problem,
    shown: FAULT,
  },
  ...CLIENT_REFUSALS,
  endpoint_unknown: endpointUnknown('A058204', FAULT),
  ...SERVER_PROOF_REFUSALS,
  // The only binding that is known here is that to an attestation.
  proof_key_different: ANOTHER_KEY,
  caller_anonymous: {
    action: 'BAD_REQUEST',
    error: 'invalid_request',
    code: 'A058301',
    text: 'The introspection endpoint answers only callers that authenticate.',
  },
  caller_public: {
    action: 'UNAUTHORIZED',
    error: 'invalid_client',
    code: 'A058302',
    text: 'A public client asked about a token.',
    shown: AUTHENTICATION_FAILED,
  },
  token_missing: { ...TOKEN_REFUSALS.token_missing, action: 'BAD_REQUEST' },
  accept_too_long: {
    action: 'BAD_REQUEST',
    error: 'invalid_request',
    code: 'A058303',
    text: 'The Accept header is too long.',
  },
  signed_response_not_accepted: {
    action: 'BAD_REQUEST',
    error: 'invalid_request',
    code: 'A058304',
    text: 'The answer is a JWT, so the request must accept application/token-introspection+jwt.',
  },
  response_algorithm_outside_fapi: {
    action: 'BAD_REQUEST',
    error: 'unauthorized_client',
    code: 'A058305',
    text: 'The registered algorithm of introspection responses is not allowed by FAPI 2.0.',
  },
  signed_response_unavailable: {
    action: 'BAD_REQUEST',
    error: 'invalid_request',
    code: 'A058306',
    text: 'The server has no key for RS256, and no other algorithm is registered for the answers.',
  },
  response_key_missing: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A058202',
    text: 'The service has no private key for the registered algorithm of introspection responses.',
    shown: FAULT,
  },
  encryption_key_missing: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A058203',
    text: 'The resource server has no public key for the registered encryption of introspection responses.',
    shown: FAULT,
  },
  ...INACTIVE,
  holder_locked: { ...inactive, code: HOLDER_LOCKED.code, text: HOLDER_LOCKED.text },
}
