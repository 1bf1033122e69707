import { lift } from '../lib/check.js'
import { andThen, ok, type Result, refuse } from '../lib/result.js'
import { type Candidates, examineSignatures, type SignerPorts } from '../message-signatures/examine-request.js'
import {
  REQUEST_TAG,
  type SignatureExamined,
  type SignaturePresented,
  type SignatureRefusal,
  signedMessage,
} from '../message-signatures/presented-signature.js'
import { requiredComponents } from '../message-signatures/required-components.js'
import { type MessageSignature, readSignatures } from '../message-signatures/signature-base.js'
import { SIGNATURE_RULES } from '../message-signatures/signature-rules.js'
import { type Stage, withMore } from '../pipeline/pipeline.js'
import { demandsOf } from '../policy/fapi.js'
import type { Ports } from '../ports/ports.js'
import type { IntrospectedClient } from './request.js'

/** A signature that is offered with the tag is verified whether or not one is demanded. */
export function presentedSignature(facts: IntrospectedClient): SignaturePresented | undefined {
  const { request, presented, client, service, now } = facts
  const tagRequired = demandsOf(facts).has('signed resource requests')
  const demanded = tagRequired || isDemanded(facts)
  if (!demanded && !namesTag(facts)) return undefined
  return { request, presented, client, service, now, demanded, tagRequired }
}

function isDemanded({ service, client, request }: IntrospectedClient): boolean {
  return service.rsRequestSigned || client.rsRequestSigned || request.requiredComponents.length > 0
}

function namesTag({ request }: IntrospectedClient): boolean {
  return request.headers.some(
    ([name, value]) => name.toLowerCase() === 'signature-input' && value.includes(REQUEST_TAG),
  )
}

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

/** Of several signatures the decisive one is judged. */
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
  checks: lift(SIGNATURE_RULES, ({ examined }: SignatureExamined) => examined),
}
