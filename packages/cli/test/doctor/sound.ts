import { createHash, randomBytes } from 'node:crypto'
import { generatedKeys } from '../../../../test/keys/generated.js'
import { type Examined, examineFile, orderedDiagnoses, seenFile } from '../../src/doctor/examine.js'
import { PROFILES, type ProfileName } from '../../src/doctor/profiles.js'
import type { Diagnosis } from '../../src/doctor/rules.js'

type Json = Readonly<Record<string, unknown>>

/** The instant at which these configurations are examined. */
export const AT = Date.UTC(2027, 0, 31, 12)

/** Any secret, as its digest. */
export function digest(): string {
  return `sha256:${createHash('sha256').update(randomBytes(32)).digest('base64url')}`
}

/** A secret that nobody guesses. */
export function secret(): string {
  return randomBytes(32).toString('base64url')
}

/** A key pair of ES256 as JWKs. */
export function keyPair(members: Json = {}) {
  const { privateKey, publicKey } = generatedKeys()
  return {
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...members },
    publicJwk: { ...publicKey.export({ format: 'jwk' }), ...members },
  }
}

/** A client with which nothing is wrong, and changes. */
export function client(changes: Json = {}): Json {
  return {
    clientIdAlias: 'ledger',
    tokenAuthMethod: 'PRIVATE_KEY_JWT',
    jwks: { keys: [keyPair({ kid: 'k1' }).publicJwk] },
    redirectUris: ['https://ledger.example/callback'],
    pkceS256Required: true,
    ...changes,
  }
}

/** A client with a secret of which only the digest is known. */
export function secretClient(changes: Json = {}): Json {
  return client({ tokenAuthMethod: 'CLIENT_SECRET_BASIC', clientSecret: digest(), jwks: { keys: [] }, ...changes })
}

/** A service with which nothing is wrong, and changes. */
export function service(changes: Json = {}, clients: readonly Json[] = [client()]): Json {
  return {
    serviceId: 'bank',
    issuer: 'https://as.example',
    accessTokens: [digest()],
    supportedScopes: [{ name: 'payments' }],
    clientAssertionAudience: 'issuer',
    jwks: { keys: [keyPair({ kid: 's1' }).privateJwk] },
    clients,
    ...changes,
  }
}

/** A file with which nothing is wrong, and changes. */
export function file(services: readonly Json[] = [service()], changes: Json = {}): Json {
  return { secrets: [secret()], storage: 'memory', requireTls: true, services, ...changes }
}

/** What the doctor finds in a file by itself. */
export async function found(
  json: Json,
  { profile, at = AT }: { readonly profile?: ProfileName; readonly at?: number } = {},
): Promise<readonly Diagnosis[]> {
  const seen = await seenFile(JSON.stringify(json), at)
  if (!seen.ok) throw new Error(seen.refusal.map(({ problem }) => problem).join('\n'))
  const examined: readonly Examined[] = await examineFile(seen.value, profile ? PROFILES[profile] : [])
  return orderedDiagnoses(examined)
}

/** The codes of findings, each with its place. */
export function codesIn(diagnoses: readonly Diagnosis[]): readonly string[] {
  return diagnoses.map(({ code, where }) => `${code} at ${where}`)
}
