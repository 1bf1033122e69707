import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import type { Jwk } from '@symbolon/core'

/** The algorithms of RFC 9421 §3.3 that are not symmetric: what JWS calls them, and their registered names. */
export const ALGORITHMS = {
  ES256: 'ecdsa-p256-sha256',
  ES384: 'ecdsa-p384-sha384',
  Ed25519: 'ed25519',
  PS512: 'rsa-pss-sha512',
  RS256: 'rsa-v1_5-sha256',
} as const

/** What JWS calls an algorithm. */
export type Algorithm = keyof typeof ALGORITHMS

/** The names of the algorithms. */
export const ALGORITHM_NAMES: readonly Algorithm[] = ['ES256', 'ES384', 'Ed25519', 'PS512', 'RS256']

/** A key of a signer, in the forms that libraries and configurations want. */
export interface SignerKey {
  readonly kid: string
  readonly algorithm: Algorithm
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly privateJwk: Jwk
  readonly publicJwk: Jwk
}

/** A fresh key. The JWKs of RSA keys name their `alg`; where curves fix it, it is left out. */
export function signerKey(algorithm: Algorithm, kid: string = randomUUID()): SignerKey {
  const privateKey = generated(algorithm)
  const publicKey = createPublicKey(privateKey)
  const named = { kid, ...(privateKey.asymmetricKeyType === 'rsa' && { alg: algorithm }) }
  return {
    kid,
    algorithm,
    privateKey,
    publicKey,
    privateJwk: { ...jwkOf(privateKey), ...named },
    publicJwk: { ...jwkOf(publicKey), ...named },
  }
}

function generated(algorithm: Algorithm): KeyObject {
  if (algorithm === 'Ed25519') return generateKeyPairSync('ed25519').privateKey
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  if (algorithm === 'ES384') return generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey
  return rsaKey()
}

let rsa: KeyObject | undefined

/** RSA keys take long to make: there is one for all tests of a file. */
function rsaKey(): KeyObject {
  rsa ??= createPrivateKey(
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey,
  )
  return rsa
}

function jwkOf(key: KeyObject): Jwk {
  const { kty = '', ...members } = key.export({ format: 'jwk' })
  return JSON.parse(JSON.stringify({ kty, ...members }))
}
