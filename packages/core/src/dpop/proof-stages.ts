import { always, type Check, lift } from '../lib/check.js'
import { type Awaitable, andThen, ok } from '../lib/result.js'
import { type Instant, secondsAfter } from '../lib/time.js'
import { type Stage, withMore } from '../pipeline/pipeline.js'
import { askBoolean, askInstant } from '../ports/ask.js'
import { claimOnce, type OneTime } from '../ports/claim.js'
import { digestOf } from '../ports/digests.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import { type ProofFacts, readDpopProof } from '../standards/dpop/proof.js'
import { DPOP_FORM_RULES } from '../standards/dpop/proof-rules.js'
import { thumbprintText } from '../standards/jose/jwk.js'
import { requestHttpUri } from '../standards/oauth/uri.js'
import {
  currentNonce,
  type ProofClaimed,
  type ProofCompared,
  type ProofPresented,
  type ProofRead,
  type ProofVerified,
} from './present-proof.js'
import type { ProofRefusal } from './refusals.js'

/** Everything that can be wrong with the proof alone is found before anything is computed. */
export const PROOF_READ: Stage<ProofPresented, ProofRead, object, ProofRefusal> = {
  name: 'proof read',
  clause: 'RFC 9449 §4.2, §4.3',
  gather(facts) {
    const read = readDpopProof(facts.demand.proof, facts.demand.algorithms)
    return read.ok ? ok(withMore(facts, { proof: read.value })) : read
  },
  checks: lift(DPOP_FORM_RULES, ({ proof }: ProofRead) => proof),
}

export function proofCompared<Fault>(
  rules: readonly Check<ProofFacts, Fault>[],
): Stage<ProofRead, ProofCompared, Pick<Ports, 'crypto' | 'nonces'>, Fault> {
  return {
    name: 'proof compared',
    clause: 'RFC 9449 §4.3-8 to §4.3-12',
    gather(facts, ports) {
      const text = thumbprintText(facts.proof.key)
      return andThen(digestOf(text, ports), thumbprint =>
        andThen(nonceOf(facts, ports), ({ nonceUntil, dpopNonce }) =>
          ok(withMore(facts, { dpopNonce, binding: bindingOf(facts, thumbprint, nonceUntil) })),
        ),
      )
    },
    checks: lift(rules, ({ binding }: ProofCompared) => binding),
  }
}

function bindingOf(
  { proof, demand, service, now }: ProofRead,
  thumbprint: string,
  nonceUntil: Instant | undefined,
): ProofFacts {
  const { dpopProofLifetime: lifetime, allowableClockSkew: skew } = service
  return { proof, demand, now, lifetime, skew, url: requestHttpUri(demand.htu), thumbprint, nonceUntil }
}

/** After a wrong nonce the client should use another one next. */
function nonceOf(
  { proof: { nonce }, purpose, dpopNonce, now }: ProofRead,
  ports: Pick<Ports, 'nonces'>,
): Awaitable<{ readonly nonceUntil: Instant | undefined; readonly dpopNonce: string | undefined }> {
  if (nonce === undefined) return { nonceUntil: undefined, dpopNonce }
  const accepted = askInstant('nonces', () => ports.nonces.acceptedUntil(nonce, purpose, now))
  return andThen(accepted, until => {
    // A nonce that ends now is no longer accepted: its mark would be gone before the proof is.
    const nonceUntil = until !== undefined && until > now ? until : undefined
    if (nonceUntil !== undefined || dpopNonce !== undefined) return { nonceUntil, dpopNonce }
    return andThen(currentNonce(purpose, now, ports), fresh => ({ nonceUntil, dpopNonce: fresh }))
  })
}

const signature: Check<ProofVerified, ProofRefusal> = {
  name: 'signature of the proof',
  clause: 'RFC 9449 §4.3-6',
  applies: always,
  run: ({ signatureRight }) => (signatureRight ? undefined : { reason: 'proof_signature_wrong' }),
  seen: ({ proof }) => ({ expected: `a signature by the embedded key with ${proof.algorithm}` }),
}

export const PROOF_VERIFIED: Stage<ProofCompared, ProofVerified, Pick<Ports, 'crypto'>, ProofRefusal> = {
  name: 'proof verified',
  clause: 'RFC 9449 §4.3-6',
  gather(facts, ports) {
    const { algorithm, key, signed, signature } = facts.proof
    return andThen(
      askBoolean('crypto', () => ports.crypto.verify(algorithm, key, signed, signature)),
      signatureRight => ok(withMore(facts, { signatureRight })),
    )
  },
  checks: [signature],
}

const PROOF_USED_ONCE: Check<Pick<ProofClaimed, 'firstUse'>, ProofRefusal> = {
  name: 'proof used once',
  clause: 'RFC 9449 §4.2, §11.1',
  applies: always,
  run: ({ firstUse }) => (firstUse ? undefined : { reason: 'proof_used' }),
  seen: () => ({
    expected: 'a jti that this key has not used for this method and URL',
    hint: 'a client must make a new proof when it repeats a request',
  }),
}

/** After everything else: a request refused for another reason uses nothing up. */
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

/** One mark per key, method, URL and `jti`, so that no client can use up the marks of another. */
export function oneTimeProof({ binding }: Pick<ProofCompared, 'binding'>): OneTime {
  const { proof, url, thumbprint } = binding
  return { scope: ['dpop', thumbprint, proof.htm, url ?? '', proof.jti], until: acceptedUntil(binding) }
}

/** The `exp` of the proof may end it earlier. */
function acceptedUntil({ proof, nonceUntil, lifetime, skew, now }: ProofFacts): Instant {
  // A proof is still accepted at that very instant, so its mark must outlast it by a millisecond.
  return nonceUntil ?? Math.ceil(secondsAfter((proof.iat ?? now / 1000) * 1000, lifetime + skew)) + 1
}

export const OFFERED_PROOF_USED_ONCE: readonly Check<
  { readonly proof: object | undefined; readonly proofFirst: boolean },
  ProofRefusal
>[] = lift([PROOF_USED_ONCE], ({ proof, proofFirst }) => proof && { firstUse: proofFirst })
