import { base64url } from '../../../src/lib/base64.js'
import { utf8 } from '../../../src/lib/encoding.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'
import { vectorsOf } from '../../vectors.js'

/** The examples of RFC 9449 §4.1, §5 and §7.1. */
export const RFC9449 = vectorsOf<{
  readonly ath: string
  readonly jkt: string
  readonly proofs: readonly {
    readonly proof: string
    readonly header: { readonly typ: string; readonly alg: string; readonly jwk: Jwk }
    readonly payload: Claims
  }[]
}>('rfc9449-dpop.json')

/** The claims of an example. */
export interface Claims {
  readonly jti: string
  readonly htm: string
  readonly htu: string
  readonly iat: number
  readonly ath?: string
}

/** The public key of the examples. */
export const KEY: Jwk = {
  kty: 'EC',
  crv: 'P-256',
  x: 'l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs',
  y: '9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA',
}

export const HEADER = { typ: 'dpop+jwt', alg: 'ES256', jwk: KEY }
export const CLAIMS = { jti: 'jti-of-the-proof', htm: 'POST', htu: 'https://as.example.com/token', iat: 1_700_000_000 }

/** A proof in compact form; its signature is a dummy. A member that is `undefined` is left out. */
export function proofText(header: object = {}, claims: object = {}): string {
  return [
    { ...HEADER, ...header },
    { ...CLAIMS, ...claims },
  ]
    .map(encoded)
    .concat(base64url(new Uint8Array(64)))
    .join('.')
}

/** JSON as a part of a JWT. */
export function encoded(value: unknown): string {
  return base64url(utf8(JSON.stringify(value)))
}
