import { parameterRefusals, REQUEST_OBJECT_REFUSALS } from '../../authorization-request/refusals.js'
import type { AuthorizationFacts, DetailsOffered } from '../../authorization-request/requested.js'
import { errorAnswer } from '../../pipeline/answer.js'
import type { Decision } from '../../pipeline/operation.js'
import type { CallFacts } from '../../pipeline/pipeline.js'
import {
  FORM_REFUSALS,
  FORM_TOO_LARGE,
  type ReasonsIn,
  type RefusalOf,
  refusals,
  unreadable,
  type Wording,
  WRONG,
} from '../../pipeline/refusals.js'
import { CLIENT_LOCKED } from '../../policy/client-not-locked.js'
import type { Client } from '../../records/client.js'
import type { FormParameters } from '../../standards/oauth/form.js'
import type { Issued } from './request.js'
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

export const REGISTRATION_REFUSALS = refusals({
  request_unreadable: unreadable('A245203', {
    code: 'A245102',
    text: 'The authorization server could not examine the request.',
  }),
  parameters_too_large: FORM_TOO_LARGE,
  ...FORM_REFUSALS,
  request_uri_pushed: [WRONG, 'A248301', 'request_uri must not be pushed.'],
  request_object_sent: [
    ['BAD_REQUEST', 'request_not_supported'],
    'A245305',
    'A request that the server registers itself must not contain a request object.',
  ],
  client_id_missing: [WRONG, 'A010301', 'client_id is missing.'],
  client_unknown: [WRONG, 'A010302', 'The client does not exist.'],
  client_locked: { action: 'BAD_REQUEST', ...CLIENT_LOCKED },
  client_authentication_demanded: [
    ['BAD_REQUEST', 'unauthorized_client'],
    'A245306',
    'Under FAPI 2.0 the client must authenticate when it pushes its request.',
  ],
  request_object_required: REQUEST_OBJECT_REFUSALS.request_object_required,
  ...parameterRefusals('BAD_REQUEST'),
  code_challenge_demanded: [
    WRONG,
    'A124306',
    'A request that is registered without client authentication needs a code_challenge.',
  ],
})

export type RegistrationRefusal = RefusalOf<ReasonsIn<typeof REGISTRATION_REFUSALS>>

const FAULT: Wording = { code: 'A245102', text: 'The authorization server could not register the request.' }

export function answerRegistration(
  decision: Decision<RegistrationRead & Issued, RegistrationRefusal>,
): PushedAuthorizationResponse {
  return decision.kind === 'granted'
    ? created(decision.facts)
    : errorAnswer('pushedAuthReqResponse', REGISTRATION_REFUSALS, decision, FAULT)
}
