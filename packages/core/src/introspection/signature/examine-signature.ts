import { equalBytes, utf8 } from '../../lib/encoding.js'
import { ok } from '../../lib/result.js'
import { acceptedAlgorithms, demandsOf } from '../../policy/fapi.js'
import { askBoolean, askBytes } from '../../ports/ask.js'
import { digestOf } from '../../ports/opaque-token.js'
import type { Ports } from '../../ports/ports.js'
import type { SignatureAlgorithm } from '../../standards/jose/jwk.js'
import { readContentDigest } from '../../standards/message-signature/content-digest.js'
import { ReadMessage } from '../../standards/message-signature/read-message.js'
import { algorithmOf } from '../../standards/message-signature/signature-algorithm.js'
import { type BaseLine, baseLines, signatureBase } from '../../standards/message-signature/signature-base.js'
import type { MessageSignature } from '../../standards/message-signature/signature-input.js'
import { type ExaminedSignature, SIGNATURE_ITSELF_RULES } from '../../standards/message-signature/signature-rules.js'
import { explainWrong } from './explain-signature.js'
import type { SignaturePresented } from './facts.js'
import { concealedValues, shownBase } from './shown-base.js'

/** What must be covered where the caller names nothing else (docs/rules.md §2). */
const DEFAULT_COMPONENTS = ['@method', '@target-uri', 'authorization']

/** How many signatures of one request are looked at. */
const SIGNATURE_COUNT = 4

type Needs = Pick<Ports, 'crypto' | 'report'>

/** What every signature of a call is compared with. */
interface SignedCall {
  readonly facts: SignaturePresented
  readonly message: ReadMessage
  readonly required: readonly string[]
  readonly accepted: readonly SignatureAlgorithm[]
  readonly differing: string | undefined
  /** Computed for the first signature that gets as far, and for no other. */
  contentSame(): Promise<boolean | undefined>
}

/** Examines signatures one after the other: the first that satisfies all, else the first of them. */
export async function examineSignatures(
  signatures: readonly [MessageSignature, ...MessageSignature[]],
  facts: SignaturePresented,
  ports: Needs,
): Promise<ExaminedSignature> {
  const [first, ...others] = signatures
  const call = callOf(facts, ports)
  let best = await examine(first, call, ports)
  for (const signature of others.slice(0, SIGNATURE_COUNT - 1)) {
    if (best.right) break
    const another = await examine(signature, call, ports)
    if (another.right) best = another
  }
  return ports.report === undefined ? best : told(best, call, ports)
}

/** What only the operator hears: the base, and the mistake that explains a wrong signature. */
async function told(
  examined: ExaminedSignature,
  { facts, message }: SignedCall,
  ports: Needs,
): Promise<ExaminedSignature> {
  const { lines, signature, right, verified } = examined
  if (!verified || !lines.ok) return examined
  const explanation = right
    ? undefined
    : await explainWrong(lines.value, signature.written, message, verifierOf(examined, ports))
  return { ...examined, explanation, shown: await shownTo(lines.value, signature.written, facts, ports) }
}

/** Everything cheap first; then the base, the digest of the content, and only then the signature. */
async function examine(signature: MessageSignature, call: SignedCall, ports: Needs): Promise<ExaminedSignature> {
  const begun = begin(signature, call)
  if (SIGNATURE_ITSELF_RULES.some(rule => rule.applies(begun) && rule.run(begun) !== undefined)) return begun
  const lines = baseLines(signature.components, call.message)
  if (!lines.ok) return { ...begun, lines }
  const contentSame = await call.contentSame()
  const compared = { ...begun, lines, contentSame }
  if (contentSame === false) return compared
  const right = await verifierOf(compared, ports)(signatureBase(lines.value, signature.written))
  return { ...compared, right, verified: true }
}

/** The base for the operator: secrets as the first characters of their digests, so that two sides can compare theirs. */
async function shownTo(
  lines: readonly BaseLine[],
  written: string,
  { presented }: Pick<SignaturePresented, 'presented'>,
  ports: Pick<Ports, 'crypto'>,
): Promise<readonly string[]> {
  const digests = new Map<string, string>()
  for (const value of concealedValues(lines, written, presented)) digests.set(value, await digestOf(value, ports))
  const conceal = (value: string) => `sha256:${digests.get(value)?.slice(0, DIGEST_SHOWN)}`
  return shownBase(lines, written, presented, conceal)
}

