import type { Check } from '../../lib/check.js'
import type { EvidencePresented } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'

const boundToKey = ({ token }: EvidencePresented): boolean => token.dpopKeyThumbprint !== undefined

const proofPresented: Check<EvidencePresented, IntrospectionRefusal> = {
  name: 'proof presented',
  clause: 'RFC 9449 §7.1, §7.2',
  applies: boundToKey,
  run: ({ request }) => (request.dpop ? undefined : { reason: 'proof_missing' }),
}

const noProofUnlessBound: Check<EvidencePresented, IntrospectionRefusal> = {
  name: 'no proof beside an unbound token',
  clause: 'RFC 9449 §4.3-12',
  applies: facts => facts.request.dpop !== undefined && !boundToKey(facts) && !isIgnored(facts),
  run: () => ({ reason: 'proof_on_unbound_token' }),
}

/** Only a proof can be ignored. The DPoP scheme without a proof has nothing to ignore. */
function isIgnored({ service, request }: EvidencePresented): boolean {
  return service.dpopProofOnUnboundTokenIgnored && request.dpop !== ''
}

/** A mistake of the caller, who knows the request: the client must not be blamed. */
const requestTargetKnown: Check<EvidencePresented, IntrospectionRefusal> = {
  name: 'method and URL given',
  clause: 'RFC 9449 §4.3-8, §4.3-9',
  applies: boundToKey,
  run: ({ request: { htm, htu } }) => (htm && htu ? undefined : { reason: 'request_target_missing' }),
  seen: ({ request: { htm, htu } }) => ({
    expected: 'htm and htu, the method and the URL of the resource request',
    actual: [htm && 'htm', htu && 'htu'].filter(Boolean).join(', ') || 'neither',
  }),
}

/** A proof comes with a token that is bound to a key, and with no other (RFC 9449 §7). */
export const PROOF_PRESENCE: readonly Check<EvidencePresented, IntrospectionRefusal>[] = [
  proofPresented,
  noProofUnlessBound,
  requestTargetKnown,
]
