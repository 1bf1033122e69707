import { andThen, lift, ok, type Result, refuse } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { demandsOf } from '../../policy/fapi.js'
import type { Ports } from '../../ports/ports.js'
import { type MessageSignatures, readSignatures } from '../../standards/message-signature/signature-input.js'
import { SIGNATURE_RULES } from '../../standards/message-signature/signature-rules.js'
import { examineSignatures } from '../examine-signature.js'
import type { IntrospectionRefusal } from '../refusals.js'
import type { SignatureRefusal } from '../signature-refusals.js'
import type { Possessed } from './possession.js'

/** The tag of the FAPI 2.0 profile for requests. */
const REQUEST_TAG = 'fapi-2-request'

/** Whether a mode, the service, the client or the caller demands a signature. */
function isDemanded(facts: Possessed): boolean {
  const { service, client, request } = facts
  return (
    service.rsRequestSigned || client.rsRequestSigned || request.requiredComponents.length > 0 || mustBeTagged(facts)
  )
}

/** Whether only a signature of the profile counts. */
function mustBeTagged(facts: Possessed): boolean {
  return demandsOf(facts).has('signed resource requests')
}

/** Whether there may be a signature that is to be looked at: what is offered under the tag is checked, demanded or not. */
function isOffered({ request }: Possessed): boolean {
  return request.headers.some(
    ([name, value]) => name.toLowerCase() === 'signature-input' && value.includes(REQUEST_TAG),
  )
}

/**
 * The signatures that count: those of the profile, and where one is demanded and none of them is there, all; under a mode
 * that demands signatures, those of the profile alone.
 */
function candidatesAmong(
  { signatures, malformed }: MessageSignatures,
  facts: Possessed,
): Result<MessageSignatures['signatures'], SignatureRefusal> {
  const demanded = isDemanded(facts)
  const tagged = signatures.filter(each => each.parameters.tag === REQUEST_TAG)
  const candidates = tagged.length === 0 && demanded ? signatures : tagged
  if (candidates.length > 0) {
    return tagged.length === 0 && mustBeTagged(facts) ? refuse({ reason: 'signature_untagged' }) : ok(candidates)
  }
  if (malformed) return refuse({ reason: 'signature_malformed' })
  return demanded ? refuse({ reason: 'signature_missing' }) : ok([])
}

/** Was the request signed by the client? Of several signatures, one that satisfies all suffices. */
export const MESSAGE_SIGNATURE: Stage<Possessed, Possessed, Pick<Ports, 'crypto' | 'report'>, IntrospectionRefusal> = {
  name: 'message signature',
  clause: 'RFC 9421 §3.2; FAPI 2.0 HTTP Signatures §5.3.1.2; docs/rules.md §2',
  concerns: facts => isDemanded(facts) || isOffered(facts),
  gather(facts, ports) {
    const candidates = candidatesAmong(readSignatures(facts.request), facts)
    if (!candidates.ok) return candidates
    const [first, ...others] = candidates.value
    if (first === undefined) return ok(facts)
    return andThen(examineSignatures([first, ...others], facts, ports), signed => ok(withMore(facts, { signed })))
  },
  checks: lift(
    SIGNATURE_RULES,
    ({ signed }: Possessed) => signed,
    (fault): IntrospectionRefusal => fault,
  ),
}
