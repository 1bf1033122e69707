import { ok, refuse } from '../../../lib/result.js'
import { type Stage, withMore } from '../../../pipeline/pipeline.js'
import { askBoolean } from '../../../ports/ask.js'
import { digestOf } from '../../../ports/digests.js'
import { findAccessToken } from '../../../ports/find.js'
import type { Ports } from '../../../ports/ports.js'
import type { StoreUse } from '../../../ports/store-use.js'
import type { TokenFound, TokenReplaced } from '../../facts.js'
import type { AccessTokenRefusal } from '../../refusals.js'
import { changedRecord } from '../../token-record.js'

/**
 * Puts the changed record in the place of the one that was read, unless another call has changed
 * it.
 */
export const TOKEN_REPLACED: Stage<
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
