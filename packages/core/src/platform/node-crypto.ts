import {
  constants,
  createHash,
  createHmac,
  createPrivateKey,
  hash,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type { Crypto } from '../ports.js'
import { type Jwk, type SignatureAlgorithm, signsWith } from '../standards/jwk.js'

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

/** `crypto.hash` is Node's fastest digest and younger than the oldest Node that we support; its text form costs least. */
const digest: (data: Uint8Array | string) => Uint8Array =
  typeof hash === 'function'
    ? data => bytesOf(hash('sha256', data, 'binary'))
    : data => createHash('sha256').update(data).digest()

function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** The `Crypto` port on node:crypto: synchronous, so a digest costs a third of a microsecond. */
export const platformCrypto: Crypto = {
  randomBytes: length => randomBytes(length),
  sha256: digest,
  hmac: (key, data) => createHmac('sha256', key).update(data).digest(),
  sign(algorithm, privateKey, data) {
    if (!signsWith(privateKey, algorithm)) throw new TypeError(`the key does not fit ${algorithm}`)
    const parameters = PARAMETERS[algorithm]
    return sign(parameters.digest, data, {
      key: privateKeyOf(privateKey),
      dsaEncoding: 'ieee-p1363',
      ...(parameters.padding !== undefined && {
        padding: parameters.padding,
        saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
      }),
    })
  },
}
