import { PARAMETER_CHECKS } from '../../authorization-request/parameter-checks.js'
import { readRequested } from '../../authorization-request/requested.js'
import { offeredDetails } from '../../authorization-request/stages/details-accepted.js'
import { always, type Check } from '../../lib/check.js'
import { ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import type { ParametersFound, ParametersRead } from '../facts.js'
import type { AuthorizationRefusal } from '../refusals.js'

/**
 * Request objects are pushed: over the front channel others could read them, and they would have no
 * limits.
 */
const noRequestObject: Check<ParametersRead, AuthorizationRefusal> = {
  name: 'no request object',
  clause: 'RFC 9101 §5; docs/rules.md §4',
  applies: always,
  run: ({ form }) => (form.values.has('request') ? { reason: 'request_object_unsupported' } : undefined),
}

/**
 * What does the client ask for, and may it? The policy is applied to pushed requests once more (RFC
 * 9126 §7.4).
 */
export const PARAMETERS: Stage<ParametersFound, ParametersRead, object, AuthorizationRefusal> = {
  name: 'parameters',
  clause: 'RFC 6749 §4.1.1; RFC 9126 §7.4',
  gather(facts) {
    const { form, client, service, pushed } = facts
    const isPushed = pushed !== undefined
    const read = withMore(facts, { requested: readRequested({ form, client, service, isPushed }) })
    return ok(withMore(read, { details: offeredDetails(read) }))
  },
  checks: [noRequestObject, ...PARAMETER_CHECKS],
}
