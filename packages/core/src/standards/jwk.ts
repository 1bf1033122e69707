import { fromBase64url } from '../encoding.js'

/** A JSON Web Key (RFC 7517): the members that are read, others may stand beside them. */
export interface Jwk {
  readonly kty: string
  readonly kid?: string
  readonly alg?: string
  readonly use?: string
  readonly key_ops?: string[]
  readonly crv?: string
  readonly x?: string
  readonly y?: string
  readonly n?: string
  readonly e?: string
  readonly d?: string
  readonly p?: string
  readonly q?: string
  readonly dp?: string
  readonly dq?: string
  readonly qi?: string
}

/** A set of JSON Web Keys (RFC 7517 §5). */
export interface JwkSet {
  readonly keys: readonly Jwk[]
}

/** Algorithms that sign (RFC 7518 §3.1, RFC 8037, RFC 9864); symmetric ones and `none` are never among them. */
export const SIGNATURE_ALGORITHMS = [
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
  'Ed25519',
  'RS256',
  'RS384',
  'RS512',
] as const

/** The name of an asymmetric signature algorithm. */
export type SignatureAlgorithm = (typeof SIGNATURE_ALGORITHMS)[number]

/** Key type and curve that an algorithm demands (RFC 7518 §3.1, RFC 8037 §3.1). */
const KEY_OF: Readonly<Record<SignatureAlgorithm, { readonly kty: string; readonly crv?: string }>> = {
  ES256: { kty: 'EC', crv: 'P-256' },
  ES384: { kty: 'EC', crv: 'P-384' },
  ES512: { kty: 'EC', crv: 'P-521' },
  PS256: { kty: 'RSA' },
  PS384: { kty: 'RSA' },
  PS512: { kty: 'RSA' },
  RS256: { kty: 'RSA' },
  RS384: { kty: 'RSA' },
  RS512: { kty: 'RSA' },
  EdDSA: { kty: 'OKP', crv: 'Ed25519' },
  Ed25519: { kty: 'OKP', crv: 'Ed25519' },
}

/** The private key of a set that signs with an algorithm: the one with this `kid`, else the first that fits. */
export function signingKey(jwks: JwkSet, algorithm: SignatureAlgorithm, kid: string | undefined): Jwk | undefined {
  return jwks.keys.find(key => signsWith(key, algorithm) && (kid === undefined || key.kid === kid))
}

/**
 * Whether a key is private, made for signatures, of the type and curve of an algorithm, and of a size that is fit for
 * it (RFC 7517 §4, RFC 7518 §3).
 */
export function signsWith(key: Jwk, algorithm: SignatureAlgorithm): boolean {
  const demanded = KEY_OF[algorithm]
  return (
    typeof key.d === 'string' &&
    key.kty === demanded.kty &&
    (demanded.crv === undefined || key.crv === demanded.crv) &&
    (key.alg === undefined || key.alg === algorithm) &&
    (key.use === undefined || key.use === 'sig') &&
    (key.key_ops === undefined || key.key_ops.includes('sign')) &&
    (key.kty !== 'RSA' || hasFitModulus(key))
  )
}

/** An RSA key of 2048 bits at least (RFC 7518 §3.3, §3.5) and 4096 at most. */
function hasFitModulus({ n = '' }: Jwk): boolean {
  const modulus = fromBase64url(n) ?? new Uint8Array()
  const first = modulus[0] ?? 0
  const bits = modulus.length * 8 - Math.clz32(first) + 24
  return first !== 0 && bits >= 2048 && bits <= 4096
}
