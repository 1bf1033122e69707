import { type Awaitable, ok } from '../../lib/result.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import { sameContent } from '../../policy/same-content.js'
import { digestOf } from '../../ports/digests.js'
import type { Ports } from '../../ports/ports.js'
import type { ReadMessage } from '../../standards/message-signature/read-message.js'
import { MAC_ALGORITHM } from '../../standards/message-signature/signature-algorithm.js'
import { baseLines, signatureBase } from '../../standards/message-signature/signature-base.js'
import type { MessageSignature } from '../../standards/message-signature/signature-input.js'
import { SIGNATURE_PARAMETER_RULES, type SignatureFacts } from '../../standards/message-signature/signature-rules.js'
import type { SignaturePresented } from './facts.js'
import { requiredComponents, signedMessage } from './required-components.js'
import { macAllowed, type Signer, type SignerPorts, signersOf } from './signer.js'

type Needs = SignerPorts & Pick<Ports, 'report'>

/** The signatures of a request that count. */
export interface Candidates {
  readonly signatures: readonly [MessageSignature, ...MessageSignature[]]
  /** All must satisfy every rule; otherwise one is enough. */
  readonly allCount: boolean
}

/** What every signature of a request is compared with. */
interface SignedCall {
  readonly facts: SignaturePresented
  readonly message: ReadMessage
  readonly required: readonly string[]
  readonly accepted: readonly string[]
  readonly differing: string | undefined
  /**
   * Whether the digests are those of the body; `undefined` when it is not known. Computed for the
   * first signature that needs it, and only once.
   */
  contentSame(): Awaitable<boolean | undefined>
}

/** What was found of a signature, with one of its possible keys. */
interface Examined {
  readonly found: SignatureFacts
  readonly signer: Signer
}

/**
 * Examines the signatures in order. Where all count, answers the first that breaks a rule; where
 * one is enough, the first that satisfies every rule. If there is no such one, the first of all.
 */
export async function examineSignatures(
  { signatures: [first, ...others], allCount }: Candidates,
  facts: SignaturePresented,
  ports: Needs,
): Promise<SignatureFacts> {
  const call = callOf(facts, ports)
  let decisive = await examineWithKeys(first, call, ports)
  for (const signature of others) {
    if (decisive.found.isValid !== allCount) break
    const another = await examineWithKeys(signature, call, ports)
    if (another.found.isValid !== allCount) decisive = another
  }
  const { found } = decisive
  return ports.report === undefined || !found.verified ? found : withExplanation(decisive, call, ports)
}

let explaining: Promise<typeof import('./explained.js')> | undefined

/** What explains signatures. It is imported once: to import it again costs more than a verification. */
function explanations(): Promise<typeof import('./explained.js')> {
  explaining ??= import('./explained.js')
  return explaining
}

/** Adds what only the operator receives, so it is loaded when somebody listens. */
async function withExplanation(
  { found, signer }: Examined,
  { facts, message }: SignedCall,
  ports: Needs,
): Promise<SignatureFacts> {
  const { explained } = await explanations()
  return explained(found, {
    message,
    presented: facts.presented,
    isRight: lines => signer.verify(signatureBase(lines, found.signature.signatureParams)),
    digestOf: text => digestOf(text, ports),
  })
}

/** Of several keys with the name, the first that verifies the signature, otherwise the first of all. */
async function examineWithKeys(signature: MessageSignature, call: SignedCall, ports: Needs): Promise<Examined> {
  const [first, ...namesakes] = signersOf(signature, call.facts, ports)
  const best = await examine(signature, first, call)
  if (best.found.isValid) return best
  for (const signer of namesakes) {
    const another = await examine(signature, signer, call)
    if (another.found.isValid) return another
  }
  return best
}

/** Everything cheap first; then the base, the digest of the content, and the signature last. */
async function examine(signature: MessageSignature, signer: Signer, call: SignedCall): Promise<Examined> {
  const basics = examineBasics(signature, signer, call)
  if (SIGNATURE_PARAMETER_RULES.some(rule => rule.applies(basics) && rule.run(basics) !== undefined)) {
    return { found: basics, signer }
  }
  const lines = baseLines(signature.components, call.message)
  if (!lines.ok) return { found: { ...basics, lines }, signer }
  const contentSame = await call.contentSame()
  const compared = { ...basics, lines, contentSame }
  if (contentSame === false) return { found: compared, signer }
  const isValid = await signer.verify(signatureBase(lines.value, signature.signatureParams))
  return { found: { ...compared, isValid, verified: true }, signer }
}

function callOf(facts: SignaturePresented, ports: Needs): SignedCall {
  const message = signedMessage(facts)
  let same: Promise<boolean> | undefined
  return {
    facts,
    message,
    required: requiredComponents(facts, message),
    accepted: [...acceptedAlgorithms(facts), ...(macAllowed(facts) ? [MAC_ALGORITHM] : [])],
    differing: whatDiffers(facts, message),
    contentSame() {
      if (facts.request.message === undefined) return undefined
      same ??= sameContent(facts.request.message, message, ports)
      return same
    },
  }
}

function examineBasics(
  signature: MessageSignature,
  { signer, algorithm }: Signer,
  { facts, required, accepted, differing }: SignedCall,
): SignatureFacts {
  const { service, now } = facts
  return {
    signature,
    required,
    lines: ok([]),
    now,
    lifetime: service.messageSignatureLifetime,
    skew: service.allowableClockSkew,
    differingCredential: differing,
    signer,
    algorithm,
    accepted,
    contentSame: undefined,
    isValid: false,
    verified: false,
    loggableBase: [],
    explanation: undefined,
  }
}

/** The introspected and the signed token and proof must be the same. */
function whatDiffers({ request, presented }: SignaturePresented, message: ReadMessage): string | undefined {
  const [authorization, ...others] = message.lines('authorization')
  // Whatever the scheme is called: `accessTokenType` may be custom.
  const signed = authorization === undefined ? presented : /^[^ ]+ +([^ ]+)$/.exec(authorization)?.[1]
  if (others.length > 0 || signed !== presented) return 'token'
  const proofs = message.lines('dpop')
  return proofs.length > 0 && proofs.join(', ') !== request.dpop ? 'proof' : undefined
}
