import {
  BEGINNING,
  boundToken,
  type ProofChanges,
  request,
  type TokenChanges,
  type World,
} from '@symbolon/contract/scenarios'
import type { Jwk } from '@symbolon/core'

/** A key to which nothing is bound: that of the examples in RFC 9449. */
export const STRANGER: Jwk = {
  kty: 'EC',
  crv: 'P-256',
  x: 'l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs',
  y: '9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA',
}

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

/** Creates a token that is bound to the key of the client, and introspects it with a proof. */
export function proving(changes: ProofChanges = {}, demands: object = {}, creation: TokenChanges = {}) {
  return async (world: World) => {
    const token = await boundToken(world, creation)
    return world.introspect(await request(world, token, changes, demands))
  }
}
