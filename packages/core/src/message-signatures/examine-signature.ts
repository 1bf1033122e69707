import type { Check } from '../lib/check.js'
import { utf8 } from '../lib/encoding.js'
import { VERIFICATION_KEY_COUNT } from '../lib/limits.js'
import { type Awaitable, andThen, ok } from '../lib/result.js'
import { askBoolean } from '../ports/ask.js'
import type { KeySource } from '../ports/crypto.js'
import type { Ports } from '../ports/ports.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { canVerify } from '../standards/jose/key-requirements.js'
import { type SignatureAlgorithm, signatureAlgorithmFor } from '../standards/jose/signature-algorithms.js'
import type { ReadMessage } from './message.js'
import { baseLines, type MessageSignature, signatureBase } from './signature-base.js'
import type { SignatureFacts, SignatureFault } from './signature-rules.js'

export interface Signer extends Pick<SignatureFacts, 'signer' | 'algorithm'> {
  verify(base: string): Awaitable<boolean>
}

/** At least one, to be tried in their order. */
export type Signers = readonly [Signer, ...Signer[]]

/**
 * Of several keys with one name, those that fit, at most four (FAPI 2.0 Security Profile §5.4.3). Where none
 * fits it is the first key, to say what is wrong with it.
 */
export function signersByKey(
  namesakes: readonly Jwk[],
  signature: MessageSignature,
  source: KeySource,
  ports: Pick<Ports, 'crypto'>,
): Signers {
  const { alg } = signature.parameters
  const fitting = namesakes.filter(key => fittingAlgorithm(key, alg) !== undefined).slice(0, VERIFICATION_KEY_COUNT)
  const [first = namesakes[0], ...others] = fitting
  const signerBy = (key: Jwk | undefined) => signerByKey(key, signature, source, ports)
  return [signerBy(first), ...others.map(signerBy)]
}

function signerByKey(
  key: Jwk | undefined,
  { parameters: { alg }, signature }: MessageSignature,
  source: KeySource,
  { crypto }: Pick<Ports, 'crypto'>,
): Signer {
  const algorithm = key && fittingAlgorithm(key, alg)
  return {
    signer: key && `kid ${key.kid ?? 'none'}`,
    algorithm,
    verify: base =>
      key !== undefined &&
      algorithm !== undefined &&
      askBoolean('crypto', () => crypto.verify(algorithm, key, utf8(base), signature, source)),
  }
}

/** A key that does not fit, is for encryption or is weak must not reach the crypto port. */
function fittingAlgorithm(key: Jwk, alg: string | undefined): SignatureAlgorithm | undefined {
  const algorithm = signatureAlgorithmFor(key, alg)
  return algorithm !== undefined && canVerify(key, algorithm) ? algorithm : undefined
}

export interface SignedCall<Facts extends SignatureFacts> {
  readonly message: ReadMessage
  /** The rules that do not need the values of the components. */
  readonly parameterRules: readonly Check<Facts, SignatureFault>[]
  /** What is known before anything is computed. */
  basics(signature: MessageSignature, signer: Signer): Facts
  /** `undefined` when there is nothing to compare. Computed once, for the first signature that needs it. */
  contentSame(): Awaitable<boolean | undefined>
}

export const NOT_EXAMINED = {
  lines: ok([]),
  contentSame: undefined,
  isValid: false,
  verified: false,
  loggableBase: [],
  explanation: undefined,
} as const

export interface Examined<Facts extends SignatureFacts> {
  readonly found: Facts
  readonly signer: Signer
}

/** By the first signer that verifies the signature, otherwise by the first of all. */
export function examineSignature<Facts extends SignatureFacts>(
  signature: MessageSignature,
  [first, ...namesakes]: Signers,
  call: SignedCall<Facts>,
): Awaitable<Examined<Facts>> {
  return andThen(examineBy(first, signature, call), best =>
    best.found.isValid || namesakes.length === 0 ? best : firstValid(best, namesakes, signature, call),
  )
}

async function firstValid<Facts extends SignatureFacts>(
  best: Examined<Facts>,
  namesakes: readonly Signer[],
  signature: MessageSignature,
  call: SignedCall<Facts>,
): Promise<Examined<Facts>> {
  for (const signer of namesakes) {
    const another = await examineBy(signer, signature, call)
    if (another.found.isValid) return another
  }
  return best
}

/** Everything cheap first; then the base, the digest of the content, and the signature last. */
function examineBy<Facts extends SignatureFacts>(
  signer: Signer,
  signature: MessageSignature,
  { message, parameterRules, basics, contentSame }: SignedCall<Facts>,
): Awaitable<Examined<Facts>> {
  const facts = basics(signature, signer)
  if (parameterRules.some(rule => rule.applies(facts) && rule.run(facts) !== undefined)) return { found: facts, signer }
  const lines = baseLines(signature.components, message)
  if (!lines.ok) return { found: { ...facts, lines }, signer }
  return andThen(contentSame(), same => {
    const compared = { ...facts, lines, contentSame: same }
    if (same === false) return { found: compared, signer }
    const verifying = signer.verify(signatureBase(lines.value, signature.signatureParams))
    return andThen(verifying, isValid => ({ found: { ...compared, isValid, verified: true }, signer }))
  })
}
