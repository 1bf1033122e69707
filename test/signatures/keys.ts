import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import type { Jwk } from '@symbolon/core'
import { rsaTestKey } from '../keys/rsa.js'

/** The asymmetric algorithms of RFC 9421 §3.3: their names in JWS, and their registered names. */
export const ALGORITHMS = {
  ES256: 'ecdsa-p256-sha256',
  ES384: 'ecdsa-p384-sha384',
  Ed25519: 'ed25519',
  PS512: 'rsa-pss-sha512',
  RS256: 'rsa-v1_5-sha256',
} as const

/** The JWS name of an algorithm. */
export type Algorithm = keyof typeof ALGORITHMS

/** The JWS names of all algorithms. */
export const ALGORITHM_NAMES: readonly Algorithm[] = ['ES256', 'ES384', 'Ed25519', 'PS512', 'RS256']

/** A key of a signer, in the forms that libraries and configurations need. */
export interface SignerKey {
  readonly kid: string
  readonly algorithm: Algorithm
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly privateJwk: Jwk
  readonly publicJwk: Jwk
}

/** Creates a key. The JWKs of RSA keys have an `alg`; for other keys it follows from the curve. */
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

/*
 * Keys are generated as text: on Node 20 the export of a `KeyObject` from generateKeyPairSync as a
 * JWK can block for ever.
 */
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const

function generated(algorithm: Algorithm): KeyObject {
  if (algorithm === 'ES256') return curveKey('P-256')
  if (algorithm === 'ES384') return curveKey('P-384')
  if (algorithm !== 'Ed25519') return rsaTestKey(2048)
  return createPrivateKey(generateKeyPairSync('ed25519', { privateKeyEncoding, publicKeyEncoding }).privateKey)
}

function curveKey(namedCurve: string): KeyObject {
  return createPrivateKey(generateKeyPairSync('ec', { namedCurve, privateKeyEncoding, publicKeyEncoding }).privateKey)
}

function jwkOf(key: KeyObject): Jwk {
  const { kty = '', ...members } = key.export({ format: 'jwk' })
  return JSON.parse(JSON.stringify({ kty, ...members }))
}
