import * as z from 'zod'
import type { Client } from '../records/client.js'
import { encryptionKey } from '../standards/jose/encryption-keys.js'
import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_MANAGEMENT_ALGORITHMS } from '../standards/jose/jwe.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import { isResourceIndicator } from '../standards/oauth/resource-indicator.js'
import type { ConfigurationFault } from './fault.js'

const resource = z.string().refine(isResourceIndicator, 'must be an absolute URI without fragment (RFC 8707 §2)')

/** What a client registers as a resource server that introspects tokens (RFC 9701 §6). */
export const introspectionAnswers = {
  resourceIndicators: z.array(resource).min(1, 'must name a resource').exactOptional(),
  introspectionSignAlg: z.enum(SIGNATURE_ALGORITHMS).exactOptional(),
  introspectionEncryptionAlg: z.enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  introspectionEncryptionEnc: z.enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
}

/** Rights that nobody can prove, an incomplete choice of encryption, and one without a key. */
export function introspectionFaults(client: Client): readonly ConfigurationFault[] {
  const faults: ConfigurationFault[] = []
  const { introspectionEncryptionAlg: algorithm, jwks } = client
  if (client.tokenAuthMethod === 'NONE' && client.resourceIndicators !== undefined) {
    const problem = 'must be absent for a client that does not authenticate (RFC 9701 §5)'
    faults.push({ path: 'resourceIndicators', problem })
  }
  if (client.introspectionEncryptionEnc !== undefined && algorithm === undefined) {
    const problem = 'must be set together with introspectionEncryptionEnc (RFC 9701 §6)'
    faults.push({ path: 'introspectionEncryptionAlg', problem })
  }
  if (algorithm !== undefined && encryptionKey(jwks, algorithm) === undefined) {
    faults.push({ path: 'jwks', problem: `must contain a public key for ${algorithm}` })
  }
  return faults
}
