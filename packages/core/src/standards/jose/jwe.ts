import { fromBase64url, textOf } from '../../lib/encoding.js'
import { isJsonObject, type JsonObject } from '../../lib/json-object.js'
import { readUniqueJsonObject } from '../../lib/json-text.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import { hasFitModulus, isOfLength, type Jwk, type JwkSet, privateMembersOf } from './jwk.js'

/**
 * Algorithms by which a content key reaches its reader (RFC 7518 §4.1). None has a shared secret or a password, none
 * pads as PKCS #1 v1.5 does or hashes by SHA-1.
 */
export const KEY_MANAGEMENT_ALGORITHMS = [
  'RSA-OAEP-256',
  'ECDH-ES',
  'ECDH-ES+A128KW',
  'ECDH-ES+A192KW',
  'ECDH-ES+A256KW',
] as const

/** The name of an algorithm by which a content key reaches its reader (`alg` of a JWE). */
export type KeyManagementAlgorithm = (typeof KEY_MANAGEMENT_ALGORITHMS)[number]

/** Algorithms that encrypt content, all of them authenticated (RFC 7518 §5.1). */
export const CONTENT_ENCRYPTION_ALGORITHMS = [
  'A128GCM',
  'A192GCM',
  'A256GCM',
  'A128CBC-HS256',
  'A192CBC-HS384',
  'A256CBC-HS512',
] as const

/** The name of an algorithm that encrypts content (`enc` of a JWE). */
export type ContentEncryptionAlgorithm = (typeof CONTENT_ENCRYPTION_ALGORITHMS)[number]

/** What the header of a JWE says of the key that opens it (RFC 7516 §4); nothing of it is authenticated yet. */
export interface JweHeader {
  readonly algorithm: KeyManagementAlgorithm
  readonly encryption: ContentEncryptionAlgorithm
  /** Which key of the reader's it was encrypted for, where it says so. */
  readonly kid: string | undefined
  /** The curve of the ephemeral key (`epk`); `undefined` for RSA. */
  readonly curve: string | undefined
}

/** Why a JWE is not opened, whatever keys there are. */
export type JweFault =
  | { readonly reason: 'jwe_malformed' }
  | { readonly reason: 'jwe_extension_unknown' }
  | { readonly reason: 'jwe_compressed' }
  | { readonly reason: 'jwe_algorithm_unsupported' }
  | { readonly reason: 'jwe_encryption_unsupported' }
  | { readonly reason: 'jwe_ephemeral_key_unfit' }

/** Characters of a JWE (docs/rules.md §7). */
const JWE_LENGTH = 49_152

/** Keys that are tried for a JWE which names none: each may cost an RSA operation. */
const TRIES = 3

/** Octets of content key, initialization vector, tag, and of the blocks that the ciphertext has (RFC 7518 §5.2, §5.3). */
interface Sizes {
  readonly key: number
  readonly vector: number
  readonly tag: number
  readonly block: number
}

const gcm = (key: number): Sizes => ({ key, vector: 12, tag: 16, block: 1 })
const cbc = (key: number): Sizes => ({ key, vector: 16, tag: key / 2, block: 16 })

const SIZES: Readonly<Record<ContentEncryptionAlgorithm, Sizes>> = {
  A128GCM: gcm(16),
  A192GCM: gcm(24),
  A256GCM: gcm(32),
  'A128CBC-HS256': cbc(32),
  'A192CBC-HS384': cbc(48),
  'A256CBC-HS512': cbc(64),
}

/** Curves of ephemeral keys (RFC 7518 §4.6.1.1, RFC 8037 §3.2): the type of their keys and the octets of a coordinate. */
const CURVES: ReadonlyMap<string, { readonly kty: string; readonly coordinate: number }> = new Map([
  ['P-256', { kty: 'EC', coordinate: 32 }],
  ['P-384', { kty: 'EC', coordinate: 48 }],
  ['P-521', { kty: 'EC', coordinate: 66 }],
  ['X25519', { kty: 'OKP', coordinate: 32 }],
])

/** Whether text has the five parts of a JWE, which no JWS has (RFC 7516 §9); the parts may hold anything. */
export function isInFiveParts(text: string): boolean {
  return text.split('.', 6).length === 5
}

/**
 * Reads the header of a JWE in compact form and refuses what should cost no key operation (RFC 7516 §5.2, steps 1 to 5):
 * at most 48 KiB in five parts of canonical base64url, each of the length that its algorithm demands; one of our
 * algorithms; no extension (`crit`), no compression (`zip`); and with ECDH an ephemeral key that could be one.
 */
export function readJwe(text: string): Result<JweHeader, JweFault> {
  if (text.length > JWE_LENGTH || !isInFiveParts(text)) return refuse({ reason: 'jwe_malformed' })
  const [encodedHeader = '', ...others] = text.split('.')
  const header = headerOf(encodedHeader)
  const parts = others.map(fromBase64url)
  if (header === undefined || parts.includes(undefined)) return refuse({ reason: 'jwe_malformed' })
  if (Object.hasOwn(header, 'crit')) return refuse({ reason: 'jwe_extension_unknown' })
  if (Object.hasOwn(header, 'zip')) return refuse({ reason: 'jwe_compressed' })
  const algorithm = KEY_MANAGEMENT_ALGORITHMS.find(name => name === header.alg)
  if (algorithm === undefined) return refuse({ reason: 'jwe_algorithm_unsupported' })
  const encryption = CONTENT_ENCRYPTION_ALGORITHMS.find(name => name === header.enc)
  if (encryption === undefined) return refuse({ reason: 'jwe_encryption_unsupported' })
  const isAgreed = algorithm !== 'RSA-OAEP-256'
  const curve = isAgreed ? ephemeralCurveOf(header.epk) : undefined
  if (isAgreed && curve === undefined) return refuse({ reason: 'jwe_ephemeral_key_unfit' })
  const lengths = parts.map(part => part?.length ?? 0)
  if (!areFit(lengths, algorithm, encryption) || (isAgreed && !namesParties(header)))
    return refuse({ reason: 'jwe_malformed' })
  return ok({ algorithm, encryption, kid: typeof header.kid === 'string' ? header.kid : undefined, curve })
}

