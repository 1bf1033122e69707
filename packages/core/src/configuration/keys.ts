import * as z from 'zod'
import { fromBase64 } from '#platform-base64'
import { isJsonObject, type JsonObject, readBoundedJsonObject } from '../lib/json.js'
import { CERTIFICATE_LENGTH, CLIENT_METADATA_LENGTH, CLIENT_METADATA_LIST_LENGTH } from '../lib/limits.js'
import { frozen } from '../lib/objects.js'
import { parsePlainly } from '../lib/plain-values.js'
import { ok, type Result, refuse } from '../lib/result.js'
import type { Client } from '../records/client.js'
import { encryptionKey } from '../standards/jose/jwe.js'
import { type Jwk, type JwkSet, privateMembersIn } from '../standards/jose/jwk.js'
import { canVerify } from '../standards/jose/key-requirements.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import { isOneSequence } from '../standards/x500/pem.js'
import { type ConfigurationFault, faultsOf, faultsWhen } from './fault.js'

type Listed = readonly [path: string, list: unknown]

/** The lists with too many elements, before any element is read: those of keys, and others. */
export function oversizedLists(keys: unknown, others: readonly Listed[] = []): readonly ConfigurationFault[] {
  const faults = tooLong([...others, ['jwks.keys', keys]])
  return faults.length > 0 ? faults : tooLong(listsOfKeys(keys))
}

function listsOfKeys(keys: unknown): readonly Listed[] {
  const each: readonly unknown[] = Array.isArray(keys) ? keys : []
  return each.flatMap((key, at): readonly Listed[] =>
    isJsonObject(key) ? ['x5c', 'key_ops'].map((name): Listed => [`jwks.keys[${at}].${name}`, key[name]]) : [],
  )
}

function tooLong(lists: readonly Listed[]): readonly ConfigurationFault[] {
  const isLong = (list: unknown) => Array.isArray(list) && list.length > CLIENT_METADATA_LIST_LENGTH
  return lists.flatMap(([path, list]) =>
    isLong(list) ? [{ path, problem: `must have at most ${CLIENT_METADATA_LIST_LENGTH} elements` }] : [],
  )
}

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

export const jwks: z.ZodType<JwkSet> = z.object({ keys: z.array(jwk) })

function isCertificate(text: string): boolean {
  const der = fromBase64(text)
  return der !== undefined && isOneSequence(der)
}

/** Nobody knows such keys before they are fetched. */
export function areKeysElsewhere({ jwksUri }: Pick<Client, 'jwksUri'>): boolean {
  return jwksUri !== undefined
}

export function keySetFaults({ keys }: JwkSet): readonly ConfigurationFault[] {
  return faultsWhen('jwks', [
    [!keys.every(isPublic), 'must contain public keys only'],
    [!areDistinguishable(keys), 'must not repeat a kid for keys of the same kty, crv, use and alg'],
  ])
}

/** What selects a key for a signature must differ (RFC 7517 §4.5, FAPI 2.0 Security Profile §5.4.3). */
function areDistinguishable(keys: readonly Jwk[]): boolean {
  const named = keys.filter(({ kid }) => kid !== undefined)
  const traits = named.map(({ kid, kty, crv, use, alg }) => JSON.stringify([kid, kty, crv, use, alg]))
  return new Set(traits).size === named.length
}

export function isPublic(key: Jwk): boolean {
  return key.kty !== 'oct' && privateMembersIn(key).length === 0
}

/**
 * Reads the JSON text of the JWK set that a client serves at its `jwks_uri` (RFC 7517 §5, RFC 7591
 * §2). Members that the RFC does not know are left out.
 *
 * Refuses text of more than 65,536 characters, repeated names at any depth (RFC 8259 §4), more than
 * 100 keys, a repeated `kid`, and the whole set where one key is private or a shared secret.
 */
export function readClientKeys(text: string): Result<JwkSet, readonly ConfigurationFault[]> {
  const members = objectOf(text)
  if (members === undefined) return refuse([{ path: 'jwks', problem: WRONG }])
  const oversized = oversizedLists(members.keys)
  if (oversized.length > 0) return refuse(oversized)
  const parsed = parsePlainly(z.object({ jwks }), { jwks: members })
  if (!parsed.success) return refuse(faultsOf(parsed.error))
  const faults = keySetFaults(parsed.data.jwks)
  return faults.length > 0 ? refuse(faults) : ok(frozen(parsed.data.jwks))
}

const WRONG = `must be a JSON object of at most ${CLIENT_METADATA_LENGTH} characters that repeats no name`

function objectOf(text: string): JsonObject | undefined {
  return text.length > CLIENT_METADATA_LENGTH ? undefined : readBoundedJsonObject(text)
}

/** Whether keys of the client can verify a signature by an algorithm, or by any. */
export function verifies(client: Client, algorithm: string | undefined): boolean {
  const algorithms = SIGNATURE_ALGORITHMS.filter(each => algorithm === undefined || each === algorithm)
  return areKeysElsewhere(client) || client.jwks.keys.some(key => algorithms.some(each => canVerify(key, each)))
}

export function encryptionFaults(
  client: Client,
  of: 'introspection' | 'authorization' | 'idToken',
  clause: string,
): readonly ConfigurationFault[] {
  const [alg, enc] = [`${of}EncryptionAlg`, `${of}EncryptionEnc`] as const
  const algorithm = client[alg]
  if (algorithm === undefined) {
    return faultsWhen(alg, [[client[enc] !== undefined, `must be set together with ${enc} (${clause})`]])
  }
  const isPossible = areKeysElsewhere(client) || encryptionKey(client.jwks, algorithm) !== undefined
  return faultsWhen('jwks', [[!isPossible, `must contain a public key that encrypts by ${algorithm}`]])
}
