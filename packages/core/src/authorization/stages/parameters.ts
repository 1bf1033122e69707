import { PARAMETER_CHECKS } from '../../authorization-request/checks.js'
import { type Requested, readRequested } from '../../authorization-request/requested.js'
import { type Stage, withMore } from '../../pipeline.js'
import { ok } from '../../result.js'
import type { AuthorizationRefusal } from '../refusals.js'
import type { Sourced } from './source.js'

/** What the client asks for could be read. */
export interface Asked extends Sourced {
  readonly requested: Requested
}

/** What is asked for, and may it be? The policy is applied to pushed requests once more (RFC 9126 §7.4). */
export const PARAMETERS: Stage<Sourced, Asked, object, AuthorizationRefusal> = {
  name: 'parameters',
  clause: 'RFC 6749 §4.1.1; RFC 9126 §7.4',
  gather(facts) {
    const { form, client, service, pushed } = facts
    return ok(withMore(facts, { requested: readRequested({ form, client, service, isPushed: pushed !== undefined }) }))
  },
  checks: PARAMETER_CHECKS,
}
