import type { Service } from '../records/service.js'
import { canSign, type Jwk, type SignatureAlgorithm } from '../standards/jose/jwk.js'
import { signatureAlgorithmFor } from '../standards/message-signature/signature-algorithm.js'

/** A private key and the algorithm that it signs with. */
export interface SigningKey {
  readonly key: Jwk
  readonly algorithm: SignatureAlgorithm
}

/**
 * The key that signs responses of resources: the one that the service names, otherwise its first
 * key that can sign messages.
 */
export function responseKey(service: Pick<Service, 'jwks' | 'resourceSignatureKeyId'>): SigningKey | undefined {
  const { jwks, resourceSignatureKeyId: kid } = service
  return jwks.keys
    .filter(key => kid === undefined || key.kid === kid)
    .map(messageKey)
    .find(found => found !== undefined)
}

/**
 * A private key with the one algorithm that it allows; `undefined` when the key is not private, or
 * leaves the algorithm open.
 */
export function messageKey(key: Jwk): SigningKey | undefined {
  const algorithm = signatureAlgorithmFor(key, undefined)
  return algorithm !== undefined && canSign(key, algorithm) ? { key, algorithm } : undefined
}
