import { equalBytes, utf8 } from '../../lib/encoding.js'
import { VERIFICATION_KEY_COUNT } from '../../lib/limits.js'
import { type Awaitable, ok } from '../../lib/result.js'
import { acceptedAlgorithms, demandsOf } from '../../policy/fapi.js'
import { askBoolean, askBytes } from '../../ports/ask.js'
import { digestOf } from '../../ports/digests.js'
import type { Ports } from '../../ports/ports.js'
import type { Jwk } from '../../standards/jose/jwk.js'
import { canVerify, type SignatureAlgorithm } from '../../standards/jose/signature-algorithms.js'
import { readContentDigest } from '../../standards/message-signature/content-digest.js'
import { ReadMessage } from '../../standards/message-signature/read-message.js'
import { signatureAlgorithmFor } from '../../standards/message-signature/signature-algorithm.js'
import { type BaseLine, baseLines, signatureBase } from '../../standards/message-signature/signature-base.js'
import type { MessageSignature } from '../../standards/message-signature/signature-input.js'
import { SIGNATURE_PARAMETER_RULES, type SignatureFacts } from '../../standards/message-signature/signature-rules.js'
import { explainWrong } from './explain-signature.js'
import type { SignaturePresented } from './facts.js'
import { concealedValues, shownBase } from './shown-base.js'

/** What must be covered when the caller names nothing else (docs/rules.md §2). */
const DEFAULT_COMPONENTS = ['@method', '@target-uri', 'authorization']

/** How many signatures of one request are examined. */
const SIGNATURE_COUNT = 4

type Needs = Pick<Ports, 'crypto' | 'report'>

/** What every signature of a request is compared with. */
interface SignedCall {
  readonly facts: SignaturePresented
  readonly message: ReadMessage
  readonly required: readonly string[]
  readonly accepted: readonly SignatureAlgorithm[]
  readonly differing: string | undefined
  /**
   * Whether the digests are those of the body; `undefined` when it is not known. Computed for the
   * first signature that needs it, and only once.
   */
  contentSame(): Awaitable<boolean | undefined>
}

/**
 * Examines the signatures in order. Answers the first that satisfies every rule, otherwise the
 * first of all.
 */
export async function examineSignatures(
  signatures: readonly [MessageSignature, ...MessageSignature[]],
  facts: SignaturePresented,
  ports: Needs,
): Promise<SignatureFacts> {
  const [first, ...others] = signatures
  const call = callOf(facts, ports)
  const best = await bestOf(first, others.slice(0, SIGNATURE_COUNT - 1), signature => {
    const [key, ...namesakes] = keysOf(signature, facts)
    return bestOf(key, namesakes, each => examine(signature, each, call, ports))
  })
  return ports.report === undefined ? best : withExplanation(best, call, ports)
}

/** The first result that satisfies every rule, otherwise the first of all. */
async function bestOf<Candidate>(
  first: Candidate,
  others: readonly Candidate[],
  examineEach: (candidate: Candidate) => Promise<SignatureFacts>,
): Promise<SignatureFacts> {
  const best = await examineEach(first)
  if (best.isValid) return best
  for (const each of others) {
    const another = await examineEach(each)
    if (another.isValid) return another
  }
  return best
}

/**
 * What only the operator receives: the signature base, and the mistake that explains a wrong
 * signature.
 */
async function withExplanation(
  examined: SignatureFacts,
  { facts, message }: SignedCall,
  ports: Needs,
): Promise<SignatureFacts> {
  const { lines, signature, isValid, verified } = examined
  if (!verified || !lines.ok) return examined
  const explanation = isValid
    ? undefined
    : await explainWrong(lines.value, signature.signatureParams, message, verifierOf(examined, ports))
  return {
    ...examined,
    explanation,
    loggableBase: await concealedBase(lines.value, signature.signatureParams, facts, ports),
  }
}

