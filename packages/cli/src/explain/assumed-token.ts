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
  const certificateThumbprint = digestIn(confirmation, 'x5t#S256')
  const ofProof =
    certificateThumbprint === undefined && carried.hasProof ? await thumbprintOf(carried.proof?.header.jwk) : undefined
  return accessTokenRecord({
    serviceId: 'assumed',
    hash,
    clientIdentifier: clientIdIn(carried),
    subject: textOf(claims, 'sub') || 'the-user',
    expiresAt: timeOf(claims, 'exp') ?? now + 3_600_000,
    scopes: (textOf(claims, 'scope') ?? '').split(' ').filter(scope => scope !== ''),
    dpopKeyThumbprint: digestIn(confirmation, 'jkt') ?? ofProof,
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

/** A SHA-256 in base64url; what is none fits no key, and no record can hold it. */
function digestIn(confirmation: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const digest = textOf(confirmation, name)
  return digest !== undefined && /^[\w-]{43}$/.test(digest) ? digest : undefined
}
