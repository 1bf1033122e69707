import { lift } from '../../lib/check.js'
import { andThen, ok, type Result, refuse } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import type { Ports } from '../../ports/ports.js'
import {
  type MessageSignature,
  type MessageSignatures,
  readSignatures,
} from '../../standards/message-signature/signature-input.js'
import { SIGNATURE_RULES } from '../../standards/message-signature/signature-rules.js'
import { examineSignatures } from '../signature/examine-signature.js'
import type { SignatureExamined, SignaturePresented } from '../signature/facts.js'
import { REQUEST_TAG } from '../signature/presented-signature.js'
import type { SignatureRefusal } from '../signature/signature-refusals.js'

/**
 * The signatures that may count. They are those of the profile. When there are none but one is
 * demanded, they are all; under a mode that demands signatures, that is refused.
 */
function candidatesAmong(
  { signatures, malformed }: MessageSignatures,
  { demanded, tagRequired }: SignaturePresented,
): Result<readonly MessageSignature[], SignatureRefusal> {
  const tagged = signatures.filter(each => each.parameters.tag === REQUEST_TAG)
  const candidates = tagged.length === 0 && demanded ? signatures : tagged
  if (candidates.length === 0 && malformed) return refuse({ reason: 'signature_malformed' })
  if (candidates.length === 0 && demanded) return refuse({ reason: 'signature_missing' })
  return tagged.length === 0 && tagRequired ? refuse({ reason: 'signature_untagged' }) : ok(candidates)
}

/**
 * Did the client sign the request? Of several signatures, one that satisfies every rule is enough.
 */
export const MESSAGE_SIGNATURE: Stage<
  SignaturePresented,
  SignatureExamined,
  Pick<Ports, 'crypto' | 'report'>,
  SignatureRefusal
> = {
  name: 'message signature',
  clause: 'RFC 9421 §3.2; FAPI 2.0 HTTP Signatures §5.3.1.2; docs/rules.md §2',
  gather(facts, ports) {
    const candidates = candidatesAmong(readSignatures(facts.request), facts)
    if (!candidates.ok) return candidates
    const [first, ...others] = candidates.value
    const examining = first === undefined ? undefined : examineSignatures([first, ...others], facts, ports)
    return andThen(examining, examined => ok(withMore(facts, { examined })))
  },
  checks: lift(
    SIGNATURE_RULES,
    ({ examined }: SignatureExamined) => examined,
    (fault): SignatureRefusal => fault,
  ),
}
