import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { repeated, type Work } from './measure.js'

/** The request for which all proofs are made. */
export const TARGET = { htm: 'GET', htu: 'https://api.example/accounts/17' } as const

export interface ProofKey {
  readonly algorithm: string
  readonly digest: string
  readonly jwk: Readonly<Record<string, unknown>>
  readonly thumbprint: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

export function makeKey(namedCurve: 'P-256' | 'P-521' = 'P-256'): ProofKey {
  // Generated as text: on Node 20 the export of a KeyObject from generateKeyPairSync as a JWK can
  // block for ever.
  const generated = generateKeyPairSync('ec', {
    namedCurve,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const privateKey = createPrivateKey(generated.privateKey)
  const publicKey = createPublicKey(generated.publicKey)
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' })
  const jwk = { crv, kty, x, y }
  const [algorithm, digest] = namedCurve === 'P-256' ? ['ES256', 'sha256'] : ['ES512', 'sha512']
  const thumbprint = hash('sha256', JSON.stringify(jwk), 'base64url')
  return { algorithm, digest, jwk, thumbprint, privateKey, publicKey }
}

export interface ProofChanges {
  readonly header?: object
  readonly claims?: object
}

/** Makes a DPoP proof with the current time and a fresh identifier (RFC 9449 §4.2). */
export function makeProof(key: ProofKey, token: string, changes: ProofChanges = {}): string {
  const header = { typ: 'dpop+jwt', alg: key.algorithm, jwk: key.jwk, ...changes.header }
  const claims = {
    jti: randomUUID(),
    ...TARGET,
    iat: Math.floor(Date.now() / 1000),
    ath: hash('sha256', token, 'base64url'),
    ...changes.claims,
  }
  const signed = `${encoded(header)}.${encoded(claims)}`
  const signature = sign(key.digest, Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** V: one ES256 verification by node:crypto with an imported key, of data as long as a proof. */
export function oneVerification(): Work {
  const { privateKey, publicKey } = makeKey()
  const data = Buffer.alloc(450, 'v')
  const signatures = Array.from({ length: 64 }, () =>
    sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  )
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  return repeated(index => {
    const signature = signatures[index % signatures.length]
    if (signature === undefined || !verify('sha256', data, key, signature)) throw new Error('a wrong signature')
  })
}
