import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { type SignatureAlgorithm, signingKey } from '../standards/jose/signature-algorithms.js'
import { demandsOf, type Governed } from './fapi.js'
import { signableAlgorithms } from './signable-algorithms.js'

/** What the service says about the signatures of its introspection endpoint. */
type Signer = Pick<Service, 'fapiModes' | 'jwks' | 'introspectionSignatureKeyId'>

/** The key of the service that signs introspection responses with an algorithm. */
export function introspectionKey(
  { jwks, introspectionSignatureKeyId: kid }: Pick<Signer, 'jwks' | 'introspectionSignatureKeyId'>,
  algorithm: SignatureAlgorithm,
): Jwk | undefined {
  return signingKey(jwks, algorithm, kid)
}

/** The algorithms that the service can sign introspection responses with, and that its modes allow. */
export function introspectionAlgorithms(service: Signer): readonly SignatureAlgorithm[] {
  return signableAlgorithms({ service }, service.introspectionSignatureKeyId)
}

/**
 * The algorithm that signs the responses to a resource server: the registered one, otherwise RS256
 * (RFC 9701 §6). FAPI forbids RS256, so that under its modes it is the first one that they allow and
 * that the service has a key for.
 */
export function introspectionAlgorithm(
  governed: Governed & { readonly service: Signer; readonly client: Pick<Client, 'introspectionSignAlg'> },
): SignatureAlgorithm {
  const { service, client } = governed
  if (client.introspectionSignAlg !== undefined) return client.introspectionSignAlg
  if (!demandsOf(governed).has('strong algorithms')) return 'RS256'
  return signableAlgorithms(governed, service.introspectionSignatureKeyId)[0] ?? 'ES256'
}
