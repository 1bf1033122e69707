import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hash,
  type KeyObject,
  randomFillSync,
  sign,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'
import { requireOptions } from '../../lib/misuse.js'
import { andThen } from '../../lib/result.js'
import type { AeadParameters, Crypto, Sha256 } from '../../ports/crypto.js'
import { decryptJwe, encryptJwe } from '../../standards/jose/jwe-platform.js'
import { type Jwk, publicMembers, thumbprintText } from '../../standards/jose/jwk.js'
import { canSign, canVerify, hasModulusLength } from '../../standards/jose/key-requirements.js'
import type { SignatureAlgorithm } from '../../standards/jose/signature-algorithms.js'
import { requireAeadLengths, TAG_LENGTH } from './aead.js'
import { CertificateDigests, MacKeys, PublicKeys } from './public-keys.js'

interface Parameters {
  readonly digest: string | undefined
  readonly padding?: number
}

const pss = (digest: string): Parameters => ({ digest, padding: constants.RSA_PKCS1_PSS_PADDING })

const PARAMETERS: Readonly<Record<SignatureAlgorithm, Parameters>> = {
  ES256: { digest: 'sha256' },
  ES384: { digest: 'sha384' },
  ES512: { digest: 'sha512' },
  PS256: pss('sha256'),
  PS384: pss('sha384'),
  PS512: pss('sha512'),
  RS256: { digest: 'sha256' },
  RS384: { digest: 'sha384' },
  RS512: { digest: 'sha512' },
  EdDSA: { digest: undefined },
  Ed25519: { digest: undefined },
}

/** Imported private keys, for as long as the service holds the JWK. */
const privateKeys = new WeakMap<Jwk, KeyObject>()

function importPrivateKey(jwk: Jwk): KeyObject {
  const known = privateKeys.get(jwk)
  if (known !== undefined) return known
  const key = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
  privateKeys.set(jwk, key)
  return key
}

const publicKeys = new PublicKeys<KeyObject>()

const macKeys = new MacKeys<KeyObject>(bytes => createSecretKey(bytes))

/** `undefined` when the members are not a key, such as a point that is not on the curve. */
function importPublicKey(jwk: Jwk): KeyObject | undefined {
  try {
    return createPublicKey({ key: { ...publicMembers(jwk) }, format: 'jwk' })
  } catch {
    // node:crypto reports an invalid key only by throwing; it supports every algorithm of such keys.
    return undefined
  }
}

function keyWith(key: KeyObject, { padding }: Parameters): KeyWith {
  return {
    key,
    dsaEncoding: 'ieee-p1363',
    ...(padding !== undefined && { padding, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }),
  }
}

interface KeyWith {
  readonly key: KeyObject
  readonly dsaEncoding: 'ieee-p1363'
  readonly padding?: number
  readonly saltLength?: number
}

/** `crypto.hash` is the fastest digest, most of all with text output. The oldest supported Node lacks it. */
const digest: (algorithm: string, data: Uint8Array | string) => Uint8Array =
  typeof hash === 'function'
    ? (algorithm, data) => bytesOf(hash(algorithm, data, 'binary'))
    : (algorithm, data) => createHash(algorithm).update(data).digest()

const digestText: (text: string) => string =
  typeof hash === 'function'
    ? text => hash('sha256', text, 'base64url')
    : text => createHash('sha256').update(text).digest('base64url')

const certificateDigests = new CertificateDigests(der => createHash('sha256').update(der).digest('base64url'))

const sha256: Sha256 = Object.assign((data: Uint8Array | string) => digest('sha256', data), {
  base64url: digestText,
  certificate: (pem: string) => certificateDigests.of(pem),
})

function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** Generated in advance: each call costs as much as ten digests, regardless of its length. */
const pool = new Uint8Array(8_192)

let unused = pool.length

