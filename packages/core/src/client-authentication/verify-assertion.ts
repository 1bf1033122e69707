import type { Awaitable } from '../lib/result.js'
import { keySourceOf } from '../policy/key-source.js'
import { sharedSecret, verifyMac } from '../policy/shared-secret.js'
import { type SignedText, type VerifiedSignature, verifyByKeys } from '../policy/verify-by-keys.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { AssertionAlgorithm, ClientAssertion } from '../standards/client-assertion/read.js'

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
    ? verifyBySecret(assertion, client, ports)
    : verifyByKeys(assertion, assertion.algorithm, client?.jwks.keys ?? [], ports, keySourceOf(client))
}

function isMac(algorithm: AssertionAlgorithm): algorithm is 'HS256' {
  return algorithm === 'HS256'
}

async function verifyBySecret(
  { signed, signature }: SignedText,
  client: Client | undefined,
  ports: Pick<Ports, 'crypto' | 'secrets'>,
): Promise<VerifiedSignature> {
  return verifyMac(signed, signature, await sharedSecret(client, ports), ports)
}
