import { type Awaitable, andThen, ok } from '../../../lib/result.js'
import { type Instant, secondsAfter } from '../../../lib/time.js'
import { type Stage, withMore } from '../../../pipeline/pipeline.js'
import { ask } from '../../../ports/ask.js'
import type { Ports } from '../../../ports/ports.js'
import { type Holder, revokeTokensUntil, tokensRevokedAt } from '../../../ports/revocation-marks.js'
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
    return andThen(refuseHolder(selection, facts, ports), createdUntil =>
      ok(withMore(facts, { revokedAt: createdUntil, selection: { ...selection, createdUntil } })),
    )
  },
  checks: [],
}

async function refuseHolder(holder: Holder, facts: TokensSelected, ports: RefusingPorts): Promise<Instant> {
  const at = facts.revokedAt ?? (await newInstant(holder, facts, ports))
  await revokeTokensUntil(at, holder, facts, ports)
  return at
}

/**
 * An instant that is not before the `createdAt` of any token there is: the clock of the instance
 * that created it may be ahead, and a token that was created after an earlier revocation has an
 * instant after that one.
 */
async function newInstant(holder: Holder, { service, now }: TokensSelected, ports: RefusingPorts): Promise<Instant> {
  const before = await tokensRevokedAt(holder, service, ports)
  return Math.max(secondsAfter(now, service.allowableClockSkew), before === undefined ? 0 : before + 1)
}

/** An instant for a client would refuse the tokens of its other subjects too. */
function refuseClient({ clientId, subject }: Holder, { now }: TokensSelected, ports: RefusingPorts): Awaitable<void> {
  if (clientId === undefined || subject !== undefined) return undefined
  return ask('clients', () => ports.clients.revokeTokens?.(clientId, now))
}
