import { fromBase64url } from '#platform-base64'
import { fromUtf8 } from '../../lib/encoding.js'
import { isJsonObject, type JsonObject, readUniqueJsonObject } from '../../lib/json.js'
import { DECRYPTION_KEY_COUNT, REQUEST_OBJECT_LENGTH } from '../../lib/limits.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import { type Jwk, type JwkSet, privateMembersIn } from './jwk.js'
import { decodesToLength, hasAcceptedExponent, hasAcceptedModulus } from './key-requirements.js'

/**
 * Accepted key management algorithms (RFC 7518 §4.1). None uses a shared secret, a password, PKCS
 * #1 v1.5 padding or SHA-1.
 */
export const KEY_MANAGEMENT_ALGORITHMS = [
  'RSA-OAEP-256',
  'ECDH-ES',
  'ECDH-ES+A128KW',
  'ECDH-ES+A192KW',
  'ECDH-ES+A256KW',
] as const

/** The name of a key management algorithm (`alg` of a JWE). */
export type KeyManagementAlgorithm = (typeof KEY_MANAGEMENT_ALGORITHMS)[number]

/** Accepted content encryption algorithms, all of them authenticated (RFC 7518 §5.1). */
export const CONTENT_ENCRYPTION_ALGORITHMS = [
  'A128GCM',
  'A192GCM',
  'A256GCM',
  'A128CBC-HS256',
  'A192CBC-HS384',
  'A256CBC-HS512',
] as const

/** The name of a content encryption algorithm (`enc` of a JWE). */
export type ContentEncryptionAlgorithm = (typeof CONTENT_ENCRYPTION_ALGORITHMS)[number]

/** The header of a JWE, as far as it concerns the key (RFC 7516 §4). Not authenticated yet. */
export interface JweHeader {
  readonly algorithm: KeyManagementAlgorithm
  readonly encryption: ContentEncryptionAlgorithm
  readonly kid: string | undefined
  /** The curve of the ephemeral key (`epk`); `undefined` for RSA. */
  readonly curve: string | undefined
}

export type JweFault =
  | { readonly reason: 'jwe_malformed' }
  | { readonly reason: 'jwe_extension_unknown' }
  | { readonly reason: 'jwe_compressed' }
  | { readonly reason: 'jwe_algorithm_unsupported' }
  | { readonly reason: 'jwe_encryption_unsupported' }
  | { readonly reason: 'jwe_ephemeral_key_unfit' }

/** In octets (RFC 7518 §5.2, §5.3). */
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

/** RFC 7518 §4.6.1.1, RFC 8037 §3.2; coordinates in octets. */
export const CURVES: ReadonlyMap<string, { readonly kty: string; readonly coordinate: number }> = new Map([
  ['P-256', { kty: 'EC', coordinate: 32 }],
  ['P-384', { kty: 'EC', coordinate: 48 }],
  ['P-521', { kty: 'EC', coordinate: 66 }],
  ['X25519', { kty: 'OKP', coordinate: 32 }],
])

/** A JWE has five parts, and no JWS has (RFC 7516 §9). */
export function hasFiveParts(text: string): boolean {
  return text.split('.', 6).length === 5
}

/** RFC 7516 §5.2, steps 1 to 5: refuses without a key operation what cannot be decrypted. */
export function readJwe(text: string): Result<JweHeader, JweFault> {
  if (text.length > REQUEST_OBJECT_LENGTH || !hasFiveParts(text)) return refuse({ reason: 'jwe_malformed' })
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
  const isKeyAgreement = algorithm !== 'RSA-OAEP-256'
  const curve = isKeyAgreement ? ephemeralCurveOf(header.epk) : undefined
  if (isKeyAgreement && curve === undefined) return refuse({ reason: 'jwe_ephemeral_key_unfit' })
  const lengths = parts.map(part => part?.length ?? 0)
  if (!arePossibleLengths(lengths, algorithm, encryption) || (isKeyAgreement && !hasValidPartyInfo(header)))
    return refuse({ reason: 'jwe_malformed' })
  return ok({ algorithm, encryption, kid: typeof header.kid === 'string' ? header.kid : undefined, curve })
}

