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

/** What is wrong with the keys of a client: they must be public, and no two may share a kid. */
export function keySetProblems({ keys }: JwkSet): readonly string[] {
  const names = keys.flatMap(key => key.kid ?? [])
  return [
    ...(keys.every(isPublic) ? [] : ['must contain public keys only']),
    ...(new Set(names).size === names.length ? [] : ['must not repeat a kid']),
  ]
}

/** Whether a key is public: neither private nor a shared secret. */
export function isPublic(key: Jwk): boolean {
  return key.kty !== 'oct' && privateMembersIn(key).length === 0
}
