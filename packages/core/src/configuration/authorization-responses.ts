import * as z from 'zod'
import type { Client } from '../records/client.js'
import { encryptionKey } from '../standards/jose/encryption-keys.js'
import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_MANAGEMENT_ALGORITHMS } from '../standards/jose/jwe.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import type { ConfigurationFault } from './fault.js'
import { areKeysElsewhere } from './jwks.js'

/** What a client registers about the signed responses that it gets (JARM §3). */
export const authorizationResponses = {
  authorizationSignAlg: z.enum(SIGNATURE_ALGORITHMS).exactOptional(),
  authorizationEncryptionAlg: z.enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  authorizationEncryptionEnc: z.enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
}

/** An incomplete choice of encryption, and one for which the client has no key. */
export function authorizationResponseFaults(client: Client): readonly ConfigurationFault[] {
  const { authorizationEncryptionAlg: algorithm, authorizationEncryptionEnc: content, jwks } = client
  if (algorithm === undefined) {
    const problem = 'must be set together with authorizationEncryptionEnc (JARM §3)'
    return content === undefined ? [] : [{ path: 'authorizationEncryptionAlg', problem }]
  }
  const isPossible = areKeysElsewhere(client) || encryptionKey(jwks, algorithm) !== undefined
  return isPossible ? [] : [{ path: 'jwks', problem: `must contain a public key that encrypts by ${algorithm}` }]
}
