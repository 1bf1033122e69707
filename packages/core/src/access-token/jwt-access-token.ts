import { defined } from '../lib/objects.js'
import { permittedClaims, tokenClaims, visibleProperties } from '../policy/token.js'
import { ask } from '../ports/ask.js'
import { randomToken } from '../ports/digests.js'
import type { Ports } from '../ports/ports.js'
import type { AccessToken } from '../records/access-token.js'
import type { Service } from '../records/service.js'
import { type Claims, signJwt } from '../standards/jose/jwt.js'
import { type SignatureAlgorithm, signingKey } from '../standards/jose/signature-algorithms.js'

/** The record of the token as claims (RFC 9068 §2). */
export async function jwtAccessToken(
  record: Omit<AccessToken, 'hash'>,
  furtherClaims: Claims,
  algorithm: SignatureAlgorithm,
  service: Service,
  ports: Pick<Ports, 'crypto'>,
): Promise<string> {
  const key = signingKey(service.jwks, algorithm, service.accessTokenSignatureKeyId)
  if (key === undefined) throw new TypeError(`the service holds no private key for ${algorithm}`)
  const header = defined({ typ: 'at+jwt', alg: algorithm, kid: key.kid })
  const claims = {
    ...visibleProperties(record),
    ...withoutHidden(permittedClaims(furtherClaims), record),
    ...tokenClaims(record, record.clientIdentifier, audienceOf(record, service), service),
    jti: await randomToken(ports),
  }
  return signJwt(header, claims, data => ask('crypto', () => ports.crypto.sign(algorithm, key, data)))
}

/** The default resource stands in where none was asked for (RFC 9068 §3). */
function audienceOf(
  { accessTokenResources = [] }: Pick<AccessToken, 'accessTokenResources'>,
  { defaultResource }: Service,
): readonly string[] {
  if (accessTokenResources.length > 0) return accessTokenResources
  if (defaultResource === undefined) throw new TypeError('the service has no defaultResource')
  return [defaultResource]
}

function withoutHidden(claims: Claims, { properties = [] }: Pick<AccessToken, 'properties'>): Claims {
  const hidden = new Set(properties.filter(each => each.hidden).map(each => each.key))
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !hidden.has(name)))
}
