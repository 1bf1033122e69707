import type { Jwk, SignatureAlgorithm } from '@symbolon/core'
import { freshText } from '../fresh.js'
import { hashOf } from './hash.js'
import { HOLDER, signedBy, signedJwt } from './jws.js'
import { BEGINNING, type TokenChanges, type World } from './world.js'

/** The thumbprint (RFC 7638) of {@link HOLDER}. */
export const HOLDER_THUMBPRINT = 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U'

/** A key to which nothing is bound: that of the examples in RFC 9449. */
export const STRANGER: Jwk = {
  kty: 'EC',
  crv: 'P-256',
  x: 'l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs',
  y: '9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA',
}

/** The resource that the client requests. */
export const RESOURCE_URL = 'https://api.example/accounts'

/** The time at which scenarios begin, in seconds. */
const NOW = BEGINNING / 1000

/** Values of exp and nbf in a proof, and whether it is accepted with a skew of 10 seconds. */
export const OWN_TIMES: readonly (readonly [
  name: string,
  clause: string,
  claims: Readonly<Record<string, unknown>>,
  accepted: boolean,
])[] = [
  ['exp in five minutes and nbf of now', 'RFC 7519 §4.1.4, §4.1.5', { exp: NOW + 300, nbf: NOW }, true],
  ['exp 9 seconds ago', 'RFC 7519 §4.1.4', { exp: NOW - 9 }, true],
  ['exp 10 seconds ago', 'RFC 7519 §4.1.4', { exp: NOW - 10 }, false],
  ['exp long ago', 'RFC 7519 §4.1.4', { exp: 1 }, false],
  ['nbf in 10 seconds', 'RFC 7519 §4.1.5', { nbf: NOW + 10 }, true],
  ['nbf in 10.5 seconds', 'RFC 7519 §4.1.5', { nbf: NOW + 10.5 }, false],
  ['nbf far ahead', 'RFC 7519 §4.1.5', { nbf: 1e308 }, false],
  ['exp as a string', 'RFC 7519 §2', { exp: `${NOW + 300}` }, false],
  ['exp of null', 'RFC 7519 §2', { exp: null }, false],
  ['nbf as a list', 'RFC 7519 §2', { nbf: [NOW] }, false],
]

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

/** Creates a token that is bound to the key of the client, and introspects it with a proof. */
export function proving(changes: ProofChanges = {}, demands: object = {}, creation: TokenChanges = {}) {
  return async (world: World) => {
    const token = await boundToken(world, creation)
    return world.introspect(await request(world, token, changes, demands))
  }
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