function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  if (bytes.length > pool.length) return randomFillSync(bytes)
  if (unused + bytes.length > pool.length) {
    randomFillSync(pool)
    unused = 0
  }
  const end = unused + bytes.length
  bytes.set(pool.subarray(unused, end))
  // Bytes that were returned must not remain in memory here.
  pool.fill(0, unused, end)
  unused = end
  return bytes
}

const AEAD_OPTIONS = { authTagLength: TAG_LENGTH } as const

function seal(plaintext: Uint8Array, by: AeadParameters): Uint8Array {
  requireAeadLengths(by)
  const cipher = createCipheriv('aes-256-gcm', by.key, by.nonce, AEAD_OPTIONS).setAAD(by.associatedData)
  const sealed = new Uint8Array(plaintext.length + TAG_LENGTH)
  sealed.set(cipher.update(plaintext))
  // GCM encrypts byte by byte: nothing is left for the end.
  cipher.final()
  sealed.set(cipher.getAuthTag(), plaintext.length)
  return sealed
}

function open(sealed: Uint8Array, by: AeadParameters): Uint8Array | undefined {
  requireAeadLengths(by)
  const end = sealed.length - TAG_LENGTH
  if (end < 0) return undefined
  const decipher = createDecipheriv('aes-256-gcm', by.key, by.nonce, AEAD_OPTIONS)
  decipher.setAAD(by.associatedData).setAuthTag(sealed.subarray(end))
  const plaintext = decipher.update(sealed.subarray(0, end))
  try {
    decipher.final()
  } catch {
    // node:crypto reports a wrong tag only by throwing.
    return undefined
  }
  return plaintext
}

/** Where {@link nodeCrypto} verifies signatures. */
export interface NodeCryptoOptions {
  /**
   * `threadpool`: all signatures are verified by the threads of libuv. A verification then takes longer, but a process
   * that has several cores to itself makes about twice as many. Default: on the thread of the program, except for ES384
   * and ES512, which take so long that other requests would wait.
   */
  readonly offload?: 'threadpool'
}

/** Algorithms whose verification takes more than about 200 µs. */
const SLOW: ReadonlySet<SignatureAlgorithm> = new Set<SignatureAlgorithm>(['ES384', 'ES512'])

/**
 * The `Crypto` port on node:crypto. It is synchronous, so a digest takes a third of a microsecond;
 * only some signatures are verified by other threads. Throws a `TypeError` for an unknown option.
 */
export function nodeCrypto(options: NodeCryptoOptions = {}): Crypto {
  const { offload } = requireOptions('nodeCrypto', options, { offload: true })
  if (offload !== undefined && offload !== 'threadpool') {
    throw new TypeError("nodeCrypto: pass 'threadpool' as `offload`, or leave it out")
  }
  return {
    randomBytes,
    sha256,
    sha512: data => digest('sha512', data),
    hmac: (key, data) => andThen(macKeys.of(key), imported => createHmac('sha256', imported).update(data).digest()),
    sign(algorithm, privateKey, data) {
      if (!canSign(privateKey, algorithm)) throw new TypeError(`the key is not suitable for ${algorithm}`)
      const parameters = PARAMETERS[algorithm]
      return sign(parameters.digest, data, keyWith(importPrivateKey(privateKey), parameters))
    },
    verify(algorithm, publicKey, data, signature, source = 'presented') {
      if (!canVerify(publicKey, algorithm)) return false
      const verifySignature = offload === 'threadpool' || SLOW.has(algorithm) ? verifyElsewhere : verify
      const parameters = PARAMETERS[algorithm]
      return publicKeys.verifyWith(
        thumbprintText(publicKey),
        source,
        () => importPublicKey(publicKey),
        key =>
          andThen(
            verifySignature(parameters.digest, data, keyWith(key, parameters), signature),
            isValid => isValid && hasModulusLength(signature, publicKey),
          ),
      )
    },
    decrypt: decryptJwe,
    encrypt: encryptJwe,
    seal,
    open,
  }
}

const verifyElsewhere = promisify(verify)

/** The `Crypto` port of most programs: {@link nodeCrypto} without options. */
export const platformCrypto: Crypto = nodeCrypto()
