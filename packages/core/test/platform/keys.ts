import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Jwk, SignatureAlgorithm } from '../../src/standards/jose/jwk.js'

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

/** A key pair for an algorithm. */
export function keyPairFor(algorithm: SignatureAlgorithm): Promise<KeyPair> {
  const kind = MADE_FOR[algorithm]
  const known = made.get(kind)
  if (known !== undefined) return known
  const pair = make(kind)
  made.set(kind, pair)
  return pair
}

/** A new key pair for an algorithm. */
export function makeKeyPair(algorithm: SignatureAlgorithm): Promise<KeyPair> {
  return make(MADE_FOR[algorithm])
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
