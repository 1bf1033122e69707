import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const

/**
 * A new pair of keys, generated as text: on Node 20 the export of a `KeyObject` from generateKeyPairSync
 * as a JWK can block for ever.
 */
export function generatedKeys(namedCurve = 'P-256'): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve, privateKeyEncoding, publicKeyEncoding })
  return { privateKey: createPrivateKey(privateKey), publicKey: createPublicKey(publicKey) }
}
