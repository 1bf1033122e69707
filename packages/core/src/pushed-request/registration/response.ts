import { errorAnswer } from '../../pipeline/answer.js'
import type { Decision } from '../../pipeline/operation.js'
import type { Wording } from '../../pipeline/refusals.js'
import type { Issued } from '../facts.js'
import { created, type PushedAuthorizationResponse } from '../response.js'
import type { RegistrationRead } from './facts.js'
import { REGISTRATION_REFUSALS, type RegistrationRefusal } from './refusals.js'

const FAULT: Wording = { code: 'A245102', text: 'The authorization server could not register the request.' }

/** A decision about a request that the server itself makes as the response to the caller. */
export function answerRegistration(
  decision: Decision<RegistrationRead & Issued, RegistrationRefusal>,
): PushedAuthorizationResponse {
  return decision.kind === 'granted'
    ? created(decision.facts)
    : errorAnswer('pushedAuthReqResponse', REGISTRATION_REFUSALS, decision, FAULT)
}
