import { assertionOnce, attestationProofOnce } from '../../client-authentication/one-time-credentials.js'
import { type FirstUse, ONCE_CHECKS } from '../../client-authentication/stages/claimed.js'
import { PROOF_USED_ONCE, proofOnce } from '../../dpop/stages.js'
import { andThen, type Check, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { claimOnce, type OneTime } from '../../ports/claim.js'
import type { Ports } from '../../ports/ports.js'
import type { PushedRequestRefusal } from '../refusals.js'
import type { Asked } from './parameters.js'

/** Everything that is good once was claimed. */
export interface ClaimedOnce extends Asked, FirstUse {
  /** The request object is used for the first time. */
  readonly objectFirst: boolean
}

/** The identifier of a request object; one without `jti` or `exp` may come again while its client pushes it. */
function objectOnce({ object }: Asked): OneTime | undefined {
  const { jti, exp, claims } = object?.object ?? {}
  if (jti === undefined || exp === undefined) return undefined
  return { scope: ['request object', String(claims?.iss), jti], until: Math.ceil(exp * 1000) }
}

const objectUsedOnce: Check<ClaimedOnce, PushedRequestRefusal> = {
  name: 'request object used once',
  clause: 'RFC 9101 §10.8; RFC 7519 §4.1.7; docs/rules.md §3',
  applies: ({ object }) => object?.object.jti !== undefined,
  run: ({ objectFirst }) => (objectFirst ? undefined : { reason: 'request_object_used' }),
  seen: () => ({ expected: 'a jti that the client has not used' }),
}

/**
 * Claims whatever the request holds that is good once, in one call of the store and last of all: what is refused for another
 * reason, a missing nonce above all, uses nothing up.
 */
export const CLAIMED: Stage<Asked, ClaimedOnce, Pick<Ports, 'crypto' | 'replays'>, PushedRequestRefusal> = {
  name: 'claim',
  clause: 'RFC 7523 §3 (7); RFC 9449 §11.1; RFC 7519 §4.1.7',
  gather(facts, ports) {
    const identifiers = [assertionOnce(facts), attestationProofOnce(facts), objectOnce(facts), proofOnce(facts)]
    return andThen(claimOnce(identifiers, facts, ports), answers => {
      const [assertionFirst = false, attestationProofFirst = false, objectFirst = false, firstUse = false] = answers
      return ok(withMore(facts, { assertionFirst, attestationProofFirst, objectFirst, firstUse }))
    })
  },
  checks: [...ONCE_CHECKS, objectUsedOnce, PROOF_USED_ONCE],
}
