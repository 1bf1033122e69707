import { equalBytes } from '../lib/constant-time.js'
import { VERIFICATION_KEY_COUNT } from '../lib/limits.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { askBytes } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import { signatureAlgorithmFor } from '../standards/jose/http-signature-algorithms.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { canVerify, type SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'
import { readByteSequences } from './byte-sequences.js'
import { type Component, type ComponentProblem, componentValue } from './component.js'
import { ReadMessage, type SignedMessage } from './message.js'
import type { FieldType } from './structured-field-reader.js'

/**
 * Of several keys with the name that a signature has, those that fit it, in their order, at most four
 * (FAPI 2.0 Security Profile §5.4.3). Where none fits it is the first, to say what is wrong with it;
 * `undefined` where there is none.
 */
export function signingKeys(namesakes: readonly Jwk[], alg: string | undefined): readonly [Jwk | undefined, ...Jwk[]] {
  const fitting = namesakes.filter(key => fittingAlgorithm(key, alg) !== undefined).slice(0, VERIFICATION_KEY_COUNT)
  const [first = namesakes[0], ...others] = fitting
  return [first, ...others]
}

/**
 * The algorithm with which a key verifies a signature; `undefined` for a key that does not fit, is
 * for encryption or is weak, none of which may reach the crypto port.
 */
export function fittingAlgorithm(key: Jwk, alg: string | undefined): SignatureAlgorithm | undefined {
  const algorithm = signatureAlgorithmFor(key, alg)
  return algorithm !== undefined && canVerify(key, algorithm) ? algorithm : undefined
}

/** Digests of the content by secure algorithms (RFC 9530 §5). */
type ContentDigests = ReadonlyMap<'sha-256' | 'sha-512', Uint8Array>

const SECURE_ALGORITHMS = ['sha-256', 'sha-512'] as const

/**
 * Reads the digests of a `Content-Digest` field; other algorithms than the secure ones are ignored.
 * `undefined` when it is malformed.
 */
export function readContentDigest(field: string): ContentDigests | undefined {
  const members = readByteSequences(field)
  if (members === undefined) return undefined
  const digests = new Map<'sha-256' | 'sha-512', Uint8Array>()
  for (const algorithm of SECURE_ALGORITHMS) {
    const digest = members.get(algorithm)
    if (digest !== undefined) digests.set(algorithm, digest)
    else if (members.has(algorithm)) return undefined
  }
  return digests
}

/** One line of a signature base: a component and its value. */
export interface BaseLine {
  readonly component: Component
  readonly value: string
}

/**
 * The lines of the signature base except the last (RFC 9421 §2.5), or the first component that is
 * repeated or has no value.
 */
export function baseLines(
  components: readonly Component[],
  message: SignedMessage | ReadMessage,
  types?: ReadonlyMap<string, FieldType>,
): Result<readonly BaseLine[], ComponentProblem> {
  const read = ReadMessage.of(message)
  const seen = new Set<string>()
  const lines: BaseLine[] = []
  for (const component of components) {
    const { identifier } = component
    const key = uniqueKey(component)
    if (seen.has(key)) return refuse({ identifier, problem: 'is repeated' })
    seen.add(key)
    const value = componentValue(component, read, types)
    if (!value.ok) return value
    lines.push({ component, value: value.value })
  }
  return ok(lines)
}

/** A component without regard to the order of its parameters (RFC 9421 §2). */
function uniqueKey({ name, parameters, identifier }: Component): string {
  if (parameters.size < 2) return identifier
  return JSON.stringify([name, ...[...parameters].sort(([one], [other]) => (one < other ? -1 : 1))])
}

/**
 * The signature base (RFC 9421 §2.5). `parameters` is the serialized list of components with the
 * parameters of the signature.
 */
export function signatureBase(lines: readonly BaseLine[], parameters: string): string {
  const componentLines = lines.map(({ component, value }) => `${component.identifier}: ${value}`)
  return [...componentLines, `"@signature-params": ${parameters}`].join('\n')
}

/**
 * Whether the digests in a message are those of its content: every one by a secure algorithm, and
 * at least one (RFC 9530 §2, §5).
 */
export async function sameContent(
  content: string | Uint8Array,
  message: ReadMessage,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<boolean> {
  const digests = readContentDigest(message.value('content-digest') ?? '')
  if (digests === undefined || digests.size === 0) return false
  for (const [algorithm, digest] of digests) {
    const computed = await (algorithm === 'sha-256'
      ? askBytes('crypto', () => crypto.sha256(content), 32)
      : askBytes('crypto', () => crypto.sha512(content), 64))
    if (!equalBytes(digest, computed)) return false
  }
  return true
}
