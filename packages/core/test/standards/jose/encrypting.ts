import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { rsaTestKey } from '../../../../../test/keys/rsa.js'
import { utf8 } from '../../../src/lib/encoding.js'
import type { ContentEncryptionAlgorithm, KeyManagementAlgorithm } from '../../../src/standards/jose/jwe.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'

/** Kinds of keys that decrypt a JWE. */
export const KINDS = ['RSA', 'P-256', 'P-384', 'P-521', 'X25519'] as const

/** The name of a kind. */
export type Kind = (typeof KINDS)[number]

const made = new Map<string, Promise<Jwk>>()

/** A private key of a kind, always the same for the same `which`. */
export function keyOf(kind: Kind, which = 'ours'): Promise<Jwk> {
  const name = `${kind} ${which}`
  const known = made.get(name)
  if (known !== undefined) return known
  const key = make(kind, which)
  made.set(name, key)
  return key
}

async function make(kind: Kind, which: string): Promise<Jwk> {
  if (kind === 'RSA') return asJwk(await exportJWK(rsaTestKey(2048, which === 'ours' ? 1 : 2)))
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: kind, extractable: true })
  return asJwk(await exportJWK(privateKey))
}

function asJwk({ kty = '', ...members }: Awaited<ReturnType<typeof exportJWK>>): Jwk {
  const { crv, x, y, n, e, d, p, q, dp, dq, qi } = members
  return { kty, ...defined({ crv, x, y, n, e, d, p, q, dp, dq, qi }) }
}

function defined(members: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** The public part of a key. */
export function publicPartOf({ kty, crv, x, y, n, e }: Jwk): Record<string, string> {
  return defined({ kty, crv, x, y, n, e })
}

/** The content and the algorithms. */
export interface Encryption {
  readonly alg?: KeyManagementAlgorithm | 'RSA-OAEP'
  readonly enc?: ContentEncryptionAlgorithm
  readonly text?: string
  /** More header parameters. */
  readonly header?: Readonly<Record<string, unknown>>
}

/** A JWE for a key. */
export async function encrypted(key: Jwk, { alg, enc = 'A256GCM', text = 'a text', header = {} }: Encryption = {}) {
  const algorithm = alg ?? (key.kty === 'RSA' ? 'RSA-OAEP-256' : 'ECDH-ES')
  return new CompactEncrypt(utf8(text))
    .setProtectedHeader({ alg: algorithm, enc, ...header })
    .encrypt(await importJWK(publicPartOf(key), algorithm))
}

/** A JWE whose header was changed afterwards, so that it cannot be decrypted. */
export function withHeader(jwe: string, changes: Readonly<Record<string, unknown>>): string {
  const [header = '', ...others] = jwe.split('.')
  const changed = { ...JSON.parse(Buffer.from(header, 'base64url').toString()), ...changes }
  return [Buffer.from(JSON.stringify(changed)).toString('base64url'), ...others].join('.')
}

/** A JWE in which one of the five parts is replaced. */
export function withPart(jwe: string, index: number, part: string): string {
  return jwe
    .split('.')
    .map((each, at) => (at === index ? part : each))
    .join('.')
}