/** Characters of a digest that tell two values apart and nothing else. */
const DIGEST_SHOWN = 8

/** The request as its signatures see it: the method and URL are the verifier's own, never taken from headers. */
function callOf(facts: SignaturePresented, ports: Needs): SignedCall {
  const { htm = '', htu, targetUri = htu, headers } = facts.request
  const message = new ReadMessage({ method: htm, targetUri, headers })
  let same: Promise<boolean | undefined> | undefined
  return {
    facts,
    message,
    required: requiredOf(facts, message),
    accepted: acceptedAlgorithms(facts),
    differing: whatDiffers(facts, message),
    contentSame() {
      same ??= sameContent(message, facts, ports)
      return same
    },
  }
}

function begin(signature: MessageSignature, { facts, required, accepted, differing }: SignedCall): ExaminedSignature {
  const { service, now } = facts
  const key = keyOf(signature, facts)
  return {
    signature,
    required,
    lines: ok([]),
    now,
    lifetime: service.messageSignatureLifetime,
    skew: service.allowableClockSkew,
    differing,
    key,
    algorithm: key === undefined ? undefined : algorithmOf(key, signature.parameters.alg),
    accepted,
    contentSame: undefined,
    right: false,
    verified: false,
    shown: [],
    explanation: undefined,
  }
}

/**
 * What the caller demands, or what is demanded by default, and both where the profile demands the latter; a proof and a
 * body that are there must be covered as well.
 */
function requiredOf(facts: SignaturePresented, message: ReadMessage): readonly string[] {
  const { requiredComponents, dpop, message: content, requestBodyContained } = facts.request
  const isReplaced = requiredComponents.length > 0 && !demandsOf(facts).has('signed resource requests')
  const named = isReplaced ? requiredComponents : [...DEFAULT_COMPONENTS, ...requiredComponents]
  const proof = dpop !== undefined || message.lines('dpop').length > 0 ? ['dpop'] : []
  const body = requestBodyContained || content !== undefined ? ['content-digest'] : []
  const all = [...named, ...proof, ...body]
  return [...new Set(all.map(each => (each.startsWith('"') ? each : JSON.stringify(each))))]
}

/** What was introspected and what was signed must be the same token and the same proof. */
function whatDiffers({ request, presented }: SignaturePresented, message: ReadMessage): string | undefined {
  const [authorization, ...others] = message.lines('authorization')
  // Whatever the scheme is called: `accessTokenType` may be a name of the AS's own.
  const signed = authorization === undefined ? presented : /^[^ ]+ +([^ ]+)$/.exec(authorization)?.[1]
  if (others.length > 0 || signed !== presented) return 'token'
  const proofs = message.lines('dpop')
  return proofs.length > 0 && proofs.join(', ') !== request.dpop ? 'proof' : undefined
}

/** The key by the name that the signature gives, else by the one that is registered for requests. */
function keyOf({ parameters }: MessageSignature, { client }: SignaturePresented): ExaminedSignature['key'] {
  const kid = parameters.keyid ?? client.rsSignedRequestKeyId
  return kid === undefined ? undefined : client.jwks.keys.find(key => key.kid === kid)
}

function verifierOf(
  { key, algorithm, signature }: ExaminedSignature,
  { crypto }: Needs,
): (base: string) => Promise<boolean> {
  return async base =>
    key !== undefined &&
    algorithm !== undefined &&
    askBoolean('crypto', () => crypto.verify(algorithm, key, utf8(base), signature.signature, 'registered'))
}

/** Whether the digests that the message carries are those of its body; `undefined` where the body is not known. */
async function sameContent(
  message: ReadMessage,
  { request }: SignaturePresented,
  ports: Needs,
): Promise<boolean | undefined> {
  const { message: body } = request
  if (body === undefined) return undefined
  const digests = readContentDigest(message.value('content-digest') ?? '')
  if (digests === undefined || digests.size === 0) return false
  for (const [algorithm, digest] of digests) {
    const computed = await (algorithm === 'sha-256'
      ? askBytes('crypto', () => ports.crypto.sha256(body), 32)
      : askBytes('crypto', () => ports.crypto.sha512(body), 64))
    if (!equalBytes(digest, computed)) return false
  }
  return true
}
