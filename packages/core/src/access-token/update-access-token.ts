import { about, always, type Check } from '../lib/check.js'
import type { Absentable } from '../lib/read-input.js'
import { ok, refuse } from '../lib/result.js'
import { asText, type Instant, secondsAfter } from '../lib/time.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { type Call, Pipeline, type Stage, withMore } from '../pipeline/pipeline.js'
import { knownHolder } from '../pipeline/reported-client.js'
import { askBoolean } from '../ports/ask.js'
import { digestOf } from '../ports/digests.js'
import { findAccessToken } from '../ports/find.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import { marksOf, refusingMarks, revocationDuration } from '../ports/revocation-marks.js'
import { SCOPES_KNOWN } from './checks.js'
import type { AccessTokenRefusal } from './refusals.js'
import {
  type AccessTokenUpdate,
  readAccessTokenUpdate,
  referencedHash,
  type TokenFound,
  type TokenReplaced,
} from './request.js'
import { type AccessTokenUpdateResponse, answerUpdate } from './response.js'
import { changedRecord } from './token-record.js'

const replacedOrRemoved: Check<TokenFound, AccessTokenRefusal> = {
  name: 'refresh token replaced or removed',
  clause: 'docs/rules.md §5',
  applies: always,
  run: ({ request }) =>
    request.refreshToken !== undefined && request.refreshTokenRemoved === true
      ? { reason: 'refresh_token_contradictory' }
      : undefined,
}

/** Nothing that an update writes would reach it. */
const refreshTokenOfItsOwn: Check<TokenFound, AccessTokenRefusal> = about(({ before }) => before.familyKey, {
  name: 'refresh token of its own',
  clause: 'docs/rules.md §5',
  run: (_, { request: { refreshToken, refreshTokenExpiresAt, refreshTokenRemoved } }) =>
    refreshToken !== undefined || refreshTokenExpiresAt !== undefined || refreshTokenRemoved === true
      ? { reason: 'refresh_token_of_authorization' }
      : undefined,
})

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

/** A mark that is set from now on must outlive the token; that of an authorization is kept until its end. */
function latestEnd({ before, service, now }: TokenFound): Instant {
  return before.familyKey === undefined
    ? secondsAfter(now, revocationDuration(service))
    : Math.max(before.expiresAt, before.refreshTokenExpiresAt ?? 0)
}

const newEnd = ({ request: { accessTokenExpiresAt = 0, refreshTokenExpiresAt = 0 } }: TokenFound) =>
  Math.max(accessTokenExpiresAt, refreshTokenExpiresAt) || undefined

const revocable: Check<TokenFound, AccessTokenRefusal> = about(newEnd, {
  name: 'not longer than revocations are kept',
  clause: 'docs/rules.md §5',
  run: (end, facts) => (end > latestEnd(facts) ? { reason: 'expiry_too_late' } : undefined),
  seen: (end, facts) => ({ expected: `${asText(latestEnd(facts))} at the latest`, actual: asText(end) }),
})

const TOKEN_FOUND: Stage<
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
  checks: [replacedOrRemoved, refreshTokenOfItsOwn, refreshTokenToExpire, revocable, SCOPES_KNOWN],
}

const TOKEN_REPLACED: Stage<
  TokenFound,
  TokenReplaced,
  Pick<Ports, 'crypto'> & StoreUse<'accessTokens', 'replace' | 'find'>,
  AccessTokenRefusal
> = {
  name: 'replacement',
  clause: 'docs/rules.md §5',
  async gather(facts, { crypto, accessTokens }) {
    const { request, before, service, now } = facts
    const { refreshToken } = request
    const newHash = refreshToken === undefined ? undefined : await digestOf(refreshToken, { crypto })
    const record = changedRecord(facts, newHash)
    const replaced = await askBoolean('accessTokens', () =>
      accessTokens.replace(before.hash, before.version, record, now),
    )
    if (replaced) return ok(withMore(facts, { record }))
    const after = await findAccessToken(before.hash, service, { accessTokens })
    if (after === undefined) return refuse({ reason: 'token_unknown' })
    const unchanged = after.version === before.version
    return refuse({ reason: unchanged ? 'refresh_token_taken' : 'token_changed_meanwhile' })
  },
  checks: [],
}

/** What {@link updateAccessToken} asks for. */
export type AccessTokenUpdatePorts = CallPorts &
  Pick<Ports, 'crypto'> &
  StoreUse<'revocations', 'find'> &
  StoreUse<'accessTokens', 'find' | 'replace'>

export const ACCESS_TOKEN_UPDATE: Operation<
  TokenReplaced,
  AccessTokenUpdatePorts,
  AccessTokenRefusal,
  AccessTokenUpdateResponse
> = {
  name: 'access token update',
  pipeline: Pipeline.of(TOKEN_FOUND).to(TOKEN_REPLACED),
  answer: answerUpdate,
  client: ({ before }) => knownHolder({ token: before }),
}

/**
 * Changes the record of an access token, by compare-and-swap: of calls that race, one changes it
 * and the others are refused and can try again (docs/rules.md §5). It never rejects.
 */
export function updateAccessToken(
  request: Absentable<AccessTokenUpdate>,
  ports: AccessTokenUpdatePorts,
): Promise<AccessTokenUpdateResponse> {
  return operate(ACCESS_TOKEN_UPDATE, request, ports)
}
