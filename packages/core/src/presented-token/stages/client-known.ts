import { clientNotLocked } from '../../client-authentication/client-not-locked.js'
import type { Check } from '../../lib/check.js'
import { andThen, ok, refuse } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { demandsOf } from '../../policy/fapi.js'
import { clientOf } from '../../ports/find.js'
import type { Ports } from '../../ports/ports.js'
import type { TokenClientKnown, TokenKnown } from '../facts.js'
import type { TokenRefusal } from '../refusals.js'

/** The mode applies even to tokens made before it: nobody can tell who holds an unbound token. */
const senderConstrained: Check<TokenClientKnown, TokenRefusal> = {
  name: 'sender-constrained token',
  clause: 'FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.4-5; docs/rules.md §2',
  applies: facts => demandsOf(facts).has('sender-constrained tokens'),
  run: ({ token }) =>
    token.certificateThumbprint === undefined && token.dpopKeyThumbprint === undefined
      ? { reason: 'token_unbound' }
      : undefined,
  seen: ({ token }) => ({
    expected: 'a token that is bound to a key or a certificate',
    actual:
      [token.dpopKeyThumbprint && 'key', token.certificateThumbprint && 'certificate'].filter(Boolean).join(', ') ||
      'neither',
    hint: 'fapiModes of the service or the client demand this; a token from before must be replaced',
  }),
}

/** Does its client exist and is it not locked, and may the token be unbound? */
export function tokenClientKnown<Facts extends TokenKnown>(): Stage<
  Facts,
  Facts & TokenClientKnown,
  Pick<Ports, 'clients'>,
  TokenRefusal
> {
  return {
    name: 'client known',
    clause: 'docs/rules.md §2',
    gather: (facts, ports) =>
      andThen(clientOf(facts.token, ports), client =>
        client === undefined ? refuse({ reason: 'client_gone' }) : ok(withMore(facts, { client })),
      ),
    checks: [clientNotLocked('docs/rules.md §2'), senderConstrained],
  }
}
