import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { canSign, canVerify, signingKey } from '../standards/jose/key-requirements.js'
import { type SignatureAlgorithm, signatureAlgorithmFor } from '../standards/jose/signature-algorithms.js'
import { acceptedAlgorithms, demandsOf, type Governed } from './fapi.js'

function signableAlgorithms(
  governed: Governed & { readonly service: Pick<Service, 'jwks'> },
  kid: string | undefined,
): readonly SignatureAlgorithm[] {
  return acceptedAlgorithms(governed).filter(each => signingKey(governed.service.jwks, each, kid) !== undefined)
}

export interface SigningKey {
  readonly key: Jwk
  readonly algorithm: SignatureAlgorithm
}

export function responseKey(service: Pick<Service, 'jwks' | 'resourceSignatureKeyId'>): SigningKey | undefined {
  const { jwks, resourceSignatureKeyId: kid } = service
  return jwks.keys
    .filter(key => kid === undefined || key.kid === kid)
    .map(messageKey)
    .find(found => found !== undefined)
}

/** `undefined` when the key is not private, or leaves the algorithm open. */
export function messageKey(key: Jwk): SigningKey | undefined {
  const algorithm = signatureAlgorithmFor(key, undefined)
  return algorithm !== undefined && canSign(key, algorithm) ? { key, algorithm } : undefined
}

type Signer = Pick<Service, 'fapiModes' | 'jwks' | 'introspectionSignatureKeyId'>

export function introspectionKey(
  { jwks, introspectionSignatureKeyId: kid }: Pick<Signer, 'jwks' | 'introspectionSignatureKeyId'>,
  algorithm: SignatureAlgorithm,
): Jwk | undefined {
  return signingKey(jwks, algorithm, kid)
}

export function introspectionAlgorithms(service: Signer): readonly SignatureAlgorithm[] {
  return signableAlgorithms({ service }, service.introspectionSignatureKeyId)
}

/** FAPI forbids RS256, the default of RFC 9701 §6: then the first that its modes allow and that has a key. */
export function introspectionAlgorithm(
  governed: Governed & { readonly service: Signer; readonly client: Pick<Client, 'introspectionSignAlg'> },
): SignatureAlgorithm {
  const { service, client } = governed
  if (client.introspectionSignAlg !== undefined) return client.introspectionSignAlg
  if (!demandsOf(governed).has('strong algorithms')) return 'RS256'
  return signableAlgorithms(governed, service.introspectionSignatureKeyId)[0] ?? 'ES256'
}

type AuthorizationSigner = Pick<Service, 'fapiModes' | 'jwks' | 'authorizationSignatureKeyId'>

/** JARM §4. */
export function authorizationAlgorithms(service: AuthorizationSigner): readonly SignatureAlgorithm[] {
  return signableAlgorithms({ service }, service.authorizationSignatureKeyId)
}

type Parties = Governed & {
  readonly service: AuthorizationSigner
  readonly client: Pick<Client, 'fapiModes' | 'authorizationSignAlg' | 'idTokenSignAlg'>
}

/** What is signed for a client: authorization responses (JARM), and ID tokens (OpenID Connect Core §2). */
export type SignedFor = 'authorization' | 'idToken'

/** The service names a key for its authorization responses alone. */
export function idTokenAlgorithms(service: AuthorizationSigner): readonly SignatureAlgorithm[] {
  return signableAlgorithms({ service }, undefined)
}

/**
 * Only the algorithm that the client registered; without one RS256 (JARM §3, OpenID Connect Registration §2), or else
 * the first with a key.
 */
export function keyFor(what: SignedFor, parties: Parties): SigningKey | undefined {
  const { jwks, authorizationSignatureKeyId } = parties.service
  const kid = what === 'authorization' ? authorizationSignatureKeyId : undefined
  for (const algorithm of candidatesFor(what, parties)) {
    const key = signingKey(jwks, algorithm, kid)
    if (key !== undefined) return { key, algorithm }
  }
  return undefined
}

const DEFAULT: SignatureAlgorithm = 'RS256'

/** The signer may be elsewhere: then the service has only the public part of its key. */
export function hasKeyFor(what: SignedFor, parties: Parties): boolean {
  const { jwks } = parties.service
  if (keyFor(what, parties) !== undefined) return true
  return candidatesFor(what, parties).some(each => jwks.keys.some(key => key.d === undefined && canVerify(key, each)))
}

function candidatesFor(what: SignedFor, parties: Parties): readonly SignatureAlgorithm[] {
  const accepted = acceptedAlgorithms(parties)
  const registered = parties.client[`${what}SignAlg`]
  const candidates = registered === undefined ? [DEFAULT, ...accepted] : [registered]
  return candidates.filter(each => accepted.includes(each))
}
