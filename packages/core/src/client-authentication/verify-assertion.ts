import { equalBytes, utf8 } from '../lib/encoding.js'
import type { Awaitable } from '../lib/result.js'
import { type SignedText, type VerifiedSignature, verifyByKeys } from '../policy/verify-by-keys.js'
import { askBytes, askText, PortFault } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { AssertionAlgorithm, ClientAssertion } from '../standards/client-assertion/read.js'

/** The shortest secret, in bytes, that may key an HMAC with SHA-256 (RFC 7518 §3.2). */
const SECRET_BYTES = 32

/** A secret that belongs to no client. */
const STAND_IN_SECRET = new Uint8Array(32)

/**
 * Verifies a client assertion with the keys or the secret of its client; when there are none, with
 * a stand-in, at the same cost.
 */
export function verifyAssertion(
  assertion: ClientAssertion,
  client: Client | undefined,
  ports: Pick<Ports, 'crypto' | 'secrets'>,
): Awaitable<VerifiedSignature> {
  return isMac(assertion.algorithm)
    ? verifyMac(assertion, client, ports)
    : verifyByKeys(assertion, assertion.algorithm, client?.jwks.keys ?? [], ports)
}

function isMac(algorithm: AssertionAlgorithm): algorithm is 'HS256' {
  return algorithm === 'HS256'
}

async function verifyMac(
  { signed, signature }: SignedText,
  client: Client | undefined,
  ports: Pick<Ports, 'crypto' | 'secrets'>,
): Promise<VerifiedSignature> {
  const secret = await sharedSecret(client, ports)
  const keyFound = secret !== undefined && secret.length >= SECRET_BYTES
  const key = keyFound ? secret : STAND_IN_SECRET
  const mac = await askBytes('crypto', () => ports.crypto.hmac(key, signed), 32)
  return { keyFound, signatureRight: keyFound && equalBytes(mac, signature) }
}

/**
 * The secret that client and server share. The port is asked even when there is none, so that
 * timing does not reveal it.
 */
async function sharedSecret(
  client: Client | undefined,
  { secrets }: Pick<Ports, 'secrets'>,
): Promise<Uint8Array | undefined> {
  const stored = client?.tokenAuthMethod === 'CLIENT_SECRET_JWT' ? client.clientSecret : undefined
  if (secrets.reveal === undefined) {
    if (stored === undefined) return undefined
    throw new PortFault('secrets', new TypeError('CLIENT_SECRET_JWT needs a Secrets port that can reveal'))
  }
  const secret = await askText('secrets', () => secrets.reveal?.(stored))
  return stored === undefined || secret === undefined ? undefined : utf8(secret)
}
