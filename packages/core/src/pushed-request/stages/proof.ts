import { currentNonce, type ProofFacts, proofDemanded } from '../../dpop/stages.js'
import { andThen, type Check, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import type { Ports } from '../../ports/ports.js'
import { shownUri } from '../../standards/oauth/shown-uri.js'
import type { PushedRequestRefusal } from '../refusals.js'
import type { ObjectVerified } from './object-verified.js'

/** The client is known, and whether it sent a proof with its request. */
export interface ProofOffered extends ObjectVerified, ProofFacts {}

/** A mistake of the caller, who knows its own endpoint: the client must not be blamed for it. */
const endpointKnown: Check<ProofOffered, PushedRequestRefusal> = {
  name: 'URL of the endpoint known',
  clause: 'RFC 9449 §4.3-9',
  applies: ({ demand }) => demand !== undefined,
  run: ({ demand }) => (demand?.htu === '' ? { reason: 'endpoint_unknown' } : undefined),
  seen: ({ demand }) => ({
    expected: 'htu, or pushedAuthReqEndpoint of the service',
    actual: demand?.htu ? shownUri(demand.htu) : 'neither',
  }),
}

/** What a proof beside the request must fit; where `dpop_jkt` names a key, it must be the proof's (RFC 9449 §10.1). */
export const PROOF_OFFERED: Stage<ObjectVerified, ProofOffered, Pick<Ports, 'nonces'>, PushedRequestRefusal> = {
  name: 'proof offered',
  clause: 'RFC 9449 §10.1',
  gather(facts, ports) {
    const { request, service, form, now } = facts
    if (request.dpop === undefined) return ok(withMore(facts, proofDemanded(undefined, undefined)))
    const nonceRequired = request.dpopNonceRequired || service.dpopNonceRequired
    const demand = {
      proof: request.dpop,
      algorithms: acceptedAlgorithms(facts),
      htm: request.htm,
      htu: request.htu ?? service.pushedAuthReqEndpoint ?? '',
      nonceRequired,
      ath: undefined,
      jkt: form.values.get('dpop_jkt'),
    }
    return andThen(nonceRequired ? currentNonce('as', now, ports) : undefined, dpopNonce =>
      ok(withMore(facts, proofDemanded(demand, dpopNonce))),
    )
  },
  checks: [endpointKnown],
}
