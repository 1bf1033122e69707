import { ENDPOINT_KNOWN } from '../../dpop/endpoint-known.js'
import type { ProofPresented } from '../../dpop/facts.js'
import { presentProof } from '../../dpop/present-proof.js'
import { lift } from '../../lib/check.js'
import { type Awaitable, andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import type { Ports } from '../../ports/ports.js'
import type { FormParameters } from '../../standards/oauth/form.js'
import type { ObjectHeld, ProofOffered } from '../facts.js'
import type { PushedRequestRefusal } from '../refusals.js'

/**
 * Says what a proof sent with the request must fit; if `dpop_jkt` names a key, it must be the
 * proof's (RFC 9449 §10.1). From here on only the parameters of the request object count, if there
 * is one: they replace the form (RFC 9101 §6.3).
 */
export const PROOF_OFFERED: Stage<ObjectHeld, ProofOffered, Pick<Ports, 'nonces'>, PushedRequestRefusal> = {
  name: 'proof offered',
  clause: 'RFC 9449 §10.1',
  gather(facts, ports) {
    const form = facts.requestObject?.inside ?? facts.form
    return andThen(presentedProof(facts, form, ports), proof => ok(withMore(facts, { form, proof })))
  },
  checks: lift(
    [ENDPOINT_KNOWN],
    ({ proof }: ProofOffered) => proof,
    fault => fault,
  ),
}

function presentedProof(
  facts: ObjectHeld,
  form: FormParameters,
  ports: Pick<Ports, 'nonces'>,
): Awaitable<ProofPresented | undefined> {
  const { request, service } = facts
  if (request.dpop === undefined) return undefined
  const demand = {
    proof: request.dpop,
    algorithms: acceptedAlgorithms(facts),
    htm: request.htm,
    htu: request.htu ?? service.pushedAuthReqEndpoint ?? '',
    nonceRequired: request.dpopNonceRequired || service.dpopNonceRequired,
    ath: undefined,
    jkt: form.values.get('dpop_jkt'),
  }
  return presentProof(demand, 'as', facts, ports)
}
