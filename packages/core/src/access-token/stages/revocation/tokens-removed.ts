import { isPromised, ok } from '../../../lib/result.js'
import type { Instant } from '../../../lib/time.js'
import { type Stage, withMore } from '../../../pipeline/pipeline.js'
import { ask, askCount } from '../../../ports/ask.js'
import { isInstant } from '../../../ports/clock-reading.js'
import type { Ports } from '../../../ports/ports.js'
import type { StoreUse } from '../../../ports/store-use.js'
import type { AccessTokenSelection } from '../../../ports/stores.js'
import type { TokensRemoved, TokensSelected } from '../../facts.js'
import type { AccessTokenRefusal } from '../../refusals.js'

/** The most records that one call of the store removes, so that it does not keep others waiting. */
const BATCH = 500

/** How many the first call removes, because nothing is known yet about how long it takes. */
const FIRST = 50

/** With fewer it is better to end. */
const FEWEST = 10

/** Milliseconds for all batches together. */
const PATIENCE = 2_000

/** The same for a store that answers at once: nothing else happens in the process meanwhile. */
const PATIENCE_AT_ONCE = 3

type RemovingPorts = Pick<Ports, 'clock'> & StoreUse<'accessTokens', 'remove'>

/** Removes the tokens in batches, and counts them. */
export const TOKENS_REMOVED: Stage<TokensSelected, TokensRemoved, RemovingPorts, AccessTokenRefusal> = {
  name: 'removal',
  clause: 'docs/rules.md §5; RFC 7009 §2.2',
  async gather(facts, ports) {
    const { selection, now } = facts
    const removed = selection === undefined ? { count: 0, finished: true } : await remove(selection, now, ports)
    return ok(withMore(facts, removed))
  },
  checks: [],
}

async function remove(
  selection: AccessTokenSelection,
  start: Instant,
  { accessTokens, clock }: RemovingPorts,
): Promise<Pick<TokensRemoved, 'count' | 'finished'>> {
  for (let [count, limit, begin] = [0, FIRST, start]; ; ) {
    const answer = askCount('accessTokens', () => accessTokens.remove(selection, limit))
    const removed = await answer
    count += removed
    if (removed < limit) return { count, finished: true }
    const now: unknown = ask('clock', () => clock.now())
    const end = start + (isPromised(answer) ? PATIENCE : PATIENCE_AT_ONCE)
    if (!isInstant(now) || now >= end) return { count, finished: false }
    limit = nextLimit(limit, now - begin, end - now)
    if (limit < FEWEST) return { count, finished: false }
    begin = now
  }
}

/** As many as take half of the time that is left, if they take as long as the last ones did. */
function nextLimit(last: number, took: number, left: number): number {
  const fitting = took > 0 ? (last * left) / (2 * took) : BATCH
  return Math.floor(Math.min(BATCH, 2 * last, fitting))
}
