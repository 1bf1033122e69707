import { PARAMETER_CHECKS } from '../../authorization-request/checks.js'
import { type DetailsOffered, offeredDetails } from '../../authorization-request/details-accepted.js'
import { type Requested, readRequested } from '../../authorization-request/requested.js'
import { always, type Check, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import type { AuthorizationRefusal } from '../refusals.js'
import type { Sourced } from './source.js'

/** What the client asks for could be read. */
export interface Asked extends Sourced {
  readonly requested: Requested
  /** `undefined` where the client asks for no authorization details. */
  readonly details: DetailsOffered | undefined
}

/** Request objects are pushed: over the front channel they would be readable to others, and without their limits. */
const noRequestObject: Check<Asked, AuthorizationRefusal> = {
  name: 'no request object',
  clause: 'RFC 9101 §5; docs/rules.md §4',
  applies: always,
  run: ({ form }) => (form.values.has('request') ? { reason: 'request_object_unsupported' } : undefined),
}

/** What is asked for, and may it be? The policy is applied to pushed requests once more (RFC 9126 §7.4). */
export const PARAMETERS: Stage<Sourced, Asked, object, AuthorizationRefusal> = {
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
