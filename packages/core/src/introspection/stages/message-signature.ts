import { lift } from '../../lib/check.js'
import { andThen, ok, type Result, refuse } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import type { Ports } from '../../ports/ports.js'
import { type MessageSignature, readSignatures } from '../../standards/message-signature/signature-input.js'
import { SIGNATURE_RULES } from '../../standards/message-signature/signature-rules.js'
import { type Candidates, examineSignatures } from '../signature/examine-signature.js'
import { REQUEST_TAG, type SignatureExamined, type SignaturePresented } from '../signature/facts.js'
import { requiredComponents, signedMessage } from '../signature/required-components.js'
import type { SignatureRefusal } from '../signature/signature-refusals.js'
import type { SignerPorts } from '../signature/signer.js'

/** How many signatures of one request are examined. */
const SIGNATURE_COUNT = 4

/**
 * The signatures that count. They are those of the profile, and each says by its tag that it is for
 * this check, so all must hold. When there are none but one is demanded, one of any others is
 * enough; under a mode that demands signatures, that is refused.
 */
function candidatesAmong(
  signatures: readonly MessageSignature[] | undefined,
  facts: SignaturePresented,
): Result<Candidates | undefined, SignatureRefusal> {
  if (signatures === undefined) return refuse({ reason: 'signature_malformed' })
  const { demanded, tagRequired } = facts
  const tagged = signatures.filter(each => each.parameters.tag === REQUEST_TAG)
  const allCount = tagged.length > 0
  if (tagged.length > SIGNATURE_COUNT) return refuse({ reason: 'signatures_too_many' })
  const [first, ...others] = allCount || !demanded ? tagged : signatures.slice(0, SIGNATURE_COUNT)
  if (first === undefined && demanded)
    return refuse({ reason: 'signature_missing', mustCover: requiredComponents(facts, signedMessage(facts)) })
  if (!allCount && tagRequired)
    return refuse({ reason: 'signature_untagged', mustCover: requiredComponents(facts, signedMessage(facts)) })
  return ok(first && { signatures: [first, ...others], allCount })
}

/** Did the client sign the request? The decisive one of several signatures is judged. */
export const MESSAGE_SIGNATURE: Stage<
  SignaturePresented,
  SignatureExamined,
  SignerPorts & Pick<Ports, 'report'>,
  SignatureRefusal
> = {
  name: 'message signature',
  clause: 'RFC 9421 §3.2; FAPI 2.0 HTTP Signatures §5.3.1.2; docs/rules.md §2',
  gather(facts, ports) {
    const candidates = candidatesAmong(readSignatures(facts.request), facts)
    if (!candidates.ok) return candidates
    const examining = candidates.value && examineSignatures(candidates.value, facts, ports)
    return andThen(examining, examined => ok(withMore(facts, { examined })))
  },
  checks: lift(
    SIGNATURE_RULES,
    ({ examined }: SignatureExamined) => examined,
    (fault): SignatureRefusal => fault,
  ),
}
