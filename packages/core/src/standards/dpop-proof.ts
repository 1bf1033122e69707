import { isJsonObject } from '../lib/json-object.js'
import { always, type Check, ok, type Result, refuse } from '../lib/result.js'
import {
  type Jwk,
  privateMembersOf,
  publicKeyOf,
  SIGNATURE_ALGORITHMS,
  type SignatureAlgorithm,
  signatureAlgorithm,
  verifiesWith,
} from './jwk.js'
import { readJwt } from './jwt.js'
import { dateOf, JTI_LENGTH } from './jwt-claims.js'

/** A DPoP proof (RFC 9449 §4.2), read and not yet verified. What is absent or of another type is empty. */
export interface DpopProof {
  readonly type: string
  readonly algorithm: SignatureAlgorithm
  /** The public members of the embedded key. */
  readonly key: Jwk
  /** Names of private members that the embedded key should not have. */
  readonly privateMembers: readonly string[]
  /** The header demands that an extension be understood (`crit`). */
  readonly critical: boolean
  readonly jti: string
  readonly htm: string
  readonly htu: string
  /** Seconds; not a number where the claim is of another type. */
  readonly iat: number | undefined
  readonly exp: number | undefined
  readonly nbf: number | undefined
  readonly ath: string | undefined
  readonly nonce: string | undefined
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** Why something is no proof at all: what cannot be read. */
export type ProofUnreadable =
  | { readonly reason: 'proof_repeated' }
  | { readonly reason: 'proof_malformed' }
  | { readonly reason: 'proof_algorithm_missing' }
  | { readonly reason: 'proof_algorithm_symmetric' }
  | { readonly reason: 'proof_algorithm_unsupported' }
  | { readonly reason: 'proof_key_missing' }

/** What can be wrong with the form of a proof. */
export type ProofFormFault =
  | { readonly reason: 'proof_type_different' }
  | { readonly reason: 'proof_extension_unknown' }
  | { readonly reason: 'proof_key_private' }
  | { readonly reason: 'proof_key_unfit' }
  | { readonly reason: 'proof_claim_missing' }
  | { readonly reason: 'proof_identifier_too_long' }

/** Characters of a proof. */
const PROOF_LENGTH = 8_192

/**
 * Reads the value of a `DPoP` header: exactly one JWT in strict compact form, an embedded key, an asymmetric algorithm
 * that is accepted (RFC 9449 §4.3-1, -2, -5). A proxy joins two headers by a comma, which no JWT holds.
 */
export function readDpopProof(
  text: string,
  accepted: readonly SignatureAlgorithm[] = SIGNATURE_ALGORITHMS,
): Result<DpopProof, ProofUnreadable> {
  if (text.length > PROOF_LENGTH) return refuse({ reason: 'proof_malformed' })
  if (text.includes(',')) return refuse({ reason: 'proof_repeated' })
  const jwt = readJwt(text)
  if (jwt === undefined) return refuse({ reason: 'proof_malformed' })
  const { header, claims, signed, signature } = jwt
  const algorithm = readAlgorithm(header.alg, accepted)
  if (!algorithm.ok) return algorithm
  if (!isJsonObject(header.jwk)) return refuse({ reason: 'proof_key_missing' })
  const jwk = header.jwk
  return ok({
    type: textOr(header.typ, ''),
    algorithm: algorithm.value,
    key: publicKeyOf(jwk),
    privateMembers: privateMembersOf(jwk),
    critical: Object.hasOwn(header, 'crit'),
    jti: textOr(claims.jti, ''),
    htm: textOr(claims.htm, ''),
    htu: textOr(claims.htu, ''),
    iat: dateOf(claims.iat),
    exp: dateOf(claims.exp),
    nbf: dateOf(claims.nbf),
    ath: textOr(claims.ath, undefined),
    // A nonce that is no string is a nonce all the same, and none of ours.
    nonce: claims.nonce === undefined ? undefined : textOr(claims.nonce, ''),
    signed,
    signature,
  })
}

function readAlgorithm(
  alg: unknown,
  accepted: readonly SignatureAlgorithm[],
): Result<SignatureAlgorithm, ProofUnreadable> {
  if (typeof alg !== 'string') return refuse({ reason: 'proof_algorithm_missing' })
  if (/^(?:none$|HS\d)/i.test(alg)) return refuse({ reason: 'proof_algorithm_symmetric' })
  const algorithm = signatureAlgorithm(alg)
  return algorithm !== undefined && accepted.includes(algorithm)
    ? ok(algorithm)
    : refuse({ reason: 'proof_algorithm_unsupported' })
}

function textOr<Default>(value: unknown, otherwise: Default): string | Default {
  return typeof value === 'string' ? value : otherwise
}

type FormRule = Check<DpopProof, ProofFormFault>

const type: FormRule = {
  name: 'proof type',
  clause: 'RFC 9449 §4.3-4',
  applies: always,
  run: proof => (proof.type === 'dpop+jwt' ? undefined : { reason: 'proof_type_different' }),
  seen: proof => ({ expected: 'typ dpop+jwt', actual: `typ ${shown(proof.type)}` }),
}

/** A text of the client's, if it looks like a name: anything might stand in its place. */
export function shown(text: string): string {
  return /^[A-Za-z][\w.+/-]{0,39}$/.test(text) ? text : text === '' ? 'none' : '(no name)'
}

const extensions: FormRule = {
  name: 'no critical extensions',
  clause: 'RFC 7515 §4.1.11',
  applies: always,
  run: ({ critical }) => (critical ? { reason: 'proof_extension_unknown' } : undefined),
}

const publicKeyAlone: FormRule = {
  name: 'public key alone',
  clause: 'RFC 9449 §4.3-7',
  applies: always,
  run: ({ privateMembers }) => (privateMembers.length > 0 ? { reason: 'proof_key_private' } : undefined),
  seen: ({ privateMembers }) => ({
    expected: 'no private members in jwk',
    actual: privateMembers.join(' ') || 'none',
    ...(privateMembers.length > 0 && { hint: 'the client has told its private key: it must make a new one' }),
  }),
}

const keyOfAlgorithm: FormRule = {
  name: 'key of the algorithm',
  clause: 'RFC 9449 §4.3-5, §4.3-6; RFC 7518 §3; docs/rules.md §7',
  applies: always,
  run: ({ key, algorithm }) => (verifiesWith(key, algorithm) ? undefined : { reason: 'proof_key_unfit' }),
  seen: ({ key, algorithm }) => ({
    expected: `a key for ${algorithm}, RSA of 2048 to 4096 bits`,
    actual: `kty ${shown(key.kty)}, crv ${shown(key.crv ?? '')}, n of ${((key.n?.length ?? 0) * 6) >> 3} octets`,
  }),
}

const claimsPresent: FormRule = {
  name: 'claims present',
  clause: 'RFC 9449 §4.2, §4.3-3',
  applies: always,
  run: proof => (missingClaims(proof).length > 0 ? { reason: 'proof_claim_missing' } : undefined),
  seen: proof => ({
    expected: 'jti, htm, htu as strings, iat as a number',
    actual: missingClaims(proof).length === 0 ? 'so it is' : `without ${missingClaims(proof).join(', ')}`,
  }),
}

function missingClaims({ jti, htm, htu, iat }: DpopProof): readonly string[] {
  const present = { jti: jti !== '', htm: htm !== '', htu: htu !== '', iat: iat !== undefined && !Number.isNaN(iat) }
  return Object.entries(present).flatMap(([name, there]) => (there ? [] : [name]))
}

const identifierLength: FormRule = {
  name: 'length of jti',
  clause: 'RFC 9449 §11.1; docs/rules.md §7',
  applies: always,
  run: ({ jti }) => (jti.length > JTI_LENGTH ? { reason: 'proof_identifier_too_long' } : undefined),
  seen: ({ jti }) => ({ expected: `at most ${JTI_LENGTH} characters`, actual: `${jti.length}` }),
}

/** The rules about a proof by itself: everything that costs nothing to find out. */
export const DPOP_FORM_RULES: readonly FormRule[] = [
  type,
  extensions,
  publicKeyAlone,
  keyOfAlgorithm,
  claimsPresent,
  identifierLength,
]
