import { assertionOnce, attestationProofOnce } from '../../client-authentication/one-time-credentials.js'
import { type FirstUse, ONCE_CHECKS } from '../../client-authentication/stages/claimed.js'
import { PROOF_USED_ONCE, proofOnce } from '../../dpop/stages.js'
import { claimOnce } from '../../one-time.js'
import { type Stage, withMore } from '../../pipeline.js'
import type { Ports } from '../../ports.js'
import { ok } from '../../result.js'
import type { PushedRequestRefusal } from '../refusals.js'
import type { Asked } from './parameters.js'

/** Everything that is good once was claimed. */
export interface ClaimedOnce extends Asked, FirstUse {}

/**
 * Claims whatever the request holds that is good once, in one call of the store and last of all: what is refused for another
 * reason, a missing nonce above all, uses nothing up.
 */
export const CLAIMED: Stage<Asked, ClaimedOnce, Pick<Ports, 'crypto' | 'replays'>, PushedRequestRefusal> = {
  name: 'claim',
  clause: 'RFC 7523 §3 (7); RFC 9449 §11.1',
  async gather(facts, ports) {
    const identifiers = [assertionOnce(facts), attestationProofOnce(facts), proofOnce(facts)]
    const call = { serviceId: facts.service.serviceId, now: facts.now }
    const [assertionFirst = false, attestationProofFirst = false, firstUse = false] = await claimOnce(
      identifiers,
      call,
      ports,
    )
    return ok(withMore(facts, { assertionFirst, attestationProofFirst, firstUse }))
  },
  checks: [...ONCE_CHECKS, PROOF_USED_ONCE],
}