/** Everything cheap first; then the base, the digest of the content, and the signature last. */
async function examine(
  signature: MessageSignature,
  key: Jwk | undefined,
  call: SignedCall,
  ports: Needs,
): Promise<SignatureFacts> {
  const basics = examineBasics(signature, key, call)
  if (SIGNATURE_PARAMETER_RULES.some(rule => rule.applies(basics) && rule.run(basics) !== undefined)) return basics
  const lines = baseLines(signature.components, call.message)
  if (!lines.ok) return { ...basics, lines }
  const contentSame = await call.contentSame()
  const compared = { ...basics, lines, contentSame }
  if (contentSame === false) return compared
  const isValid = await verifierOf(compared, ports)(signatureBase(lines.value, signature.signatureParams))
  return { ...compared, isValid, verified: true }
}

/**
 * The base as the operator sees it: secrets are replaced by the first characters of their digests,
 * so that two sides can compare theirs.
 */
async function concealedBase(
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

/** Enough characters of a digest to distinguish two values, and no more. */
const DIGEST_SHOWN = 8

/**
 * The request as its signatures cover it. Method and URL come from the verifier, never from
 * headers.
 */
function callOf(facts: SignaturePresented, ports: Needs): SignedCall {
  const { htm = '', htu, targetUri = htu, headers } = facts.request
  const message = new ReadMessage({ method: htm, targetUri, headers })
  let same: Promise<boolean> | undefined
  return {
    facts,
    message,
    required: requiredOf(facts, message),
    accepted: acceptedAlgorithms(facts),
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
  key: Jwk | undefined,
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
    key,
    algorithm: key === undefined ? undefined : signatureAlgorithmFor(key, signature.parameters.alg),
    accepted,
    contentSame: undefined,
    isValid: false,
    verified: false,
    loggableBase: [],
    explanation: undefined,
  }
}

/**
 * The components that must be covered: those that the caller demands, or those demanded by default;
 * both when the profile demands the default ones. A proof and a body that are present must be
 * covered too.
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

/** The introspected and the signed token and proof must be the same. */
function whatDiffers({ request, presented }: SignaturePresented, message: ReadMessage): string | undefined {
  const [authorization, ...others] = message.lines('authorization')
  // Whatever the scheme is called: `accessTokenType` may be custom.
  const signed = authorization === undefined ? presented : /^[^ ]+ +([^ ]+)$/.exec(authorization)?.[1]
  if (others.length > 0 || signed !== presented) return 'token'
  const proofs = message.lines('dpop')
  return proofs.length > 0 && proofs.join(', ') !== request.dpop ? 'proof' : undefined
}

/**
 * The key that the signature names, otherwise the one that is registered for requests; of several
 * with this name, those that fit the signature, at most four (FAPI 2.0 Security Profile §5.4.3).
 */
function keysOf(
  { parameters }: MessageSignature,
  { client }: SignaturePresented,
): readonly [Jwk | undefined, ...Jwk[]] {
  const kid = parameters.keyid ?? client.rsSignedRequestKeyId
  const named = client.jwks.keys.filter(key => kid !== undefined && key.kid === kid)
  const fitting = named.filter(key => fits(key, parameters.alg)).slice(0, VERIFICATION_KEY_COUNT)
  const [first = named[0], ...others] = fitting
  return [first, ...others]
}

function fits(key: Jwk, alg: string | undefined): boolean {
  const algorithm = signatureAlgorithmFor(key, alg)
  return algorithm !== undefined && canVerify(key, algorithm)
}

function verifierOf(
  { key, algorithm, signature }: SignatureFacts,
  { crypto }: Needs,
): (base: string) => Awaitable<boolean> {
  return base =>
    key !== undefined &&
    algorithm !== undefined &&
    askBoolean('crypto', () => crypto.verify(algorithm, key, utf8(base), signature.signature, 'registered'))
}

/** Whether the digests in the message are those of its body. */
async function sameContent(body: string, message: ReadMessage, ports: Needs): Promise<boolean> {
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
