import { clientNotLocked } from '../../client-authentication/client-not-locked.js'
import { clientOf } from '../../look-up.js'
import { type Stage, withMore } from '../../pipeline.js'
import type { Ports } from '../../ports.js'
import type { Client } from '../../records.js'
import { andThen, ok, refuse } from '../../result.js'
import type { TokenRefusal } from '../refusals.js'
import type { TokenFound, TokenKnown } from './token.js'

/** The client of the token is known. */
export interface ClientFound extends TokenFound {
  readonly client: Client
}

/** The client of the token of an introspection is known. */
export type ClientKnown = TokenKnown & ClientFound

/** Does its client live? */
export function clientKnown<Facts extends TokenFound>(): Stage<
  Facts,
  Facts & ClientFound,
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
    checks: [clientNotLocked('docs/rules.md §2')],
  }
}
