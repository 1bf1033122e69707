import { always, type Check } from '../../lib/check.js'
import type { Stage } from '../../pipeline/pipeline.js'
import type { TokenClientKnown, TokenKnown } from '../../presented-token/facts.js'
import { type ClientPorts, gatherClient, LIFE_CHECKS } from '../../presented-token/stages/client-known.js'
import type { ResourceServerRefusal } from '../refusals.js'

/**
 * A locked client of the token is an inactive token; a locked client that asks is a refusal. So the
 * two have names of their own.
 */
const holderNotLocked: Check<TokenClientKnown, ResourceServerRefusal> = {
  name: 'holder not locked',
  clause: 'docs/rules.md §2',
  applies: always,
  run: ({ client }) => (client.locked ? { reason: 'holder_locked' } : undefined),
}

/** Does the client of the token exist, is it not locked, is the token not revoked, and may it be unbound? */
export const HOLDER_KNOWN: Stage<TokenKnown, TokenKnown & TokenClientKnown, ClientPorts, ResourceServerRefusal> = {
  name: 'holder known',
  clause: 'docs/rules.md §2',
  gather: gatherClient,
  checks: [holderNotLocked, ...LIFE_CHECKS],
}
