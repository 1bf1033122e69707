import { type Awaitable, andThen, ok, type Result, refuse } from '../../../lib/result.js'
import { type Instant, latestOf, secondsAfter } from '../../../lib/time.js'
import { type Stage, withMore } from '../../../pipeline/pipeline.js'
import { ask } from '../../../ports/ask.js'
import type { Ports } from '../../../ports/ports.js'
import { type Holder, type Marks, marksOf, revokeTokensUntil } from '../../../ports/revocation-marks.js'
import type { StoreUse } from '../../../ports/store-use.js'
import type { TokensSelected } from '../../facts.js'
import type { AccessTokenRefusal } from '../../refusals.js'

type RefusingPorts = Pick<Ports, 'crypto'> &
  StoreUse<'clients', 'revokeTokens'> &
  StoreUse<'revocations', 'find' | 'revoke'>

/**
 * Refuses all tokens of a client, a subject or both by one write, before they are removed: there may
 * be millions, and some may be stored a moment later.
 */
export const TOKENS_REFUSED: Stage<TokensSelected, TokensSelected, RefusingPorts, AccessTokenRefusal> = {
  name: 'revocation',
  clause: 'docs/rules.md §5',
  gather(facts, ports) {
    const { selection } = facts
    if (selection === undefined || !('clientId' in selection || 'subject' in selection)) return ok(facts)
    if (ports.revocations === undefined) return andThen(refuseClient(selection, facts, ports), () => ok(facts))
    return andThen(refuseHolder(selection, facts, ports), refused => {
      if (!refused.ok) return refused
      const createdUntil = refused.value
      return ok(withMore(facts, { revokedAt: createdUntil, selection: { ...selection, createdUntil } }))
    })
  },
  checks: [],
}

/**
 * Milliseconds by which an instant to go on with may be ahead where its mark is lost: twice the most
 * that `allowableClockSkew` can be. A later one would refuse tokens that are created from now on.
 */
const AHEAD = 120_000

async function refuseHolder(
  holder: Holder,
  facts: TokensSelected,
  ports: RefusingPorts,
): Promise<Result<Instant, AccessTokenRefusal>> {
  const { revokedAt, service, now } = facts
  const marks = (await marksOf(holder, service, ports)) ?? []
  const [own, at] = [marks.at(-1), revokedAt ?? newInstant(marks, facts)]
  if (own !== undefined && at <= own) return ok(at)
  if (revokedAt !== undefined && at > now + AHEAD) return refuse({ reason: 'revocation_ahead' })
  await revokeTokensUntil(at, holder, facts, ports)
  return ok(at)
}

/**
 * An instant after every mark that a creation may have seen, and not before the instant of any token
 * without `revocationsSeen`, which the clock of another instance may have made.
 */
function newInstant(marks: Marks, { service, now }: TokensSelected): Instant {
  return Math.max(secondsAfter(now, service.allowableClockSkew), (latestOf(marks) ?? 0) + 1)
}

/** An instant for a client would refuse the tokens of its other subjects too. */
function refuseClient({ clientId, subject }: Holder, { now }: TokensSelected, ports: RefusingPorts): Awaitable<void> {
  if (clientId === undefined || subject !== undefined) return undefined
  return ask('clients', () => ports.clients.revokeTokens?.(clientId, now))
}
