import type { Service } from '../records/service.js'
import { type Jwk, type SignatureAlgorithm, signsWith } from '../standards/jose/jwk.js'
import { algorithmOf } from '../standards/message-signature/signature-algorithm.js'

/** A private key and the algorithm with which it signs. */
export interface SigningKey {
  readonly key: Jwk
  readonly algorithm: SignatureAlgorithm
}

/** The key that signs answers of resources: the one that the service names, else its first that can sign messages. */
export function responseKey(service: Pick<Service, 'jwks' | 'resourceSignatureKeyId'>): SigningKey | undefined {
  const { jwks, resourceSignatureKeyId: kid } = service
  return jwks.keys
    .filter(key => kid === undefined || key.kid === kid)
    .map(messageKey)
    .find(found => found !== undefined)
}

/** A private key with the algorithm that it fixes by itself; `undefined` when it is none, or leaves the algorithm open. */
export function messageKey(key: Jwk): SigningKey | undefined {
  const algorithm = algorithmOf(key, undefined)
  return algorithm !== undefined && signsWith(key, algorithm) ? { key, algorithm } : undefined
}
