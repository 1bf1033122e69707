import { utf8 } from '../lib/encoding.js'
import { type Awaitable, ok } from '../lib/result.js'
import { acceptedAlgorithms, demandsOf } from '../policy/fapi.js'
import { keySourceOf, sharedSecret, verifyMac } from '../policy/keys.js'
import { askBoolean } from '../ports/ask.js'
import type { KeySource } from '../ports/crypto.js'
import { digestOf } from '../ports/digests.js'
import type { Ports } from '../ports/ports.js'
import { isFoundBy } from '../records/client-identifiers.js'
import { MAC_ALGORITHM } from '../standards/jose/http-signature-algorithms.js'
import type { Jwk } from '../standards/jose/jwk.js'
import type { ReadMessage } from './message.js'
import { requiredComponents, type SignaturePresented, signedMessage } from './presented-signature.js'
import { baseLines, fittingAlgorithm, sameContent, signatureBase, signingKeys } from './signature-base.js'
import type { MessageSignature } from './signature-input.js'
import { SIGNATURE_PARAMETER_RULES, type SignatureFacts } from './signature-rules.js'

/** The ports that verify signatures: `secrets` only where clients sign by their secrets. */
export type SignerPorts = Pick<Ports, 'crypto'> & Partial<Pick<Ports, 'secrets'>>

/** The key that a signature names, its algorithm, and how it verifies a signature base. */
export interface Signer extends Pick<SignatureFacts, 'signer' | 'algorithm'> {
  verify(base: string): Awaitable<boolean>
}

/** Whether clients may sign by their secrets (RFC 9421 §3.3.3); no FAPI mode lets them. */
export function macAllowed(facts: SignaturePresented): boolean {
  return facts.service.messageSignatureMacAllowed && !demandsOf(facts).has('strong algorithms')
}

/**
 * Who may have made a signature: one or more, to be tried in their order. Only `alg` leads to the
 * secret, and then nothing else is tried: what is published must never key a MAC.
 */
export function signersOf(
  signature: MessageSignature,
  facts: SignaturePresented,
  ports: SignerPorts,
): readonly [Signer, ...Signer[]] {
  if (signature.parameters.alg === MAC_ALGORITHM && macAllowed(facts)) {
    return [signerBySecret(signature, facts, ports)]
  }
  const [first, ...namesakes] = keysOf(signature, facts)
  const signerBy = (key: Jwk | undefined) => signerByKey(key, signature, keySourceOf(facts.client), ports)
  return [signerBy(first), ...namesakes.map(signerBy)]
}

/** The keys that the signature names, otherwise those that are registered for requests. */
function keysOf(
  { parameters }: MessageSignature,
  { client }: SignaturePresented,
): readonly [Jwk | undefined, ...Jwk[]] {
  const kid = parameters.keyid ?? client.rsSignedRequestKeyId
  const named = client.jwks.keys.filter(key => kid !== undefined && key.kid === kid)
  return signingKeys(named, parameters.alg)
}

function signerBySecret(
  { parameters: { keyid }, signature }: MessageSignature,
  { client, now }: SignaturePresented,
  ports: SignerPorts,
): Signer {
  const { tokenAuthMethod, clientSecret, clientSecretExpiresAt = Number.POSITIVE_INFINITY } = client
  const isUsable = tokenAuthMethod === 'CLIENT_SECRET_JWT' && clientSecret !== undefined && now < clientSecretExpiresAt
  let secret: Promise<Uint8Array | undefined> | undefined
  return {
    signer: isUsable && (keyid === undefined || isFoundBy(keyid, client)) ? 'the client secret' : undefined,
    algorithm: MAC_ALGORITHM,
    async verify(base) {
      secret ??= sharedSecret(client, ports)
      return (await verifyMac(utf8(base), signature, await secret, ports)).signatureRight
    },
  }
}

function signerByKey(
  key: Jwk | undefined,
  { parameters: { alg }, signature }: MessageSignature,
  source: KeySource,
  { crypto }: SignerPorts,
): Signer {
  const algorithm = key && fittingAlgorithm(key, alg)
  return {
    signer: key && `kid ${key.kid}`,
    algorithm,
    verify: base =>
      key !== undefined &&
      algorithm !== undefined &&
      askBoolean('crypto', () => crypto.verify(algorithm, key, utf8(base), signature, source)),
  }
}

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

let explaining: Promise<typeof import('./explain-signature.js')> | undefined

/** What explains signatures. It is imported once: to import it again costs more than a verification. */
function explanations(): Promise<typeof import('./explain-signature.js')> {
  explaining ??= import('./explain-signature.js')
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