/** Without repeated names (RFC 7516 §4). */
function headerOf(part: string): JsonObject | undefined {
  const bytes = fromBase64url(part)
  const text = bytes === undefined ? undefined : fromUtf8(bytes)
  const header = text === undefined ? undefined : readUniqueJsonObject(text)
  return header !== undefined && isTextOrAbsent(header.kid) ? header : undefined
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

/** Of a public key, with coordinates of the full length (RFC 7518 §4.6.1.1, §6.2.1). */
function ephemeralCurveOf(epk: unknown): string | undefined {
  if (!isJsonObject(epk) || privateMembersIn(epk).length > 0) return undefined
  const { kty, crv, x, y } = epk
  const curve = typeof crv === 'string' ? CURVES.get(crv) : undefined
  if (curve === undefined || typeof crv !== 'string' || curve.kty !== kty) return undefined
  return isCoordinate(x, curve.coordinate) && (kty === 'OKP' || isCoordinate(y, curve.coordinate)) ? crv : undefined
}

function isCoordinate(value: unknown, octets: number): boolean {
  return typeof value === 'string' && decodesToLength(value, octets)
}

/** Whether `apu` and `apv` are base64url or absent (RFC 7518 §4.6.1.2, §4.6.1.3). */
function hasValidPartyInfo({ apu, apv }: JsonObject): boolean {
  return [apu, apv].every(
    party => party === undefined || (typeof party === 'string' && fromBase64url(party) !== undefined),
  )
}

function arePossibleLengths(
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

/**
 * With RSA the length is that of a modulus; with direct key agreement there is no key; else it is a
 * wrapped key (RFC 7518 §4.3, §4.6; RFC 3394).
 */
function isKeyLength(length: number, algorithm: KeyManagementAlgorithm, contentKey: number): boolean {
  if (algorithm === 'RSA-OAEP-256') return length >= 256 && length <= 512
  return length === (algorithm === 'ECDH-ES' ? 0 : contentKey + 8)
}

/** At most two keys (RFC 7516 §5.2, step 6). */
export function decryptionKeys({ keys }: JwkSet, header: JweHeader): readonly Jwk[] {
  const { kid } = header
  return keys
    .filter(key => (kid === undefined || key.kid === kid) && canDecrypt(key, header))
    .slice(0, DECRYPTION_KEY_COUNT)
}

/** RFC 7517 §4, RFC 7518 §4. */
export function canDecrypt(key: Jwk, { algorithm, curve }: Pick<JweHeader, 'algorithm' | 'curve'>): boolean {
  return (
    (key.alg === undefined || key.alg === algorithm) &&
    (key.use === undefined || key.use === 'enc') &&
    (curve === undefined ? isPrivateRsaKey(key) : isPrivateKeyOn(curve, key))
  )
}

/** The key must include its primes: no platform decrypts without them (RFC 7518 §6.3.2). */
function isPrivateRsaKey(key: Jwk): boolean {
  const { kty, d, p, q, dp, dq, qi } = key
  const isComplete = [d, p, q, dp, dq, qi].every(member => member !== undefined)
  return kty === 'RSA' && isComplete && hasAcceptedModulus(key) && allows(key, ['decrypt', 'unwrapKey'])
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

export function offeredKeyManagementAlgorithms({ keys }: JwkSet): readonly KeyManagementAlgorithm[] {
  return KEY_MANAGEMENT_ALGORITHMS.filter(algorithm => keys.some(key => offers(key, algorithm)))
}

function offers(key: Jwk, algorithm: KeyManagementAlgorithm): boolean {
  const curve = algorithm === 'RSA-OAEP-256' ? undefined : (key.crv ?? '')
  return (key.use === 'enc' || key.alg === algorithm) && canDecrypt(key, { algorithm, curve })
}

/** A key that is meant for encryption comes before one that nothing forbids. */
export function encryptionKey({ keys }: JwkSet, algorithm: KeyManagementAlgorithm): Jwk | undefined {
  const suitable = keys.filter(key => canEncrypt(key, algorithm))
  return suitable.find(key => key.use === 'enc' || key.alg === algorithm) ?? suitable[0]
}

/** RFC 7517 §4, RFC 7518 §4. A key for signatures is never taken. */
export function canEncrypt(key: Jwk, algorithm: KeyManagementAlgorithm): boolean {
  return (
    (key.alg === undefined || key.alg === algorithm) &&
    (key.use === undefined || key.use === 'enc') &&
    (algorithm === 'RSA-OAEP-256' ? isPublicRsaKey(key) : isPublicKeyOnCurve(key))
  )
}

function isPublicRsaKey(key: Jwk): boolean {
  return (
    key.kty === 'RSA' &&
    hasAcceptedModulus(key) &&
    hasAcceptedExponent(key) &&
    allowsPublic(key, ['encrypt', 'wrapKey'])
  )
}

function isPublicKeyOnCurve(key: Jwk): boolean {
  const curve = CURVES.get(key.crv ?? '')
  if (curve === undefined || curve.kty !== key.kty || !decodesToLength(key.x, curve.coordinate)) return false
  return (
    (key.kty === 'OKP' || decodesToLength(key.y, curve.coordinate)) && allowsPublic(key, ['deriveKey', 'deriveBits'])
  )
}

/** A public key of ECDH has no operations of its own (RFC 7517 §4.3), so an empty list allows it too. */
function allowsPublic({ kty, key_ops: operations }: Jwk, needed: readonly string[]): boolean {
  if (operations === undefined || (kty !== 'RSA' && operations.length === 0)) return true
  return operations.some(operation => needed.includes(operation))
}
