import { createPublicKey } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { rsaTestKey } from '../../../../../test/keys/rsa.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'
import type { SignatureAlgorithm } from '../../../src/standards/jose/signature-algorithms.js'

/** A key pair as JWKs. */
export interface KeyPair {
  readonly privateKey: Jwk
  readonly publicKey: Jwk
}

/**
 * One algorithm for every kind of key. A key is made once and used for all algorithms of its kind.
 */
const MADE_FOR: Readonly<Record<SignatureAlgorithm, 'ES256' | 'ES384' | 'ES512' | 'PS256' | 'Ed25519'>> = {
  ES256: 'ES256',
  ES384: 'ES384',
  ES512: 'ES512',
  PS256: 'PS256',
  PS384: 'PS256',
  PS512: 'PS256',
  RS256: 'PS256',
  RS384: 'PS256',
  RS512: 'PS256',
  EdDSA: 'Ed25519',
  Ed25519: 'Ed25519',
}

const made = new Map<string, Promise<KeyPair>>()

/** The key pair of a holder for an algorithm, always the same one. */
export function keyPairFor(algorithm: SignatureAlgorithm, holder = ''): Promise<KeyPair> {
  const kind = MADE_FOR[algorithm]
  const name = `${kind} ${holder}`
  const pair = made.get(name) ?? (kind === 'PS256' ? rsaPair() : make(kind))
  made.set(name, pair)
  return pair
}

let rsaHolders = 0

async function rsaPair(): Promise<KeyPair> {
  const key = rsaTestKey(2048, ++rsaHolders)
  const [privateKey, publicKey] = [key, createPublicKey(key)].map(each => asJwk(each.export({ format: 'jwk' })))
  if (privateKey === undefined || publicKey === undefined) throw new Error('no key')
  return { privateKey, publicKey }
}

async function make(algorithm: string): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  return { privateKey: asJwk(await exportJWK(privateKey)), publicKey: asJwk(await exportJWK(publicKey)) }
}

function asJwk({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }: JWK): Jwk {
  const members = { crv, x, y, n, e, d, p, q, dp, dq, qi }
  const there = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
  return { kty: kty ?? '', ...there }
}
