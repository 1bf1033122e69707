import { about, always, type Check } from '../../../lib/check.js'
import { ok, refuse } from '../../../lib/result.js'
import type { Call, Stage } from '../../../pipeline/pipeline.js'
import { findAccessToken } from '../../../ports/find.js'
import type { Ports } from '../../../ports/ports.js'
import { marksOf, refusingMarks } from '../../../ports/revocation-marks.js'
import type { StoreUse } from '../../../ports/store-use.js'
import { SCOPES_KNOWN } from '../../checks/scopes.js'
import type { TokenFound } from '../../facts.js'
import type { AccessTokenRefusal } from '../../refusals.js'
import { readAccessTokenUpdate } from '../../request.js'
import { referencedHash } from '../../token-reference.js'

const replacedOrRemoved: Check<TokenFound, AccessTokenRefusal> = {
  name: 'refresh token replaced or removed',
  clause: 'docs/rules.md §5',
  applies: always,
  run: ({ request }) =>
    request.refreshToken !== undefined && request.refreshTokenRemoved === true
      ? { reason: 'refresh_token_contradictory' }
      : undefined,
}

const refreshTokenToExpire: Check<TokenFound, AccessTokenRefusal> = about(
  ({ request }) => request.refreshTokenExpiresAt,
  {
    name: 'refresh token to expire',
    clause: 'docs/rules.md §5',
    run: (_, { request, before }) =>
      request.refreshTokenRemoved || (request.refreshToken ?? before.refreshTokenHash) === undefined
        ? { reason: 'refresh_token_absent' }
        : undefined,
  },
)

/** Which token is to change, and can it be changed like this? */
export const TOKEN_FOUND: Stage<
  Call,
  TokenFound,
  Pick<Ports, 'crypto'> & StoreUse<'accessTokens', 'find'> & StoreUse<'revocations', 'find'>,
  AccessTokenRefusal
> = {
  name: 'token known',
  clause: 'docs/rules.md §5',
  async gather({ input, service, now }, ports) {
    const read = readAccessTokenUpdate(input)
    if (!read.ok) return read
    const hash = await referencedHash(read.value, ports)
    if (hash === undefined) return refuse({ reason: 'token_unnamed' })
    const before = await findAccessToken(hash, service, ports)
    if (before === undefined) return refuse({ reason: 'token_unknown' })
    const marks = (await marksOf(before, service, ports)) ?? []
    if (refusingMarks(before, marks).length > 0) return refuse({ reason: 'token_unknown' })
    return ok({ request: read.value, before, service, now })
  },
  checks: [replacedOrRemoved, refreshTokenToExpire, SCOPES_KNOWN],
}
