import { always, type Check } from '../../lib/check.js'
import { andThen, ok, refuse } from '../../lib/result.js'
import { type Instant, seenDeadline } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { digestOf } from '../../ports/digests.js'
import { findPresentedToken } from '../../ports/find.js'
import type { Ports } from '../../ports/ports.js'
import type { StoreUse } from '../../ports/store-use.js'
import { isAbsentToken } from '../../records/absent-token.js'
import type { AccessToken } from '../../records/access-token.js'
import type { TokenKnown, TokenPresented } from '../facts.js'
import type { TokenRefusal } from '../refusals.js'

const notExpired: Check<TokenKnown, TokenRefusal> = {
  name: 'token not expired',
  clause: 'RFC 6750 §3.1; RFC 7662 §4',
  applies: always,
  run({ token, now }) {
    if (now < token.expiresAt) return undefined
    if (token.refreshTokenHash === undefined) return { reason: 'token_expired' }
    return { reason: refreshable(token, now) ? 'token_expired_refreshable' : 'token_expired_with_refresh_token' }
  },
  seen: ({ token, now }) => seenDeadline(token.expiresAt, now),
}

/** Whether the token has a refresh token that has not expired. */
export function refreshable({ refreshTokenHash, refreshTokenExpiresAt }: AccessToken, now: Instant): boolean {
  return refreshTokenHash !== undefined && refreshTokenExpiresAt !== undefined && now < refreshTokenExpiresAt
}

/**
 * Does the token exist and is it not expired? It is found by the hash of the exact string that was
 * presented.
 */
export function tokenKnown<Facts extends TokenPresented>(): Stage<
  Facts,
  Facts & TokenKnown,
  Pick<Ports, 'crypto'> & StoreUse<'accessTokens', 'find' | 'findPresented'>,
  TokenRefusal
> {
  return {
    name: 'token known',
    clause: 'RFC 6750 §3.1',
    gather(facts, ports) {
      const { presented, service } = facts
      const found = andThen(digestOf(presented, ports), hash => findPresentedToken(presented, hash, service, ports))
      return andThen(found, token => {
        if (token === undefined) return refuse({ reason: 'token_unknown' })
        return isAbsentToken(token) ? refuse({ reason: token.absent }) : ok(withMore(facts, { token }))
      })
    },
    checks: [notExpired],
  }
}
