import { OBJECT_USED_ONCE, oneTimeObject } from '../../authorization-request/request-object/used-once.js'
import { andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { claimOnce } from '../../ports/claim.js'
import type { Ports } from '../../ports/ports.js'
import type { StoreUse } from '../../ports/store-use.js'
import type { ParametersRead, RequestClaimed } from '../facts.js'
import type { AuthorizationRefusal } from '../refusals.js'

/**
 * Claims the request object after everything else: one that is refused for another reason is not
 * used up.
 */
export const OBJECT_CLAIMED: Stage<
  ParametersRead,
  RequestClaimed,
  Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
  AuthorizationRefusal
> = {
  name: 'claim',
  clause: 'RFC 9101 §10.8; RFC 7519 §4.1.7',
  gather(facts, ports) {
    return andThen(claimOnce([oneTimeObject(facts)], facts, ports), ([objectFirst = false]) =>
      ok(withMore(facts, { objectFirst })),
    )
  },
  checks: [OBJECT_USED_ONCE],
}