/** The header, if it is a JSON object that repeats no name (RFC 7516 §4) and whose `kid` is a text or absent. */
function headerOf(part: string): JsonObject | undefined {
  const bytes = fromBase64url(part)
  const text = bytes === undefined ? undefined : textOf(bytes)
  const header = text === undefined ? undefined : readUniqueJsonObject(text)
  return header !== undefined && isTextOrAbsent(header.kid) ? header : undefined
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

/** The curve of an ephemeral key that is public and has coordinates of the full length (RFC 7518 §4.6.1.1, §6.2.1). */
function ephemeralCurveOf(epk: unknown): string | undefined {
  if (!isJsonObject(epk) || privateMembersOf(epk).length > 0) return undefined
  const { kty, crv, x, y } = epk
  const curve = typeof crv === 'string' ? CURVES.get(crv) : undefined
  if (curve === undefined || typeof crv !== 'string' || curve.kty !== kty) return undefined
  return isCoordinate(x, curve.coordinate) && (kty === 'OKP' || isCoordinate(y, curve.coordinate)) ? crv : undefined
}

function isCoordinate(value: unknown, octets: number): boolean {
  return typeof value === 'string' && isOfLength(value, octets)
}

/** Whether `apu` and `apv` are base64url where they stand (RFC 7518 §4.6.1.2, §4.6.1.3). */
function namesParties({ apu, apv }: JsonObject): boolean {
  return [apu, apv].every(
    party => party === undefined || (typeof party === 'string' && fromBase64url(party) !== undefined),
  )
}

/** Whether encrypted key, initialization vector, ciphertext and tag have lengths that the algorithms can have made. */
function areFit(
  [encryptedKey = 0, vector = 0, ciphertext = 0, tag = 0]: readonly number[],
  algorithm: KeyManagementAlgorithm,
  encryption: ContentEncryptionAlgorithm,
): boolean {
  const sizes = SIZES[encryption]
  return (
    isKeyLength(encryptedKey, algorithm, sizes.key) &&
    vector === sizes.vector &&
    tag === sizes.tag &&
    ciphertext > 0 &&
    ciphertext % sizes.block === 0
  )
}

/** The length of an RSA modulus, of nothing where the key is agreed upon, of a wrapped key (RFC 7518 §4.3, §4.6; RFC 3394). */
function isKeyLength(length: number, algorithm: KeyManagementAlgorithm, contentKey: number): boolean {
  if (algorithm === 'RSA-OAEP-256') return length >= 256 && length <= 512
  return length === (algorithm === 'ECDH-ES' ? 0 : contentKey + 8)
}

/**
 * The private keys of a set that may open a JWE, in their order, at most three: of those that fit, the one that the JWE
 * names by `kid`, and where it names none each of them (RFC 7516 §5.2, step 6).
 */
export function decryptionKeys({ keys }: JwkSet, header: JweHeader): readonly Jwk[] {
  const { kid } = header
  return keys.filter(key => (kid === undefined || key.kid === kid) && decryptsWith(key, header)).slice(0, TRIES)
}

/** Whether a key is private, made for encryption, and fit to open a JWE (RFC 7517 §4, RFC 7518 §4). */
export function decryptsWith(key: Jwk, { algorithm, curve }: Pick<JweHeader, 'algorithm' | 'curve'>): boolean {
  return (
    (key.alg === undefined || key.alg === algorithm) &&
    (key.use === undefined || key.use === 'enc') &&
    (curve === undefined ? isPrivateRsaKey(key) : isPrivateKeyOn(curve, key))
  )
}

/** With the primes, which no platform that decrypts does without (RFC 7518 §6.3.2). */
function isPrivateRsaKey(key: Jwk): boolean {
  const { kty, d, p, q, dp, dq, qi } = key
  const isWhole = [d, p, q, dp, dq, qi].every(member => member !== undefined)
  return kty === 'RSA' && isWhole && hasFitModulus(key) && allows(key, ['decrypt', 'unwrapKey'])
}

function isPrivateKeyOn(curve: string, key: Jwk): boolean {
  return (
    key.kty === CURVES.get(curve)?.kty &&
    key.crv === curve &&
    key.d !== undefined &&
    allows(key, ['deriveKey', 'deriveBits'])
  )
}

function allows({ key_ops: operations }: Jwk, needed: readonly string[]): boolean {
  return operations === undefined || operations.some(operation => needed.includes(operation))
}

/** The algorithms by which something can be encrypted for the keys of a set that say that they are made for it. */
export function openableAlgorithms({ keys }: JwkSet): readonly KeyManagementAlgorithm[] {
  return KEY_MANAGEMENT_ALGORITHMS.filter(algorithm => keys.some(key => isOfferedFor(key, algorithm)))
}

function isOfferedFor(key: Jwk, algorithm: KeyManagementAlgorithm): boolean {
  const curve = algorithm === 'RSA-OAEP-256' ? undefined : (key.crv ?? '')
  return (key.use === 'enc' || key.alg === algorithm) && decryptsWith(key, { algorithm, curve })
}
