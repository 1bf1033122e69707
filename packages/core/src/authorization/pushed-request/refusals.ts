import { type ParameterReasons, parameterRefusals } from '../../authorization-request/refusals.js'
import {
  REQUEST_OBJECT_REFUSALS,
  type RequestObjectReasons,
} from '../../authorization-request/request-object-refusals.js'
import {
  ANOTHER_KEY,
  CLIENT_REFUSALS,
  type ClientReasons,
  type ClientRefusalAction,
} from '../../client-authentication/refusals.js'
import { type ProofReasons, SERVER_PROOF_REFUSALS } from '../../dpop/refusals.js'
import type { RefusalOf, RefusalTable } from '../../pipeline/refusals.js'

/** What the caller of the operation does next (docs/rules.md §3). */
export type PushedRequestAction = 'CREATED' | ClientRefusalAction | 'INTERNAL_SERVER_ERROR'

interface PushedRequestReasons extends ClientReasons, RequestObjectReasons, ParameterReasons, ProofReasons {
  readonly request_unreadable: { readonly problem: string }
  readonly endpoint_unknown: object
  readonly request_uri_pushed: object
  readonly client_id_missing: object
  readonly attestation_key_different: object
}

export type PushedRequestRefusal = RefusalOf<PushedRequestReasons>

export const PUSHED_REQUEST_REFUSALS: RefusalTable<PushedRequestReasons, Exclude<PushedRequestAction, 'CREATED'>> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A245201',
    text: 'The call could not be read.',
    detail: ({ problem }) => problem,
    shown: { code: 'A245101', text: 'The authorization server could not examine the request.' },
  },
  ...CLIENT_REFUSALS,
  endpoint_unknown: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A245202',
    text: 'A DPoP proof was sent, and the URL of the endpoint is not known.',
    shown: { code: 'A245101', text: 'The authorization server could not examine the request.' },
  },
  ...SERVER_PROOF_REFUSALS,
  attestation_key_different: ANOTHER_KEY,
  request_uri_pushed: {
    action: 'BAD_REQUEST',
    error: 'invalid_request',
    code: 'A248301',
    text: 'request_uri must not be pushed.',
  },
  client_id_missing: {
    action: 'BAD_REQUEST',
    error: 'invalid_request',
    code: 'A010301',
    text: 'client_id is missing.',
  },
  ...REQUEST_OBJECT_REFUSALS,
  ...parameterRefusals('BAD_REQUEST'),
}
