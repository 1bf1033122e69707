import { utf8 } from '../../lib/encoding.js'
import type { AeadParameters, Crypto } from '../../ports/crypto.js'
import { decryptJwe, encryptJwe } from '../../standards/jose/jwe-platform.js'
import { type Jwk, keyMaterial, publicMembers, thumbprintText } from '../../standards/jose/jwk.js'
import { canSign, canVerify, hasModulusLength } from '../../standards/jose/key-requirements.js'
import type { SignatureAlgorithm } from '../../standards/jose/signature-algorithms.js'
import { requireAeadLengths, TAG_LENGTH } from './aead.js'
import { MacKeys, PublicKeys, unshared } from './public-keys.js'

interface Parameters {
  readonly key: { readonly name: string; readonly namedCurve?: string; readonly hash?: string }
  readonly signature: { readonly name: string; readonly hash?: string; readonly saltLength?: number }
}

const ecdsa = (namedCurve: string, hash: string): Parameters => ({
  key: { name: 'ECDSA', namedCurve },
  signature: { name: 'ECDSA', hash },
})
const pss = (hash: string, saltLength: number): Parameters => ({
  key: { name: 'RSA-PSS', hash },
  signature: { name: 'RSA-PSS', saltLength },
})
const pkcs1 = (hash: string): Parameters => ({
  key: { name: 'RSASSA-PKCS1-v1_5', hash },
  signature: { name: 'RSASSA-PKCS1-v1_5' },
})
const ED25519: Parameters = { key: { name: 'Ed25519' }, signature: { name: 'Ed25519' } }

const PARAMETERS: Readonly<Record<SignatureAlgorithm, Parameters>> = {
  ES256: ecdsa('P-256', 'SHA-256'),
  ES384: ecdsa('P-384', 'SHA-384'),
  ES512: ecdsa('P-521', 'SHA-512'),
  PS256: pss('SHA-256', 32),
  PS384: pss('SHA-384', 48),
  PS512: pss('SHA-512', 64),
  RS256: pkcs1('SHA-256'),
  RS384: pkcs1('SHA-384'),
  RS512: pkcs1('SHA-512'),
  EdDSA: ED25519,
  Ed25519: ED25519,
}

/** By algorithm and thumbprint, because WebCrypto binds a key to an algorithm. */
const publicKeys = new PublicKeys<CryptoKey>()

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

const macKeys = new MacKeys<CryptoKey>(bytes =>
  globalThis.crypto.subtle.importKey('raw', unshared(bytes), HMAC, false, ['sign']),
)

/** `undefined` when the members are not a key, such as a point that is not on the curve. */
async function importPublicKey(algorithm: SignatureAlgorithm, jwk: Jwk): Promise<CryptoKey | undefined> {
  const { key } = PARAMETERS[algorithm]
  try {
    return await globalThis.crypto.subtle.importKey('jwk', keyMaterial(publicMembers(jwk)), key, false, ['verify'])
  } catch (error) {
    // A valid signature must not count as invalid because the runtime does not support its algorithm.
    if (error instanceof Error && error.name === 'NotSupportedError') throw error
    return undefined
  }
}

async function digest(algorithm: string, data: Uint8Array | string): Promise<Uint8Array> {
  const bytes = typeof data === 'string' ? utf8(data) : data
  return new Uint8Array(await globalThis.crypto.subtle.digest(algorithm, unshared(bytes)))
}

async function seal(plaintext: Uint8Array, by: AeadParameters): Promise<Uint8Array> {
  const key = await importAeadKey(by, 'encrypt')
  return new Uint8Array(await globalThis.crypto.subtle.encrypt(algorithmOf(by), key, unshared(plaintext)))
}

async function open(sealed: Uint8Array, by: AeadParameters): Promise<Uint8Array | undefined> {
  const key = await importAeadKey(by, 'decrypt')
  try {
    return new Uint8Array(await globalThis.crypto.subtle.decrypt(algorithmOf(by), key, unshared(sealed)))
  } catch (error) {
    // WebCrypto reports a wrong tag, and a missing one, only by throwing.
    if (error instanceof Error && error.name === 'OperationError') return undefined
    throw error
  }
}

function importAeadKey(by: AeadParameters, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  requireAeadLengths(by)
  return globalThis.crypto.subtle.importKey('raw', unshared(by.key), 'AES-GCM', false, [usage])
}

function algorithmOf({ nonce, associatedData }: AeadParameters): AesGcmParams {
  const tagLength = TAG_LENGTH * 8
  return { name: 'AES-GCM', iv: unshared(nonce), additionalData: unshared(associatedData), tagLength }
}

/** The `Crypto` port on WebCrypto, for every runtime that is not Node. */
export const platformCrypto: Crypto = {
  randomBytes: length => globalThis.crypto.getRandomValues(new Uint8Array(length)),
  sha256: data => digest('SHA-256', data),
  sha512: data => digest('SHA-512', data),
  async hmac(key, data) {
    return new Uint8Array(await globalThis.crypto.subtle.sign(HMAC, await macKeys.of(key), unshared(data)))
  },
  async sign(algorithm, privateKey, data) {
    if (!canSign(privateKey, algorithm)) throw new TypeError(`the key is not suitable for ${algorithm}`)
    const { key, signature } = PARAMETERS[algorithm]
    const imported = await globalThis.crypto.subtle.importKey('jwk', keyMaterial(privateKey), key, false, ['sign'])
    return new Uint8Array(await globalThis.crypto.subtle.sign(signature, imported, unshared(data)))
  },
  async verify(algorithm, publicKey, data, signature, source = 'presented') {
    if (!canVerify(publicKey, algorithm)) return false
    const parameters = PARAMETERS[algorithm].signature
    return publicKeys.verifyWith(
      `${algorithm} ${thumbprintText(publicKey)}`,
      source,
      () => importPublicKey(algorithm, publicKey),
      async key =>
        (await globalThis.crypto.subtle.verify(parameters, key, unshared(signature), unshared(data))) &&
        hasModulusLength(signature, publicKey),
    )
  },
  decrypt: decryptJwe,
  encrypt: encryptJwe,
  seal,
  open,
}
