import * as z from 'zod'
import type { Client } from '../records/client.js'
import { ENCRYPTING_ALGORITHMS, ENCRYPTING_CONTENT_ALGORITHMS, encryptionKey } from '../standards/jose/encrypt-jwe.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import type { ConfigurationFault } from './fault.js'

/** What a client registers about the signed responses that it gets (JARM §3). */
export const authorizationResponses = {
  authorizationSignAlg: z.enum(SIGNATURE_ALGORITHMS).exactOptional(),
  authorizationEncryptionAlg: z.enum(ENCRYPTING_ALGORITHMS).exactOptional(),
  authorizationEncryptionEnc: z.enum(ENCRYPTING_CONTENT_ALGORITHMS).exactOptional(),
}

/** An incomplete choice of encryption, and one for which the client has no key. */
export function authorizationResponseFaults(client: Client): readonly ConfigurationFault[] {
  const { authorizationEncryptionAlg: algorithm, authorizationEncryptionEnc: content, jwks } = client
  if (algorithm === undefined) {
    const problem = 'must be set together with authorizationEncryptionEnc (JARM §3)'
    return content === undefined ? [] : [{ path: 'authorizationEncryptionAlg', problem }]
  }
  const isPossible = encryptionKey(jwks, algorithm) !== undefined
  return isPossible ? [] : [{ path: 'jwks', problem: `must contain a public key that encrypts by ${algorithm}` }]
}
