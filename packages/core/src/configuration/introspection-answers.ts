import * as z from 'zod'
import type { Client } from '../records/client.js'
import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_MANAGEMENT_ALGORITHMS } from '../standards/jose/jwe.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import { isResourceIndicator } from '../standards/oauth/resource-indicator.js'
import { encryptionFaults } from './answer-encryption.js'
import type { ConfigurationFault } from './fault.js'
import { uriText } from './properties.js'

const resource = uriText.refine(isResourceIndicator, 'must be an absolute URI without fragment (RFC 8707 §2)')

/** What a client registers as a resource server that introspects tokens (RFC 9701 §6). */
export const introspectionAnswers = {
  resourceIndicators: z.array(resource).min(1, 'must name a resource').exactOptional(),
  introspectionSignAlg: z.enum(SIGNATURE_ALGORITHMS).exactOptional(),
  introspectionEncryptionAlg: z.enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  introspectionEncryptionEnc: z.enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
}

/** Rights that nobody can prove, an incomplete choice of encryption, and one without a key. */
export function introspectionFaults(client: Client): readonly ConfigurationFault[] {
  const isUnprovable = client.tokenAuthMethod === 'NONE' && client.resourceIndicators !== undefined
  const problem = 'must be absent for a client that does not authenticate (RFC 9701 §5)'
  const unprovable = isUnprovable ? [{ path: 'resourceIndicators', problem }] : []
  return [...unprovable, ...encryptionFaults(client, ENCRYPTION)]
}

const ENCRYPTION = {
  alg: 'introspectionEncryptionAlg',
  enc: 'introspectionEncryptionEnc',
  clause: 'RFC 9701 §6',
} as const
