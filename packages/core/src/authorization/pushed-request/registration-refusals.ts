import { type ParameterReasons, parameterRefusals } from '../../authorization-request/refusals.js'
import { REQUEST_OBJECT_REFUSALS } from '../../authorization-request/request-object-refusals.js'
import type { AuthorizationFacts, DetailsOffered } from '../../authorization-request/requested.js'
import { CLIENT_LOCKED } from '../../client-authentication/client-not-locked.js'
import { errorAnswer } from '../../pipeline/answer.js'
import { FORM_REFUSALS, FORM_TOO_LARGE, type FormReasons } from '../../pipeline/form-refusals.js'
import type { Decision } from '../../pipeline/operation.js'
import type { CallFacts } from '../../pipeline/pipeline.js'
import type { RefusalOf, RefusalTable, Wording } from '../../pipeline/refusals.js'
import type { Client } from '../../records/client.js'
import type { FormParameters } from '../../standards/oauth/form.js'
import type { Issued } from './facts.js'
import { created, type PushedAuthorizationResponse } from './response.js'

export interface FormRead extends CallFacts {
  readonly form: FormParameters
}

/** The client that the request names is known; nobody has authenticated. */
export interface ClientFound extends FormRead {
  readonly client: Client
  readonly clientIdentifier: string
  readonly clientKey: string
}

export interface RegistrationRead extends ClientFound, AuthorizationFacts {
  readonly details: DetailsOffered | undefined
}

interface RegistrationReasons extends FormReasons, ParameterReasons {
  readonly request_unreadable: { readonly problem: string }
  readonly parameters_too_large: object
  readonly request_uri_pushed: object
  readonly request_object_sent: object
  readonly client_id_missing: object
  readonly client_unknown: object
  readonly client_locked: object
  readonly client_authentication_demanded: object
  readonly request_object_required: object
  readonly code_challenge_demanded: object
}

export type RegistrationRefusal = RefusalOf<RegistrationReasons>

const wrong = { action: 'BAD_REQUEST', error: 'invalid_request' } as const

export const REGISTRATION_REFUSALS: RefusalTable<
  RegistrationReasons,
  'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'INTERNAL_SERVER_ERROR'
> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A245203',
    text: 'The call could not be read.',
    detail: ({ problem }) => problem,
    shown: { code: 'A245102', text: 'The authorization server could not examine the request.' },
  },
  parameters_too_large: FORM_TOO_LARGE,
  ...FORM_REFUSALS,
  request_uri_pushed: { ...wrong, code: 'A248301', text: 'request_uri must not be pushed.' },
  request_object_sent: {
    action: 'BAD_REQUEST',
    error: 'request_not_supported',
    code: 'A245305',
    text: 'A request that the server makes has no request object.',
  },
  client_id_missing: { ...wrong, code: 'A010301', text: 'client_id is missing.' },
  client_unknown: { ...wrong, code: 'A010302', text: 'The client does not exist.' },
  client_locked: { action: 'BAD_REQUEST', ...CLIENT_LOCKED },
  client_authentication_demanded: {
    action: 'BAD_REQUEST',
    error: 'unauthorized_client',
    code: 'A245306',
    text: 'Under FAPI 2.0 the client must authenticate when it pushes its request.',
  },
  request_object_required: REQUEST_OBJECT_REFUSALS.request_object_required,
  ...parameterRefusals('BAD_REQUEST'),
  code_challenge_demanded: {
    ...wrong,
    code: 'A124306',
    text: 'A request that is registered without client authentication needs a code_challenge.',
  },
}

const FAULT: Wording = { code: 'A245102', text: 'The authorization server could not register the request.' }

export function answerRegistration(
  decision: Decision<RegistrationRead & Issued, RegistrationRefusal>,
): PushedAuthorizationResponse {
  return decision.kind === 'granted'
    ? created(decision.facts)
    : errorAnswer('pushedAuthReqResponse', REGISTRATION_REFUSALS, decision, FAULT)
}
