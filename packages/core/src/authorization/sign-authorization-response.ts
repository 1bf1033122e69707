import { requirePorts } from '../lib/misuse.js'
import type { Ports } from '../ports/ports.js'
import { isSignedResponseMode } from '../standards/oauth/response-mode.js'
import { type AuthorizationResult, readAuthorizationResult } from './authorization-result.js'
import type { AuthorizationCompleted } from './completion-response.js'
import { type ResponseFault, signedResponse } from './signed-response.js'

const PROBLEMS: Readonly<Record<ResponseFault['reason'], string>> = {
  response_signing_key_missing:
    'jwks of the service has no private key for the algorithm of this client; sign the response yourself, or add the key',
  response_encryption_key_missing: 'jwks of the client has no public key for its authorizationEncryptionAlg',
}

/**
 * The authorization response to a client that asked for a signed one, as a JWT: the value of
 * `response` (JARM §2). It contains the result, `state`, `iss`, `aud` and `exp`.
 *
 * A key of the service signs it, with the algorithm that the client registered and no other; then it
 * is encrypted, if the client registered that. Rejects with a `TypeError` when the result cannot be
 * sent, the response mode of the request is not a signed one, or a key is missing: nothing weaker is
 * made instead.
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
