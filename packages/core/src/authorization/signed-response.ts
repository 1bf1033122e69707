import { requireKnownMembers, requirePorts } from '../lib/misuse.js'
import { defined } from '../lib/objects.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { inSeconds } from '../lib/time.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import { keyFor, type SignedFor, type SigningKey } from '../policy/answer-keys.js'
import { ask } from '../ports/ask.js'
import { encryptedFor } from '../ports/digests.js'
import type { Ports } from '../ports/ports.js'
import type { ClientInformation } from '../records/client.js'
import type { Service } from '../records/service.js'
import { encryptionKey } from '../standards/jose/jwe.js'
import type { JweEncryption } from '../standards/jose/jwe-platform.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { type Claims, signJwt } from '../standards/jose/jwt.js'
import { isSignedResponseMode } from '../standards/oauth/response-mode.js'
import type { AuthorizationCompleted } from './completion-response.js'

interface Recipient {
  readonly client: ClientInformation
  /** The `client_id` of its request. */
  readonly clientId: string
}

interface ResponseFault {
  readonly reason: 'response_signing_key_missing' | 'response_encryption_key_missing'
}

/**
 * Signed, then encrypted if the client registered it (JARM §2.1, §2.2). A parameter never takes the
 * place of `iss`, `aud` or `exp`.
 */
export async function signedResponse(
  parameters: Readonly<Record<string, string>>,
  { client, clientId }: Recipient,
  { service, now }: CallFacts,
  ports: Pick<Ports, 'crypto'>,
): Promise<Result<string, ResponseFault>> {
  const form = formFor('authorization', { service, client })
  if (!form.ok) return form
  const exp = inSeconds(now) + service.authorizationResponseDuration
  return ok(await jwtFor({ ...parameters, iss: service.issuer, aud: clientId, exp }, form.value, ports))
}

export interface JwtForm {
  readonly signing: SigningKey
  readonly encryption: Encryption | undefined
}

interface Encryption {
  readonly key: Jwk
  readonly by: JweEncryption
}

/** As the client registered it: not encrypted, unless it registered that (JARM §3, OpenID Connect Registration §2). */
export function formFor(
  what: SignedFor,
  parties: { readonly service: Service; readonly client: ClientInformation },
): Result<JwtForm, ResponseFault> {
  const signing = keyFor(what, parties)
  if (signing === undefined) return refuse({ reason: 'response_signing_key_missing' })
  const { client } = parties
  const [alg, enc] = [`${what}EncryptionAlg`, `${what}EncryptionEnc`] as const
  const { [alg]: algorithm, [enc]: encryption = 'A128CBC-HS256' } = client
  if (algorithm === undefined) return ok({ signing, encryption: undefined })
  const key = encryptionKey(client.jwks, algorithm)
  return key === undefined
    ? refuse({ reason: 'response_encryption_key_missing' })
    : ok({ signing, encryption: { key, by: { algorithm, encryption, contentType: 'JWT' } } })
}

/** Signed, then encrypted (RFC 7519 §11.2). */
export async function jwtFor(
  claims: Claims,
  { signing: { key, algorithm }, encryption }: JwtForm,
  ports: Pick<Ports, 'crypto'>,
): Promise<string> {
  const header = defined({ typ: 'JWT', alg: algorithm, kid: key.kid })
  const signed = await signJwt(header, claims, data => ask('crypto', () => ports.crypto.sign(algorithm, key, data)))
  return encryption === undefined ? signed : encryptedFor(encryption.key, signed, encryption.by, ports)
}

/** A code, or an error such as `access_denied` (RFC 6749 §4.1.2, §4.1.2.1). */
export type AuthorizationResult =
  | { readonly code: string }
  | { readonly error: string; readonly error_description?: string }

type Given = Readonly<Record<keyof typeof SYNTAX, unknown>>

/** What each parameter consists of (RFC 6749 Appendix A.7, A.8, A.11). */
const SYNTAX = {
  code: /^[\x20-\x7e]+$/,
  error: /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/,
  error_description: /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/,
}

/** All parameters of a result. Any other could take the place of one that core adds. */
export const PARAMETERS = Object.keys(SYNTAX)

/** As strict as for what a client sends. The message of the `TypeError` has no value. */
export function readAuthorizationResult(
  caller: string,
  result: unknown,
  known: readonly string[] = PARAMETERS,
): AuthorizationResult {
  requireKnownMembers(caller, result, known)
  const { code, error, error_description }: Partial<Given> = Object(result)
  if ((code === undefined) === (error === undefined))
    throw new TypeError(`${caller}: pass either \`code\` or \`error\``)
  if (error !== undefined)
    return defined({
      error: readParameter(caller, 'error', error),
      error_description:
        error_description === undefined ? undefined : readParameter(caller, 'error_description', error_description),
    })
  if (error_description !== undefined) throw new TypeError(`${caller}: only an \`error\` has an \`error_description\``)
  return { code: readParameter(caller, 'code', code) }
}

function readParameter(caller: string, name: keyof typeof SYNTAX, value: unknown): string {
  if (typeof value === 'string' && SYNTAX[name].test(value)) return value
  throw new TypeError(`${caller}: \`${name}\` must be a text of the characters in RFC 6749 Appendix A, and not empty`)
}

const PROBLEMS: Readonly<Record<ResponseFault['reason'], string>> = {
  response_signing_key_missing:
    'jwks of the service has no private key for the algorithm of this client; sign the response yourself, or add the key',
  response_encryption_key_missing: 'jwks of the client has no public key for its authorizationEncryptionAlg',
}

/**
 * The authorization response to a client that asked for a signed one, as a JWT: the value of `response` (JARM §2). It
 * contains the result, `state`, `iss`, `aud` and `exp`.
 *
 * A key of the service signs it, with the algorithm that the client registered and no other; then it is encrypted, if
 * the client registered that. Rejects with a `TypeError` when the result cannot be sent, the response mode of the
 * request is not a signed one, or a key is missing: nothing weaker is made instead.
 */
export async function signAuthorizationResponse(
  completed: AuthorizationCompleted,
  result: AuthorizationResult,
  ports: Pick<Ports, 'service' | 'clock' | 'crypto'>,
): Promise<string> {
  requirePorts('signAuthorizationResponse', ports)
  const read = readAuthorizationResult('signAuthorizationResponse', result)
  const { client, clientIdentifier, parameters, responseMode, state } = completed
  if (!isSignedResponseMode(responseMode)) {
    throw new TypeError('signAuthorizationResponse: the client asked for no signed response')
  }
  const clientId = parameters.find(([name]) => name === 'client_id')?.[1] ?? clientIdentifier
  const call = { service: await ports.service.load(), now: ports.clock.now() }
  const claims = { ...read, ...(state !== undefined && { state }) }
  const signed = await signedResponse(claims, { client, clientId }, call, ports)
  if (!signed.ok) throw new TypeError(`signAuthorizationResponse: ${PROBLEMS[signed.refusal.reason]}`)
  return signed.value
}
