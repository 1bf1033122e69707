import * as z from 'zod'
import { fromBase64 } from '#platform-base64'
import { isKeyPair } from '#platform-key-pair'
import { isJsonObject, type JsonObject, readBoundedJsonObject } from '../lib/json.js'
import { CERTIFICATE_LENGTH, CLIENT_METADATA_LENGTH, CLIENT_METADATA_LIST_LENGTH } from '../lib/limits.js'
import { frozen, withoutAbsent } from '../lib/objects.js'
import { parsePlainly } from '../lib/plain-values.js'
import { ok, type Result, refuse } from '../lib/result.js'
import type { Client } from '../records/client.js'
import { encryptionKey } from '../standards/jose/jwe.js'
import { type Jwk, type JwkSet, privateMembersIn } from '../standards/jose/jwk.js'
import { isOfKnownKind, malformedMembers } from '../standards/jose/key-members.js'
import { canVerify, hasAcceptedModulus } from '../standards/jose/key-requirements.js'
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
  return each.flatMap((key, at) => listsOfKey(key, `jwks.keys[${at}]`))
}

function listsOfKey(key: unknown, path: string): readonly Listed[] {
  return isJsonObject(key) ? ['x5c', 'key_ops'].map((name): Listed => [`${path}.${name}`, key[name]]) : []
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
const members = z.object({
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
const jwk = members.superRefine((key, context) => {
  for (const { member, must } of malformedMembers(key)) {
    context.addIssue({ code: 'custom', path: [member], message: must })
  }
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
  return faultsOfSet(keys, !keys.every(isPublic))
}

function faultsOfSet(keys: readonly Jwk[], hasSecret: boolean): readonly ConfigurationFault[] {
  return faultsWhen('jwks', [
    [hasSecret, 'must contain public keys only'],
    [!areDistinguishable(keys), 'must not repeat a kid for keys of the same kty, crv, use and alg'],
  ])
}

/** What signing needs besides `d` (RFC 7518 §6.3.2). */
const RSA_MEMBERS = ['p', 'q', 'dp', 'dq', 'qi'] as const

/** Each private key of a set is tried: it signs, and its public half verifies. */
export function privateKeyFaults({ keys }: JwkSet): readonly ConfigurationFault[] {
  return keys.flatMap((key, at) => faultsOfPrivateKey(key).map(fault => below(`jwks.keys[${at}]`, fault)))
}

function faultsOfPrivateKey(key: Jwk): readonly ConfigurationFault[] {
  if (key.d === undefined || !isOfKnownKind(key)) return []
  if (key.kty === 'RSA' && !hasAcceptedModulus(key)) {
    return [{ path: 'n', problem: 'must have 2048 to 4096 bits (RFC 7518 §3.3, §3.5, §4.3)' }]
  }
  if (isElsewhere(key.d)) return []
  const absent = key.kty === 'RSA' ? RSA_MEMBERS.filter(name => key[name] === undefined) : []
  if (absent.length > 0) {
    return absent.map(path => ({ path, problem: 'must be set: signing needs it (RFC 7518 §6.3.2)' }))
  }
  return isKeyPair(key) ? [] : [{ path: 'd', problem: UNPAIRED }]
}

/** The name of a key that another `crypto` port signs with, such as `kms:bank`: base64url has no colon. */
function isElsewhere(d: string): boolean {
  return d.includes(':')
}

const UNPAIRED =
  'must belong to the public members, which do not verify what it signs (RFC 7518 §6.2.2.1, §6.3.2; RFC 8037 §2)'

/** What selects a key for a signature must differ (RFC 7517 §4.5, FAPI 2.0 Security Profile §5.4.3). */
function areDistinguishable(keys: readonly Jwk[]): boolean {
  const named = keys.filter(({ kid }) => kid !== undefined)
  const traits = named.map(({ kid, kty, crv, use, alg }) => JSON.stringify([kid, kty, crv, use, alg]))
  return new Set(traits).size === named.length
}

export function isPublic(key: Jwk): boolean {
  return key.kty !== 'oct' && privateMembersIn(key).length === 0
}

/** The keys of a set that somebody else serves. */
interface ServedKeys {
  readonly jwks: JwkSet
  /** What is wrong with the entries that were left out. */
  readonly ignored: readonly ConfigurationFault[]
}

/**
 * Reads the JSON text of the JWK set at a `jwks_uri` (RFC 7517 §5, RFC 7591 §2). Members that the RFC does not know, or
 * that are `null`, are left out, and so are entries that cannot be read.
 *
 * Refuses text of more than 65,536 characters, repeated names at any depth (RFC 8259 §4), more than
 * 100 keys, a repeated `kid`, and the whole set where one key is private or a shared secret.
 */
export function readServedKeys(text: string): Result<ServedKeys, readonly ConfigurationFault[]> {
  const members = objectOf(text)
  if (members === undefined) return refuse([{ path: 'jwks', problem: WRONG }])
  const tooMany = tooLong([['jwks.keys', members.keys]])
  if (tooMany.length > 0) return refuse(tooMany)
  const entries = parsePlainly(servedSet, { jwks: withoutAbsent(members) })
  if (!entries.success) return refuse(faultsOf(entries.error))
  const { keys } = entries.data.jwks
  const read = keys.map(readServedKey)
  const jwks = { keys: read.flatMap(key => (key.ok ? [key.value] : [])) }
  const faults = faultsOfSet(jwks.keys, keys.some(isSecret))
  const ignored = read.flatMap(key => (key.ok ? [] : key.refusal))
  return faults.length > 0 ? refuse(faults) : ok(frozen({ jwks, ignored }))
}

const servedSet = z.object({ jwks: z.object({ keys: z.array(z.unknown()) }) })

/** RFC 7517 §4.1, RFC 7518 §6.1, RFC 8037 §2. */
const KEY_TYPES: readonly unknown[] = ['EC', 'RSA', 'OKP', 'oct']

/** A key of a type that nobody here knows has members of the same names that are not private. */
function isSecret(entry: unknown): boolean {
  if (!isJsonObject(entry)) return false
  const isUnknown = typeof entry.kty === 'string' && !KEY_TYPES.includes(entry.kty)
  return !isUnknown && (entry.kty === 'oct' || privateMembersIn(entry).length > 0)
}

/** An entry that is not understood is ignored (RFC 7517 §5). */
function readServedKey(entry: unknown, at: number): Result<Jwk, readonly ConfigurationFault[]> {
  const path = `jwks.keys[${at}]`
  const long = tooLong(listsOfKey(entry, path))
  if (long.length > 0) return refuse(long)
  const parsed = parsePlainly(jwk, entry)
  if (!parsed.success) return refuse(faultsOf(parsed.error).map(fault => below(path, fault)))
  const isKnown = KEY_TYPES.includes(parsed.data.kty)
  return isKnown ? ok(parsed.data) : refuse([{ path: `${path}.kty`, problem: 'is not a key type that is known' }])
}

function below(path: string, fault: ConfigurationFault): ConfigurationFault {
  return { ...fault, path: fault.path === '' ? path : `${path}.${fault.path}` }
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
