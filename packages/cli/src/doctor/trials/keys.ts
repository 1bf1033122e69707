import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { Jwk } from '@symbolon/core'
import { signJwt } from '@symbolon/core/http'
import type { Claims } from '@symbolon/core/internal'

/** A key of a client that exists only in trials. */
export interface TrialKey {
  readonly jwk: Jwk
  /** RFC 7638. */
  readonly thumbprint: string
  readonly privateKey: KeyObject
}

/** Makes a key for ES256. */
export function trialKey(): TrialKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const thumbprint = createHash('sha256')
    .update(JSON.stringify({ crv, kty: 'EC', x, y }))
    .digest('base64url')
  return { jwk: { kty: 'EC', crv, x, y }, thumbprint, privateKey }
}

/** A JWT that a key signs by ES256. */
export function signedBy({ privateKey }: TrialKey, header: Claims, claims: Claims): Promise<string> {
  return signJwt({ alg: 'ES256', ...header }, { jti: randomUUID(), ...claims }, data =>
    sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  )
}
