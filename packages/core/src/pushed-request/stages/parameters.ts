import { PARAMETER_CHECKS } from '../../authorization-request/checks.js'
import { type Requested, readRequested } from '../../authorization-request/requested.js'
import { ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import type { PushedRequestRefusal } from '../refusals.js'
import type { ProofOffered } from './proof.js'

/** What the client asks for could be read. */
export interface Asked extends ProofOffered {
  readonly requested: Requested
}

/** What does the client ask for, and may it? */
export const PARAMETERS: Stage<ProofOffered, Asked, object, PushedRequestRefusal> = {
  name: 'parameters',
  clause: 'RFC 9126 §2.1 step 3',
  gather(facts) {
    const { form, client, service } = facts
    return ok(withMore(facts, { requested: readRequested({ form, client, service, isPushed: true }) }))
  },
  checks: PARAMETER_CHECKS,
}
