import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import { canVerify, type SignatureAlgorithm, signingKey } from '../standards/jose/signature-algorithms.js'
import { acceptedAlgorithms, type Governed } from './fapi.js'
import type { SigningKey } from './response-key.js'
import { signableAlgorithms } from './signable-algorithms.js'

/** What the service says about the signatures of authorization responses. */
type Signer = Pick<Service, 'fapiModes' | 'jwks' | 'authorizationSignatureKeyId'>

/**
 * The algorithms with which the service can sign authorization responses, and that its modes allow
 * (JARM §4).
 */
export function authorizationAlgorithms(service: Signer): readonly SignatureAlgorithm[] {
  return signableAlgorithms({ service }, service.authorizationSignatureKeyId)
}

/** Service and client of an authorization response. */
type Parties = Governed & {
  readonly service: Signer
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
