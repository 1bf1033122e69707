import type { Check } from '../../lib/check.js'
import { andThen } from '../../lib/result.js'
import type { Stage } from '../../pipeline/pipeline.js'
import type { Ports } from '../../ports/ports.js'
import type { StoreUse } from '../../ports/store-use.js'
import type { TokenClientKnown, TokenKnown } from '../../presented-token/facts.js'
import type { TokenRefusal } from '../../presented-token/refusals.js'
import { tokenClientKnown } from '../../presented-token/stages/client-known.js'
import type { ResourceServerRefusal } from '../refusals.js'

type HolderPorts = Pick<Ports, 'crypto'> & StoreUse<'clients', 'find'> & StoreUse<'subjectRevocations', 'find'>

const stage = tokenClientKnown<TokenKnown>()

/**
 * Does the client of the token exist, and so on? The names distinguish it from the client that
 * asks: a locked one of the former is an inactive token, of the latter a refusal.
 */
export const HOLDER_KNOWN: Stage<TokenKnown, TokenKnown & TokenClientKnown, HolderPorts, ResourceServerRefusal> = {
  name: 'holder known',
  clause: stage.clause,
  gather: (facts, ports) =>
    andThen(stage.gather(facts, ports), known => (known.ok ? known : { ok: false, refusal: ofHolder(known.refusal) })),
  checks: stage.checks.map(check => ({ ...aboutHolder(check), name: check.name.replace('client', 'holder') })),
}

function aboutHolder(
  check: Check<TokenKnown & TokenClientKnown, TokenRefusal>,
): Check<TokenKnown & TokenClientKnown, ResourceServerRefusal> {
  const { clause, applies, seen } = check
  const run = (facts: TokenKnown & TokenClientKnown) => {
    const refusal = check.run(facts)
    return refusal && ofHolder(refusal)
  }
  return { name: check.name, clause, applies, run, ...(seen !== undefined && { seen }) }
}

function ofHolder(refusal: TokenRefusal): ResourceServerRefusal {
  return refusal.reason === 'client_locked' ? { reason: 'holder_locked' } : refusal
}
