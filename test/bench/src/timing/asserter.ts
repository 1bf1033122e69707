import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { ClientConfiguration } from '@symbolon/core'
import { ISSUER, REDIRECT_URI } from '../pushes.js'

export const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'PS256', 'RS256', 'RS256 of 4096 bits', 'EdDSA'] as const

export type AssertionAlgorithm = (typeof ALGORITHMS)[number]

/** Signs assertions in any name with a key of its own. */
export interface Asserter {
  registration(clientIdAlias: string): ClientConfiguration
  /** A form to push in the name of a client, with an assertion that can be used once. */
  form(clientId: string): string
}

const ELLIPTIC = { ES256: ['P-256', 'sha256'], ES384: ['P-384', 'sha384'], ES512: ['P-521', 'sha512'] } as const

const RSA = { PS256: 2048, RS256: 2048, 'RS256 of 4096 bits': 4096 } as const

function isRsa(algorithm: AssertionAlgorithm): algorithm is keyof typeof RSA {
  return Object.hasOwn(RSA, algorithm)
}

/**
 * Generated as text: on Node 20 the export of a KeyObject from generateKeyPairSync as a JWK can
 * block for ever.
 */
function keyPairOf(algorithm: AssertionAlgorithm): { readonly privateKey: string; readonly publicKey: string } {
  const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
  const publicKeyEncoding = { type: 'spki', format: 'pem' } as const
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519', { privateKeyEncoding, publicKeyEncoding })
  if (isRsa(algorithm)) {
    return generateKeyPairSync('rsa', { modulusLength: RSA[algorithm], privateKeyEncoding, publicKeyEncoding })
  }
  return generateKeyPairSync('ec', { namedCurve: ELLIPTIC[algorithm][0], privateKeyEncoding, publicKeyEncoding })
}

function signatureOf(algorithm: AssertionAlgorithm, key: KeyObject, text: string): string {
  const data = Buffer.from(text)
  if (algorithm === 'EdDSA') return sign(null, data, key).toString('base64url')
  if (algorithm === 'PS256') return sign('sha256', data, { key, padding: 6, saltLength: 32 }).toString('base64url')
  if (isRsa(algorithm)) return sign('sha256', data, key).toString('base64url')
  return sign(ELLIPTIC[algorithm][1], data, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
}

/** Creates an asserter with a new key. */
export function asserter(algorithm: AssertionAlgorithm): Asserter {
  const pair = keyPairOf(algorithm)
  const privateKey = createPrivateKey(pair.privateKey)
  const jwk: Readonly<Record<string, unknown>> = createPublicKey(pair.publicKey).export({ format: 'jwk' })
  return {
    registration: clientIdAlias => ({
      clientIdAlias,
      tokenAuthMethod: 'PRIVATE_KEY_JWT',
      jwks: { keys: [{ kty: '', ...jwk, kid: 'own' }] },
      redirectUris: [REDIRECT_URI],
    }),
    form(clientId) {
      const exp = Math.floor(Date.now() / 1000) + 3_000
      const claims = { iss: clientId, sub: clientId, aud: ISSUER, exp, jti: randomUUID() }
      const signed = `${encoded({ alg: algorithm.slice(0, 5), kid: 'own' })}.${encoded(claims)}`
      return new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: REDIRECT_URI,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: `${signed}.${signatureOf(algorithm, privateKey, signed)}`,
      }).toString()
    },
  }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
