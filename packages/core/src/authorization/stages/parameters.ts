import { PARAMETER_CHECKS } from '../../authorization-request/parameter-checks.js'
import { readRequested } from '../../authorization-request/requested.js'
import { offeredDetails } from '../../authorization-request/stages/details-accepted.js'
import { ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import type { ObjectHeld, ParametersRead } from '../facts.js'
import type { AuthorizationRefusal } from '../refusals.js'

/**
 * What does the client ask for, and may it? Of a request object only its own parameters count (RFC
 * 9101 §6.3). The policy is applied to pushed requests once more (RFC 9126 §7.4).
 */
export const PARAMETERS: Stage<ObjectHeld, ParametersRead, object, AuthorizationRefusal> = {
  name: 'parameters',
  clause: 'RFC 6749 §4.1.1; RFC 9101 §6.3; RFC 9126 §7.4',
  gather(facts) {
    const { client, service, pushed } = facts
    const form = facts.requestObject?.inside ?? facts.form
    const requested = readRequested({ form, client, service, isPushed: pushed !== undefined })
    const read = withMore(facts, { form, requested })
    return ok(withMore(read, { details: offeredDetails(read) }))
  },
  checks: PARAMETER_CHECKS,
}
