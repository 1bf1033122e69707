import { always, type Check } from '../../lib/check.js'
import { andThen, ok } from '../../lib/result.js'
import { type Instant, secondsAfter } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { claimOnce, type OneTime } from '../../ports/claim.js'
import type { Ports } from '../../ports/ports.js'
import type { StoreUse } from '../../ports/store-use.js'
import type { ProofFacts } from '../../standards/dpop/facts.js'
import type { ProofClaimed, ProofCompared, ProofVerified } from '../facts.js'
import type { ProofRefusal } from '../refusals.js'

/** Refuses a proof that was used before. */
export const PROOF_USED_ONCE: Check<Pick<ProofClaimed, 'firstUse'>, ProofRefusal> = {
  name: 'proof used once',
  clause: 'RFC 9449 §4.2, §11.1',
  applies: always,
  run: ({ firstUse }) => (firstUse ? undefined : { reason: 'proof_used' }),
  seen: () => ({
    expected: 'a jti that this key has not used for this method and URL',
    hint: 'a client must make a new proof when it repeats a request',
  }),
}

/**
 * Claims the identifier of the proof after everything else, so that a request refused for another
 * reason uses nothing up. The mark is kept exactly as long as the proof would be accepted.
 */
export const PROOF_CLAIMED: Stage<
  ProofVerified,
  ProofClaimed,
  Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
  ProofRefusal
> = {
  name: 'proof claimed',
  clause: 'RFC 9449 §11.1',
  gather(facts, ports) {
    return andThen(claimOnce([oneTimeProof(facts)], facts, ports), ([firstUse = false]) =>
      ok(withMore(facts, { firstUse })),
    )
  },
  checks: [PROOF_USED_ONCE],
}

/**
 * The identifier of a proof: one mark per key, method, URL and `jti`, so that no client can use up
 * the marks of another.
 */
export function oneTimeProof({ beside }: Pick<ProofCompared, 'beside'>): OneTime {
  const { proof, url, thumbprint } = beside
  return { scope: ['dpop', thumbprint, proof.htm, url ?? '', proof.jti], until: acceptedUntil(beside) }
}

/**
 * The instant until which a proof is accepted by its nonce, otherwise by its time; its `exp` may
 * end it earlier.
 */
function acceptedUntil({ proof, nonceUntil, lifetime, skew, now }: ProofFacts): Instant {
  // A proof is still accepted at that very instant, so its mark must outlast it by a millisecond.
  return nonceUntil ?? Math.ceil(secondsAfter((proof.iat ?? now / 1000) * 1000, lifetime + skew)) + 1
}
