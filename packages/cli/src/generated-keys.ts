import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const

/** As text: on Node 20 the export of a `KeyObject` from generateKeyPairSync as a JWK can block for ever. */
export function generatedKeys(): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding,
    publicKeyEncoding,
  })
  return { privateKey: createPrivateKey(privateKey), publicKey: createPublicKey(publicKey) }
}
