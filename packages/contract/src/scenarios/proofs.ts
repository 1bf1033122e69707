import type { Jwk, SignatureAlgorithm } from '@symbolon/core'
import { freshText } from '../fresh.js'
import { pushed } from './cast.js'
import { hashOf } from './hash.js'
import { HOLDER, signedBy, signedJwt } from './jws.js'
import type { TokenChanges, World } from './world.js'

/** The thumbprint (RFC 7638) of {@link HOLDER}. */
export const HOLDER_THUMBPRINT = 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U'

/** The resource that the client requests. */
export const RESOURCE_URL = 'https://api.example/accounts'

/** How a proof differs from a valid one. Members that are `undefined` are left out. */
export interface ProofChanges {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  /** Seconds by which the clock of the client is ahead. */
  readonly ahead?: number
  /** The key in the header, which also signs, and its algorithm. */
  readonly key?: { readonly algorithm: SignatureAlgorithm; readonly privateKey: Jwk }
  /** Whether it is signed by a key other than the one in the header. */
  readonly signedByAnother?: boolean
}

/** A DPoP proof (RFC 9449 §4.2), for a token or without one. */
export async function proofFor(world: World, token: string | undefined, changes: ProofChanges = {}): Promise<string> {
  const { key } = changes
  const jwk = key === undefined ? HOLDER : publicPart(key.privateKey)
  const header = { typ: 'dpop+jwt', alg: key?.algorithm ?? 'ES256', jwk, ...changes.header }
  const claims = {
    jti: freshText('jti'),
    htm: 'GET',
    htu: RESOURCE_URL,
    iat: Math.floor(world.now() / 1000) + (changes.ahead ?? 0),
    ath: token === undefined ? undefined : await hashOf(token),
    ...changes.claims,
  }
  if (key === undefined) return signedJwt(header, claims, changes.signedByAnother === true)
  return signedBy(header, claims, data => world.ports.crypto.sign(key.algorithm, key.privateKey, data))
}

/** Creates a token that is bound to the key of the client. */
export function boundToken(world: World, creation: TokenChanges = {}): Promise<string> {
  return world.token({ dpopKeyThumbprint: HOLDER_THUMBPRINT, ...creation })
}

/** An introspection request for a token with its proof. */
export async function request(world: World, token: string, changes: ProofChanges = {}, demands: object = {}) {
  return { token, htm: 'GET', htu: RESOURCE_URL, dpop: await proofFor(world, token, changes), ...demands }
}

function publicPart({ d: _, ...key }: Jwk): Jwk {
  return key
}

/** A proof that is verified alone, with its request. */
export async function proofAlone(world: World, changes: ProofChanges = {}) {
  return { htm: 'GET', htu: RESOURCE_URL, dpop: await proofFor(world, undefined, changes) }
}

/** A request that the client `shop` pushes with HTTP Basic and a proof. */
export async function pushedWithProof(world: World): Promise<object> {
  const target = { htm: 'POST', htu: 'https://as.example/par' }
  return { ...pushed(), ...target, dpop: await proofFor(world, undefined, { claims: target }) }
}
