import { type Check, lift } from '../../lib/check.js'
import { type Awaitable, andThen, ok } from '../../lib/result.js'
import type { Instant } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { askInstant } from '../../ports/ask.js'
import { digestOf } from '../../ports/digests.js'
import type { Ports } from '../../ports/ports.js'
import type { ProofFacts } from '../../standards/dpop/facts.js'
import { thumbprintText } from '../../standards/jose/jwk.js'
import { requestHttpUri } from '../../standards/oauth/http-uri.js'
import type { ProofCompared, ProofRead } from '../facts.js'
import { currentNonce } from '../next-nonce.js'

/**
 * Compares the proof with its request by the given rules: nonce, time, method, URL, token and key.
 */
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
          ok(withMore(facts, { dpopNonce, beside: besideRequest(facts, thumbprint, nonceUntil) })),
        ),
      )
    },
    checks: lift(
      rules,
      ({ beside }: ProofCompared) => beside,
      fault => fault,
    ),
  }
}

function besideRequest(
  { proof, demand, service, now }: ProofRead,
  thumbprint: string,
  nonceUntil: Instant | undefined,
): ProofFacts {
  const { dpopProofLifetime: lifetime, allowableClockSkew: skew } = service
  return { proof, demand, now, lifetime, skew, url: requestHttpUri(demand.htu), thumbprint, nonceUntil }
}

/**
 * The instant until which the nonce of the proof is accepted, and the nonce that the client should
 * use next: after a wrong nonce, another one.
 */
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
