import * as z from 'zod'
import { fromBase64 } from '#platform-base64'
import { CERTIFICATE_LENGTH } from '../lib/limits.js'
import type { Client } from '../records/client.js'
import { type Jwk, type JwkSet, privateMembersIn } from '../standards/jose/jwk.js'
import { isOneSequence } from '../standards/x500/pem.js'

const member = z.string().exactOptional()
const certificate = z
  .string()
  .max(CERTIFICATE_LENGTH)
  .refine(text => isCertificate(text), 'must be a certificate in base64 DER (RFC 7517 §4.7)')
const jwk = z.object({
  kty: z.string(),
  kid: member,
  alg: member,
  use: member,
  key_ops: z.array(z.string()).exactOptional(),
  crv: member,
  x: member,
  y: member,
  n: member,
  e: member,
  d: member,
  p: member,
  q: member,
  dp: member,
  dq: member,
  qi: member,
  x5c: z.array(certificate).min(1).exactOptional(),
})

/** A JWK set (RFC 7517 §5). */
export const jwks: z.ZodType<JwkSet> = z.object({ keys: z.array(jwk) })

function isCertificate(text: string): boolean {
  const der = fromBase64(text)
  return der !== undefined && isOneSequence(der)
}

/**
 * Whether the keys of a client are at its `jwksUri`, so that nobody knows them before they are
 * fetched.
 */
export function areKeysElsewhere({ jwksUri }: Pick<Client, 'jwksUri'>): boolean {
  return jwksUri !== undefined
}

/** What is wrong with the keys of a client: they must be public, and those of one kid must differ. */
export function keySetProblems({ keys }: JwkSet): readonly string[] {
  return [
    ...(keys.every(isPublic) ? [] : ['must contain public keys only']),
    ...(areDistinguishable(keys) ? [] : ['must not repeat a kid for keys of the same kty, crv, use and alg']),
  ]
}

/**
 * Whether keys with the same `kid` differ in what selects a key for a signature (RFC 7517 §4.5,
 * FAPI 2.0 Security Profile §5.4.3).
 */
function areDistinguishable(keys: readonly Jwk[]): boolean {
  const named = keys.filter(({ kid }) => kid !== undefined)
  const traits = named.map(({ kid, kty, crv, use, alg }) => JSON.stringify([kid, kty, crv, use, alg]))
  return new Set(traits).size === named.length
}

/** Whether a key is public: neither private nor a shared secret. */
export function isPublic(key: Jwk): boolean {
  return key.kty !== 'oct' && privateMembersIn(key).length === 0
}
