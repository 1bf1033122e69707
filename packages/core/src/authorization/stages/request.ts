import { lift } from '../../lib/check.js'
import { longerThan } from '../../lib/encoding.js'
import { AUTHORIZATION_REQUEST_LENGTH } from '../../lib/limits.js'
import { ok, refuse } from '../../lib/result.js'
import type { Call, Stage } from '../../pipeline/pipeline.js'
import { FORM_RULES, readForm } from '../../standards/oauth/form.js'
import type { RequestArrived } from '../facts.js'
import type { AuthorizationRefusal } from '../refusals.js'
import { readAuthorizationRequest } from '../request.js'

/** Reads the request and its form; no store has been asked yet. */
export const REQUEST: Stage<Call, RequestArrived, object, AuthorizationRefusal> = {
  name: 'request',
  clause: 'RFC 6749 §3.1',
  gather({ input, service, now }) {
    const read = readAuthorizationRequest(input)
    if (!read.ok) return read
    const { parameters, sessionBinding } = read.value
    if (longerThan(parameters, Math.min(service.pushedAuthReqMaxSize, AUTHORIZATION_REQUEST_LENGTH)))
      return refuse({ reason: 'parameters_too_large' })
    return ok({ front: readForm(parameters), sessionBinding, service, now })
  },
  checks: lift(
    FORM_RULES,
    ({ front }: RequestArrived) => front,
    (fault): AuthorizationRefusal => fault,
  ),
}
