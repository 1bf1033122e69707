import * as z from 'zod'
import type { Client } from '../records/client.js'
import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_MANAGEMENT_ALGORITHMS } from '../standards/jose/jwe.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import { encryptionFaults } from './answer-encryption.js'
import type { ConfigurationFault } from './fault.js'

/** What a client registers about the signed responses that it gets (JARM §3). */
export const authorizationResponses = {
  authorizationSignAlg: z.enum(SIGNATURE_ALGORITHMS).exactOptional(),
  authorizationEncryptionAlg: z.enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  authorizationEncryptionEnc: z.enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
}

/** An incomplete choice of encryption, and one for which the client has no key. */
export function authorizationResponseFaults(client: Client): readonly ConfigurationFault[] {
  return encryptionFaults(client, ENCRYPTION)
}

const ENCRYPTION = {
  alg: 'authorizationEncryptionAlg',
  enc: 'authorizationEncryptionEnc',
  clause: 'JARM §3',
} as const
