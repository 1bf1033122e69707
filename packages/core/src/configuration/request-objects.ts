import * as z from 'zod'
import type { Client } from '../records/client.js'
import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_MANAGEMENT_ALGORITHMS } from '../standards/jose/jwe.js'
import { canVerify, SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import type { ConfigurationFault } from './fault.js'
import { areKeysElsewhere } from './jwks.js'

/**
 * What a client registers about its request objects (RFC 9101 §10.5, OpenID Connect Dynamic
 * Registration §2).
 */
export const requestObjects = {
  requestObjectRequired: z.boolean().default(false),
  requestSignAlg: z.enum(SIGNATURE_ALGORITHMS).exactOptional(),
  requestEncryptionAlg: z.enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  requestEncryptionEnc: z.enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
}

/** Request objects that no key of the client could sign, and an incomplete choice of encryption. */
export function requestObjectFaults(client: Client): readonly ConfigurationFault[] {
  const faults: ConfigurationFault[] = []
  const { requestSignAlg: algorithm, requestObjectRequired, jwks } = client
  const algorithms = SIGNATURE_ALGORITHMS.filter(each => algorithm === undefined || each === algorithm)
  const signable = areKeysElsewhere(client) || jwks.keys.some(key => algorithms.some(each => canVerify(key, each)))
  if ((requestObjectRequired || algorithm !== undefined) && !signable) {
    faults.push({ path: 'jwks', problem: `must contain a public key for ${algorithm ?? 'request objects'}` })
  }
  if (client.requestEncryptionEnc !== undefined && client.requestEncryptionAlg === undefined) {
    faults.push({ path: 'requestEncryptionAlg', problem: 'must be set together with requestEncryptionEnc' })
  }
  return faults
}
