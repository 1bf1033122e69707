import { isJsonObject, type JsonObject } from '../../lib/json.js'
import { stringClaim } from './jwt.js'

/** A JSON Web Key (RFC 7517) with the members that are read; it may have others. */
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
  /** Certificates in base64 DER; the first is that of the key (RFC 7517 §4.7). */
  readonly x5c?: string[]
}

/** A set of JSON Web Keys (RFC 7517 §5). */
export interface JwkSet {
  readonly keys: readonly Jwk[]
}

/** RFC 7518 §6.2.2, §6.3.2, §6.4.1. */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

export function privateMembersIn(key: object): readonly string[] {
  return PRIVATE_MEMBERS.filter(name => Object.hasOwn(key, name))
}

const STRING_MEMBERS = ['crv', 'x', 'y', 'n', 'e', 'alg', 'use'] as const

/** A member of the wrong type becomes empty, so the key is suitable for nothing. */
export function readPublicKey(jwk: JsonObject): Jwk {
  const key: { -readonly [Member in keyof Jwk]: Jwk[Member] } = { kty: stringClaim(jwk.kty) }
  for (const member of STRING_MEMBERS) if (jwk[member] !== undefined) key[member] = stringClaim(jwk[member])
  if (jwk.key_ops !== undefined) key.key_ops = stringsIn(jwk.key_ops)
  return key
}

/**
 * The public keys of a set that nobody has read. A member that is `null` is absent, and an entry that is not understood
 * is ignored (RFC 7517 §5).
 */
export function readPublicKeys(keys: readonly unknown[]): readonly Jwk[] {
  return keys.flatMap(entry => {
    if (!isJsonObject(entry) || typeof entry.kty !== 'string') return []
    const { kid, ...members } = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null))
    if (kid === undefined) return [readPublicKey(members)]
    return typeof kid === 'string' ? [{ ...readPublicKey(members), kid }] : []
  })
}

/** An array of strings; anything else gives an empty array, which permits no use. */
function stringsIn(value: unknown): string[] {
  const isString = (each: unknown): each is string => typeof each === 'string'
  return Array.isArray(value) && value.every(isString) ? value : []
}

/** In the order of a thumbprint (RFC 7638 §3.2, RFC 8037 §2). */
export function publicMembers({ kty, crv = '', x = '', y = '', n = '', e = '' }: Jwk): Jwk {
  if (kty === 'RSA') return { e, kty, n }
  return kty === 'EC' ? { crv, kty, x, y } : { crv, kty, x }
}

/** Without `alg`, `use` and `key_ops`, which a platform may not understand. */
export function keyMaterial({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }: Jwk): Record<string, string> {
  const members = Object.entries({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi })
  return Object.fromEntries(members.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** RFC 7638 §3. Two keys have the same text if and only if they are the same public key. */
export function thumbprintText(key: Jwk): string {
  return JSON.stringify(publicMembers(key))
}
