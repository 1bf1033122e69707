import { equalBytes, utf8 } from '../lib/encoding.js'
import { askBytes, askText, PortFault } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { VerifiedSignature } from './verify-by-keys.js'

/** The shortest secret, in bytes, that may key an HMAC with SHA-256 (RFC 7518 §3.2). */
export const SECRET_BYTES = 32

/** A secret that belongs to no client. */
const STAND_IN_SECRET = new Uint8Array(32)

/**
 * The secret that client and server share: that of a client with CLIENT_SECRET_JWT, and nothing
 * else, so that a public key is never mistaken for a secret. The port is asked even when there is
 * none, so that timing does not reveal it.
 */
export async function sharedSecret(
  client: Client | undefined,
  { secrets }: Partial<Pick<Ports, 'secrets'>>,
): Promise<Uint8Array | undefined> {
  const stored = client?.tokenAuthMethod === 'CLIENT_SECRET_JWT' ? client.clientSecret : undefined
  if (secrets?.reveal === undefined) {
    if (stored === undefined) return undefined
    throw new PortFault('secrets', new TypeError('CLIENT_SECRET_JWT needs a Secrets port that can reveal'))
  }
  const secret = await askText('secrets', () => secrets.reveal?.(stored))
  return stored === undefined || secret === undefined ? undefined : utf8(secret)
}

/** Verifies an HMAC with SHA-256; without a secret that may key it, by a stand-in at the same cost. */
export async function verifyMac(
  signed: Uint8Array,
  mac: Uint8Array,
  secret: Uint8Array | undefined,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<VerifiedSignature> {
  const keyFound = secret !== undefined && secret.length >= SECRET_BYTES
  const key = keyFound ? secret : STAND_IN_SECRET
  const computed = await askBytes('crypto', () => crypto.hmac(key, signed), 32)
  return { keyFound, signatureRight: keyFound && equalBytes(computed, mac) }
}
