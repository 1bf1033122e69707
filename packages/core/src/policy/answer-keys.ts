import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import { signatureAlgorithmFor } from '../standards/jose/http-signature-algorithms.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { canSign, canVerify, type SignatureAlgorithm, signingKey } from '../standards/jose/signature-algorithms.js'
import { acceptedAlgorithms, demandsOf, type Governed } from './fapi.js'

/**
 * The algorithms that the modes allow and that the service has a private key for; of keys with this
 * identifier, when there is one.
 */
function signableAlgorithms(
  governed: Governed & { readonly service: Pick<Service, 'jwks'> },
  kid: string | undefined,
): readonly SignatureAlgorithm[] {
  return acceptedAlgorithms(governed).filter(each => signingKey(governed.service.jwks, each, kid) !== undefined)
}

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

/** What the service says about the signatures of authorization responses. */
type AuthorizationSigner = Pick<Service, 'fapiModes' | 'jwks' | 'authorizationSignatureKeyId'>

/**
 * The algorithms with which the service can sign authorization responses, and that its modes allow
 * (JARM §4).
 */
export function authorizationAlgorithms(service: AuthorizationSigner): readonly SignatureAlgorithm[] {
  return signableAlgorithms({ service }, service.authorizationSignatureKeyId)
}

/** Service and client of an authorization response. */
type Parties = Governed & {
  readonly service: AuthorizationSigner
  readonly client: Pick<Client, 'fapiModes' | 'authorizationSignAlg'>
}

/**
 * The key that signs the responses to a client: one for the algorithm that the client registered,
 * and for no other. Without a registered one it is RS256 (JARM §3), or else the first algorithm that
 * the modes allow and that the service has a key for. `undefined` when there is no such key.
 */
export function authorizationResponseKey(parties: Parties): SigningKey | undefined {
  const { jwks, authorizationSignatureKeyId: kid } = parties.service
  for (const algorithm of candidatesFor(parties)) {
    const key = signingKey(jwks, algorithm, kid)
    if (key !== undefined) return { key, algorithm }
  }
  return undefined
}

const DEFAULT: SignatureAlgorithm = 'RS256'

/**
 * Whether the responses to a client can be signed: by {@link authorizationResponseKey}, or elsewhere
 * by a key of which the service has the public part.
 */
export function hasAuthorizationResponseKey(parties: Parties): boolean {
  const { jwks } = parties.service
  if (authorizationResponseKey(parties) !== undefined) return true
  return candidatesFor(parties).some(each => jwks.keys.some(key => key.d === undefined && canVerify(key, each)))
}

/** The algorithms that may sign the responses to a client; the first with a key counts. */
function candidatesFor(parties: Parties): readonly SignatureAlgorithm[] {
  const accepted = acceptedAlgorithms(parties)
  const registered = parties.client.authorizationSignAlg
  const candidates = registered === undefined ? [DEFAULT, ...accepted] : [registered]
  return candidates.filter(each => accepted.includes(each))
}
