import { ok } from '../../../lib/result.js'
import { type Stage, withMore } from '../../../pipeline/pipeline.js'
import { askCount } from '../../../ports/ask.js'
import type { Ports } from '../../../ports/ports.js'
import type { TokensRemoved, TokensSelected } from '../../facts.js'
import type { AccessTokenRefusal } from '../../refusals.js'

/** Removes the tokens, and counts them. */
export const TOKENS_REMOVED: Stage<TokensSelected, TokensRemoved, Pick<Ports, 'accessTokens'>, AccessTokenRefusal> = {
  name: 'removal',
  clause: 'docs/rules.md §5; RFC 7009 §2.2',
  async gather(facts, { accessTokens }) {
    const { selection } = facts
    const count = selection === undefined ? 0 : await askCount('accessTokens', () => accessTokens.remove(selection))
    return ok(withMore(facts, { count }))
  },
  checks: [],
}
