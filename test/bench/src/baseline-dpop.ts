import { createPublicKey, hash, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { answerOf, type BaselineAnswer, type BaselineStores, liveToken } from './baseline.js'

/** An introspection request with a proof. */
export interface ProvenRequest {
  readonly token: string
  readonly scopes: readonly string[]
  readonly dpop: string
  readonly htm: string
  readonly htu: string
}

export interface DpopStores extends BaselineStores {
  /** Imported keys by thumbprint. If `undefined`, keys are imported for each request. */
  readonly keys: Map<string, KeyObject> | undefined
  readonly used: Map<string, number>
}

/** The claims that a proof must have (RFC 9449 §4.2). */
interface Claims {
  readonly jti: string
  readonly htm: string
  readonly htu: string
  readonly iat: number
  readonly ath: string
}

/** The lifetime of a proof in seconds. */
const LIFETIME = 60

/**
 * The minimum for an introspection with a DPoP proof: that for a bearer token, one verification,
 * one mark.
 */
export function dpopBaseline(request: ProvenRequest, stores: DpopStores): BaselineAnswer {
  const digest = hash('sha256', request.token, 'base64url')
  const token = liveToken(digest, request.scopes, stores)
  const proof = request.dpop
  const first = proof.indexOf('.')
  const second = proof.indexOf('.', first + 1)
  const { typ, alg, jwk } = JSON.parse(decoded(proof.slice(0, first)))
  const claims: Claims = JSON.parse(decoded(proof.slice(first + 1, second)))
  if (typ !== 'dpop+jwt' || alg !== 'ES256') throw new Error('not a DPoP proof')
  const { htm, htu, iat, ath, jti } = claims
  if (htm !== request.htm || htu !== request.htu || ath !== digest) throw new Error('a proof for another request')
  if (Math.abs(Date.now() / 1000 - iat) > LIFETIME) throw new Error('an expired proof')
  const thumbprint = thumbprintOf(jwk)
  if (thumbprint !== token.dpopKeyThumbprint) throw new Error('a proof by another key')
  const signature = Buffer.from(proof.slice(second + 1), 'base64url')
  const key = keyOf(jwk, thumbprint, stores)
  const signed = Buffer.from(proof.slice(0, second), 'latin1')
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)) throw new Error('a wrong signature')
  claim(`${thumbprint}.${jti}`, stores)
  return answerOf(token, stores)
}

function decoded(part: string): string {
  return Buffer.from(part, 'base64url').toString()
}

function thumbprintOf({ crv, kty, x, y }: JsonWebKey): string {
  return hash('sha256', `{"crv":"${crv}","kty":"${kty}","x":"${x}","y":"${y}"}`, 'base64url')
}

function keyOf(jwk: JsonWebKey, thumbprint: string, { keys }: DpopStores): KeyObject {
  const known = keys?.get(thumbprint)
  if (known !== undefined) return known
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  keys?.set(thumbprint, key)
  return key
}

function claim(identifier: string, { used }: DpopStores): void {
  if (used.has(identifier)) throw new Error('a used proof')
  used.set(identifier, Date.now() + LIFETIME * 1000)
}
