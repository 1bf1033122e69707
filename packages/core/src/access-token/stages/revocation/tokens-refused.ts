import { type Awaitable, andThen, ok } from '../../../lib/result.js'
import type { Stage } from '../../../pipeline/pipeline.js'
import { ask } from '../../../ports/ask.js'
import type { Ports } from '../../../ports/ports.js'
import type { StoreUse } from '../../../ports/store-use.js'
import { revokeSubject } from '../../../ports/subject-revocation.js'
import type { TokensSelected } from '../../facts.js'
import type { AccessTokenRefusal } from '../../refusals.js'

type RefusingPorts = Pick<Ports, 'crypto'> &
  StoreUse<'clients', 'revokeTokens'> &
  StoreUse<'subjectRevocations', 'revoke'>

/**
 * Refuses all tokens of a client or a subject by one write, before they are removed: there may be
 * millions, and some may be stored a moment later.
 */
export const TOKENS_REFUSED: Stage<TokensSelected, TokensSelected, RefusingPorts, AccessTokenRefusal> = {
  name: 'revocation',
  clause: 'docs/rules.md §5',
  gather: (facts, ports) => andThen(refuseSelected(facts, ports), () => ok(facts)),
  checks: [],
}

function refuseSelected(facts: TokensSelected, ports: RefusingPorts): Awaitable<void> {
  const { selection, now } = facts
  if (selection === undefined) return undefined
  if ('clientId' in selection) {
    // An instant for the subject would refuse the tokens of other clients too.
    return selection.subject === undefined ? refuseClient(selection.clientId, now, ports) : undefined
  }
  return 'subject' in selection ? revokeSubject(selection.subject, facts, ports) : undefined
}

function refuseClient(clientId: number, now: number, { clients }: RefusingPorts): Awaitable<void> {
  return ask('clients', () => clients.revokeTokens?.(clientId, now))
}
