import { ENDPOINT_KNOWN } from '../../dpop/endpoint-known.js'
import type { ProofPresented } from '../../dpop/facts.js'
import { presentProof } from '../../dpop/present-proof.js'
import type { ProofRefusal } from '../../dpop/refusals.js'
import { lift } from '../../lib/check.js'
import { type Awaitable, andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import type { Ports } from '../../ports/ports.js'
import type { ClientIdentified, CombinedOffered } from '../facts.js'

/**
 * Says what the DPoP proof must fit that is the proof of an attestation. Any other DPoP proof is left
 * to `verifyDpopProof`.
 */
export function combinedOffered<Facts extends ClientIdentified>(): Stage<
  Facts,
  Facts & CombinedOffered,
  Pick<Ports, 'nonces'>,
  ProofRefusal | { readonly reason: 'endpoint_unknown' }
> {
  return {
    name: 'combined proof offered',
    clause: 'Attestation-Based Client Authentication §5.2, §7.3',
    gather: (facts, ports) => andThen(combinedProof(facts, ports), proof => ok(withMore(facts, { proof }))),
    checks: lift(
      [ENDPOINT_KNOWN],
      ({ proof }: CombinedOffered) => proof,
      fault => fault,
    ),
  }
}

function combinedProof(facts: ClientIdentified, ports: Pick<Ports, 'nonces'>): Awaitable<ProofPresented | undefined> {
  const { request, attestation, service } = facts
  if (attestation === undefined || attestation.proved !== undefined) return undefined
  const demand = {
    proof: request.dpop ?? '',
    algorithms: acceptedAlgorithms(facts),
    htm: request.htm,
    htu: request.htu ?? '',
    nonceRequired: service.dpopNonceRequired,
    ath: undefined,
    jkt: attestation.keyThumbprint,
  }
  return presentProof(demand, 'as', facts, ports)
}
