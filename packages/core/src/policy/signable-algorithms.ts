import type { Service } from '../records/service.js'
import { type SignatureAlgorithm, signingKey } from '../standards/jose/signature-algorithms.js'
import { acceptedAlgorithms, type Governed } from './fapi.js'

/**
 * The algorithms that the modes allow and that the service has a private key for; of keys with this
 * identifier, when there is one.
 */
export function signableAlgorithms(
  governed: Governed & { readonly service: Pick<Service, 'jwks'> },
  kid: string | undefined,
): readonly SignatureAlgorithm[] {
  return acceptedAlgorithms(governed).filter(each => signingKey(governed.service.jwks, each, kid) !== undefined)
}
