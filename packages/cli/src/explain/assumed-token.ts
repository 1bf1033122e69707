import { type AccessToken, accessTokenRecord } from '@symbolon/core'
import { calculateJwkThumbprint } from 'jose'
import { clientIdIn } from './assumed-client.js'
import type { Carried } from './carried.js'
import { jwtParts, textOf, timeOf } from './jwt-parts.js'

/**
 * A record under which the access token of a request could be right: it is bound to the key of the
 * proof, if there is one, and to any key if the proof shows none. A JWT says more of itself: expiry, scopes, key and certificate.
 */
export async function assumedToken(hash: string, carried: Carried, now: number): Promise<AccessToken> {
  const claims = jwtParts(carried.accessToken)?.claims ?? {}
  const confirmation: Readonly<Record<string, unknown>> = Object(claims.cnf)
  const certificateThumbprint = textOf(confirmation, 'x5t#S256')
  const ofProof =
    certificateThumbprint === undefined && carried.hasProof ? await thumbprintOf(carried.proof?.header.jwk) : undefined
  return accessTokenRecord({
    serviceId: 'assumed',
    hash,
    clientIdentifier: clientIdIn(carried),
    subject: textOf(claims, 'sub') ?? 'the-user',
    expiresAt: timeOf(claims, 'exp') ?? now + 3_600_000,
    scopes: (textOf(claims, 'scope') ?? '').split(' ').filter(scope => scope !== ''),
    dpopKeyThumbprint: textOf(confirmation, 'jkt') ?? ofProof,
    certificateThumbprint,
  })
}

/** The thumbprint of a key (RFC 7638); for what is none, one that no key has. */
async function thumbprintOf(jwk: unknown): Promise<string> {
  try {
    return await calculateJwkThumbprint(Object(jwk))
  } catch {
    // jose reports an incomplete key only by throwing; the proof is refused for it.
    return 'A'.repeat(43)
  }
}
