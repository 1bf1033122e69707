import type { Jwk } from '@symbolon/core'
import { signJwt } from '@symbolon/core/http'
import { base64url, type Claims, thumbprintText, utf8 } from '@symbolon/core/internal'

/** A private key and what the header of a JWT says of it. */
export interface SigningKey {
  readonly alg: string
  readonly privateKey: CryptoKey
  readonly publicJwk: Jwk
  readonly privateJwk: Jwk
}

/** What is changed in a JWT. */
export interface JwtChange {
  readonly header?: (key: SigningKey) => Claims
  readonly claims?: Claims
  /** Seconds that its times are moved by. */
  readonly shift?: number
  readonly signature?: 'none' | 'symmetric' | 'forged'
  /** A JWT that was sent before. */
  readonly verbatim?: string
}

type Algorithm = readonly [imported: RsaHashedImportParams | EcKeyImportParams, signed: AlgorithmIdentifier | object]

const HASH = 'SHA-256'
const EC = (namedCurve: string, hash: string): Algorithm => [
  { name: 'ECDSA', namedCurve },
  { name: 'ECDSA', hash },
]
const RSA = (name: string, bits: number): Algorithm => [
  { name, hash: `SHA-${bits}` },
  { name, saltLength: bits / 8 },
]
const EDWARDS: Algorithm = [{ name: 'Ed25519', namedCurve: '' }, { name: 'Ed25519' }]

const ALGORITHMS: ReadonlyMap<string, Algorithm> = new Map<string, Algorithm>([
  ['ES256', EC('P-256', HASH)],
  ['ES384', EC('P-384', 'SHA-384')],
  ['ES512', EC('P-521', 'SHA-512')],
  ...[256, 384, 512].flatMap((bits): readonly [string, Algorithm][] => [
    [`PS${bits}`, RSA('RSA-PSS', bits)],
    [`RS${bits}`, RSA('RSASSA-PKCS1-v1_5', bits)],
  ]),
  ['EdDSA', EDWARDS],
  ['Ed25519', EDWARDS],
])

/** Whether the probe can sign by a key of this algorithm. */
export function canSign(alg: string | undefined): boolean {
  return alg !== undefined && ALGORITHMS.has(alg)
}

function algorithmOf(alg: string): Algorithm {
  const found = ALGORITHMS.get(alg)
  if (found === undefined) throw new TypeError(`the key of the client must have an alg of ${[...ALGORITHMS.keys()]}`)
  return found
}

/** The key of the client. */
export async function importSigningKey(jwk: Jwk): Promise<SigningKey> {
  const alg = jwk.alg ?? ''
  const { d: _, use, key_ops, ...plain } = Object(jwk)
  const privateKey = await crypto.subtle.importKey('jwk', Object({ ...plain, d: jwk.d }), algorithmOf(alg)[0], false, [
    'sign',
  ])
  const { p, q, dp, dq, qi, ...publicJwk } = plain
  return { alg, privateKey, privateJwk: jwk, publicJwk }
}

/** What only the making of a key of RSA needs. */
const RSA_KEY = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }

/** A new key for DPoP proofs. */
export async function newProofKey(alg: 'ES256' | 'RS256' = 'ES256'): Promise<SigningKey> {
  const parameters = { ...RSA_KEY, ...algorithmOf(alg)[0], namedCurve: 'P-256' }
  const { privateKey } = await crypto.subtle.generateKey(parameters, true, ['sign', 'verify'])
  const { kty = '', crv, x, y, n, e, d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const publicJwk: Jwk = JSON.parse(JSON.stringify({ kty, crv, x, y, n, e }))
  return { alg, privateKey, publicJwk, privateJwk: { ...publicJwk, d } }
}

/** Whether one of these keys has signed. */
export async function isSignedBy(keys: readonly object[], alg: string, signed: Uint8Array, signature: Uint8Array) {
  const [imported, used] = algorithmOf(alg)
  const verified = keys.map(async each => {
    const { use: _, key_ops, alg: named, ...key } = Object(each)
    const publicKey = await crypto.subtle.importKey('jwk', Object(key), imported, false, ['verify'])
    return crypto.subtle.verify(Object(used), publicKey, new Uint8Array(signature), new Uint8Array(signed))
  })
  // A key of another type cannot be imported.
  return (await Promise.allSettled(verified)).some(each => each.status === 'fulfilled' && each.value)
}

/** The thumbprint of a key (RFC 7638). */
export async function thumbprintOf({ publicJwk }: SigningKey): Promise<string> {
  return sha256(thumbprintText(publicJwk))
}

/** The SHA-256 of a text, in base64url. */
export async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest(HASH, bytesOf(text))))
}

/** A random text of 256 bits. */
export function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** A JWT with what is changed in it. */
export async function changedJwt(header: Claims, claims: Claims, key: SigningKey, change: JwtChange): Promise<string> {
  if (change.verbatim !== undefined) return change.verbatim
  const shifted = Object.entries(claims).map(([name, value]) => [name, shiftedBy(value, change.shift)])
  const head = { alg: key.alg, ...header, ...change.header?.(key), ...ALGORITHM_OF[change.signature ?? 'forged'] }
  return signJwt(head, { ...Object.fromEntries(shifted), ...change.claims }, data => signatureOf(data, key, change))
}

const ALGORITHM_OF = { none: { alg: 'none' }, symmetric: { alg: 'HS256' }, forged: {} } as const

/** Times are the only numbers in the JWTs of a client. */
function shiftedBy(value: unknown, seconds = 0): unknown {
  return typeof value === 'number' ? value + seconds : value
}

async function signatureOf(data: Uint8Array, key: SigningKey, { signature }: JwtChange): Promise<Uint8Array> {
  if (signature === 'none') return new Uint8Array()
  if (signature === 'symmetric') return hmacByPublicKey(data, key)
  const signed = await crypto.subtle.sign(Object(algorithmOf(key.alg)[1]), key.privateKey, new Uint8Array(data))
  const bytes = new Uint8Array(signed)
  if (signature === 'forged') bytes.set([(bytes[9] ?? 0) ^ 1], 9)
  return bytes
}

/** An HMAC whose secret is the public key, which everybody knows. */
async function hmacByPublicKey(data: Uint8Array, key: SigningKey): Promise<Uint8Array> {
  const secret = bytesOf(JSON.stringify(key.publicJwk))
  const hmac = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: HASH }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', hmac, new Uint8Array(data)))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(utf8(text))
}
