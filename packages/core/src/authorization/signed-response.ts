import { defined } from '../lib/objects.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { inSeconds } from '../lib/time.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import { authorizationResponseKey } from '../policy/authorization-signing.js'
import { ask } from '../ports/ask.js'
import { encryptedFor } from '../ports/encrypt.js'
import type { Ports } from '../ports/ports.js'
import type { ClientInformation } from '../records/client.js'
import { encryptionKey } from '../standards/jose/encryption-keys.js'
import type { JweEncryption } from '../standards/jose/jwe-encryption.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { signJwt } from '../standards/jose/jwt.js'

/** The client that an authorization response is for. */
export interface Recipient {
  readonly client: ClientInformation
  /** The `client_id` of its request. */
  readonly clientId: string
}

/** What is missing for a response as the client registered it. */
export interface ResponseFault {
  readonly reason: 'response_signing_key_missing' | 'response_encryption_key_missing'
}

/**
 * An authorization response as one JWT: its parameters as claims, signed with a key of the service,
 * then encrypted if the client registered it (JARM §2.1, §2.2). A parameter never takes the place of
 * `iss`, `aud` or `exp`.
 */
export async function signedResponse(
  parameters: Readonly<Record<string, string>>,
  { client, clientId }: Recipient,
  { service, now }: CallFacts,
  ports: Pick<Ports, 'crypto'>,
): Promise<Result<string, ResponseFault>> {
  const signing = authorizationResponseKey({ service, client })
  const encryption = encryptionFor(client)
  if (signing === undefined) return refuse({ reason: 'response_signing_key_missing' })
  if (!encryption.ok) return encryption
  const { key, algorithm } = signing
  const exp = inSeconds(now) + service.authorizationResponseDuration
  const header = defined({ typ: 'JWT', alg: algorithm, kid: key.kid })
  const claims = { ...parameters, iss: service.issuer, aud: clientId, exp }
  const signed = await signJwt(header, claims, data => ask('crypto', () => ports.crypto.sign(algorithm, key, data)))
  return ok(
    encryption.value === undefined
      ? signed
      : await encryptedFor(encryption.value.key, signed, encryption.value.by, ports),
  )
}

/** The key of a client, and how it encrypts. */
interface Encryption {
  readonly key: Jwk
  readonly by: JweEncryption
}

/** How the responses to a client are encrypted: not at all, unless it registered it (JARM §3). */
function encryptionFor(client: ClientInformation): Result<Encryption | undefined, ResponseFault> {
  const { authorizationEncryptionAlg: algorithm, authorizationEncryptionEnc: encryption = 'A128CBC-HS256' } = client
  if (algorithm === undefined) return ok(undefined)
  const key = encryptionKey(client.jwks, algorithm)
  return key === undefined
    ? refuse({ reason: 'response_encryption_key_missing' })
    : ok({ key, by: { algorithm, encryption, contentType: 'JWT' } })
}
