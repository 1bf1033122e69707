import { PARAMETER_CHECKS } from '../../authorization-request/parameter-checks.js'
import { readRequested } from '../../authorization-request/requested.js'
import { offeredDetails } from '../../authorization-request/stages/details-accepted.js'
import { ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import type { ParametersRead, ProofHeld } from '../facts.js'
import type { PushedRequestRefusal } from '../refusals.js'

/** What does the client ask for, and may it? */
export const PARAMETERS_READ: Stage<ProofHeld, ParametersRead, object, PushedRequestRefusal> = {
  name: 'parameters',
  clause: 'RFC 9126 §2.1 step 3',
  gather(facts) {
    const { form, client, service } = facts
    const read = withMore(facts, { requested: readRequested({ form, client, service, isPushed: true }) })
    return ok(withMore(read, { details: offeredDetails(read) }))
  },
  checks: PARAMETER_CHECKS,
}
