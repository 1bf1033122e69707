import { utf8 } from '../lib/encoding.js'
import type { Crypto } from '../ports/ports.js'
import { decryptJwe } from '../standards/jose/jwe-decryption.js'
import {
  hasModulusLength,
  type Jwk,
  keyMaterial,
  publicMembers,
  type SignatureAlgorithm,
  signsWith,
  thumbprintText,
  verifiesWith,
} from '../standards/jose/jwk.js'
import { PublicKeys } from './public-keys.js'

/** What WebCrypto wants to hear at import, and again at each signature. */
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

/** Bytes that WebCrypto's types take: never a view of shared memory. */
function owned(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return data.buffer instanceof ArrayBuffer
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
}

/** Public keys that have been used, by algorithm and the text of their thumbprint: WebCrypto ties a key to both. */
const publicKeys = new PublicKeys<CryptoKey>()

/** A public key, or `undefined` when its members make none: a point that is not on its curve, say. */
async function publicKeyOf(algorithm: SignatureAlgorithm, jwk: Jwk): Promise<CryptoKey | undefined> {
  const { key } = PARAMETERS[algorithm]
  try {
    return await globalThis.crypto.subtle.importKey('jwk', keyMaterial(publicMembers(jwk)), key, false, ['verify'])
  } catch (error) {
    // A runtime that lacks the algorithm must not make a right signature wrong.
    if (error instanceof Error && error.name === 'NotSupportedError') throw error
    return undefined
  }
}

async function digest(algorithm: string, data: Uint8Array | string): Promise<Uint8Array> {
  const bytes = typeof data === 'string' ? utf8(data) : data
  return new Uint8Array(await globalThis.crypto.subtle.digest(algorithm, owned(bytes)))
}

/** The `Crypto` port on WebCrypto, for every runtime that is not Node. */
export const platformCrypto: Crypto = {
  randomBytes: length => globalThis.crypto.getRandomValues(new Uint8Array(length)),
  sha256: data => digest('SHA-256', data),
  sha512: data => digest('SHA-512', data),
  async hmac(key, data) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const imported = await globalThis.crypto.subtle.importKey('raw', owned(key), algorithm, false, ['sign'])
    return new Uint8Array(await globalThis.crypto.subtle.sign(algorithm, imported, owned(data)))
  },
  async sign(algorithm, privateKey, data) {
    if (!signsWith(privateKey, algorithm)) throw new TypeError(`the key does not fit ${algorithm}`)
    const { key, signature } = PARAMETERS[algorithm]
    const imported = await globalThis.crypto.subtle.importKey('jwk', keyMaterial(privateKey), key, false, ['sign'])
    return new Uint8Array(await globalThis.crypto.subtle.sign(signature, imported, owned(data)))
  },
  async verify(algorithm, publicKey, data, signature, source = 'presented') {
    if (!verifiesWith(publicKey, algorithm)) return false
    const parameters = PARAMETERS[algorithm].signature
    return publicKeys.verifyWith(
      `${algorithm} ${thumbprintText(publicKey)}`,
      source,
      () => publicKeyOf(algorithm, publicKey),
      async key =>
        (await globalThis.crypto.subtle.verify(parameters, key, owned(signature), owned(data))) &&
        hasModulusLength(signature, publicKey),
    )
  },
  decrypt: decryptJwe,
}
