import { presentProof } from '../../dpop/present-proof.js'
import { andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import { digestOf } from '../../ports/digests.js'
import type { Ports } from '../../ports/ports.js'
import type { AttestationVerified } from '../facts.js'
import type { SignalRead, SignalVerified } from '../signal-facts.js'

/** The facts in which the attestation is verified. */
type Verified = Omit<SignalRead, 'attestation'> & { readonly attestation: AttestationVerified }

/**
 * Says what the DPoP proof must fit that is the proof of the attestation. `introspect` verifies it
 * too, but only with an access token that is sent by the DPoP scheme.
 */
export const SIGNAL_PROOF: Stage<Verified, SignalVerified, Pick<Ports, 'crypto' | 'nonces'>, never> = {
  name: 'combined proof offered',
  clause: 'Attestation-Based Client Authentication §5.2, §7.3',
  gather(facts, ports) {
    const { request, attestation, service } = facts
    if (attestation.proved !== undefined) return ok(withMore(facts, { proof: undefined }))
    return andThen(digestOf(request.token, ports), ath => {
      const { dpop: proof = '', htm, htu } = request
      const algorithms = acceptedAlgorithms({ service })
      const demand = {
        proof,
        algorithms,
        htm,
        htu,
        nonceRequired: service.dpopNonceRequired,
        ath,
        jkt: attestation.keyThumbprint,
      }
      return andThen(presentProof(demand, 'rs', facts, ports), presented => ok(withMore(facts, { proof: presented })))
    })
  },
  checks: [],
}
