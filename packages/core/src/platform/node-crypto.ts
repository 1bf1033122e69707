import {
  constants,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hash,
  type KeyObject,
  randomFillSync,
  sign,
  verify,
} from 'node:crypto'
import type { Crypto } from '../ports/ports.js'
import { decryptJwe } from '../standards/jose/jwe-decryption.js'
import {
  hasModulusLength,
  type Jwk,
  publicMembers,
  type SignatureAlgorithm,
  signsWith,
  thumbprintText,
  verifiesWith,
} from '../standards/jose/jwk.js'
import { PublicKeys } from './public-keys.js'

/** How node:crypto names what an algorithm of JWS means. */
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
const imported = new WeakMap<Jwk, KeyObject>()

function privateKeyOf(jwk: Jwk): KeyObject {
  const known = imported.get(jwk)
  if (known !== undefined) return known
  const key = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
  imported.set(jwk, key)
  return key
}

/** Public keys that have been used, by the text of their thumbprint. */
const publicKeys = new PublicKeys<KeyObject>()

/** A public key, or `undefined` when its members make none: a point that is not on its curve, say. */
function publicKeyOf(jwk: Jwk): KeyObject | undefined {
  try {
    return createPublicKey({ key: { ...publicMembers(jwk) }, format: 'jwk' })
  } catch {
    // node:crypto has no other way to say that a key is none; the algorithm it knows, for the key fitted that.
    return undefined
  }
}

/** How node:crypto wants to be told of a key. */
function keyWith(key: KeyObject, { padding }: Parameters): KeyWith {
  return {
    key,
    dsaEncoding: 'ieee-p1363',
    ...(padding !== undefined && { padding, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }),
  }
}

/** A key, and the form of signatures that JWS has. */
interface KeyWith {
  readonly key: KeyObject
  readonly dsaEncoding: 'ieee-p1363'
  readonly padding?: number
  readonly saltLength?: number
}

/** `crypto.hash` is Node's fastest digest and younger than the oldest Node that we support; its text form costs least. */
const digest: (algorithm: string, data: Uint8Array | string) => Uint8Array =
  typeof hash === 'function'
    ? (algorithm, data) => bytesOf(hash(algorithm, data, 'binary'))
    : (algorithm, data) => createHash(algorithm).update(data).digest()

function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** Random bytes are drawn by the page: a draw costs as much as ten digests, whatever its length. */
const page = new Uint8Array(8_192)

/** Where on the page those begin that nobody has got. */
let unused = page.length

/** Bytes that nobody got before or gets after; more than a page of them is drawn by itself. */
function drawn(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  if (bytes.length > page.length) return randomFillSync(bytes)
  if (unused + bytes.length > page.length) {
    randomFillSync(page)
    unused = 0
  }
  const end = unused + bytes.length
  bytes.set(page.subarray(unused, end))
  // What was handed out must not stay behind.
  page.fill(0, unused, end)
  unused = end
  return bytes
}

/** The `Crypto` port on node:crypto: synchronous, so a digest costs a third of a microsecond. */
export const platformCrypto: Crypto = {
  randomBytes: drawn,
  sha256: data => digest('sha256', data),
  sha512: data => digest('sha512', data),
  hmac: (key, data) => createHmac('sha256', key).update(data).digest(),
  sign(algorithm, privateKey, data) {
    if (!signsWith(privateKey, algorithm)) throw new TypeError(`the key does not fit ${algorithm}`)
    const parameters = PARAMETERS[algorithm]
    return sign(parameters.digest, data, keyWith(privateKeyOf(privateKey), parameters))
  },
  verify(algorithm, publicKey, data, signature, source = 'presented') {
    if (!verifiesWith(publicKey, algorithm)) return false
    const parameters = PARAMETERS[algorithm]
    return publicKeys.verifyWith(
      thumbprintText(publicKey),
      source,
      () => publicKeyOf(publicKey),
      key =>
        verify(parameters.digest, data, keyWith(key, parameters), signature) && hasModulusLength(signature, publicKey),
    )
  },
  decrypt: decryptJwe,
}
