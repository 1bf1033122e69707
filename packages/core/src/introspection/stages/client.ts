import { clientNotLocked } from '../../client-authentication/client-not-locked.js'
import { clientOf } from '../../look-up.js'
import { type Stage, withMore } from '../../pipeline.js'
import type { Ports } from '../../ports.js'
import type { Client } from '../../records.js'
import { andThen, ok, refuse } from '../../result.js'
import type { IntrospectionRefusal } from '../refusals.js'
import type { TokenKnown } from './token.js'

/** The client of the token is known. */
export interface ClientKnown extends TokenKnown {
  readonly client: Client
}

/** Does its client live? */
export const CLIENT: Stage<TokenKnown, ClientKnown, Pick<Ports, 'clients'>, IntrospectionRefusal> = {
  name: 'client known',
  clause: 'docs/rules.md §2',
  gather: (facts, ports) =>
    andThen(clientOf(facts.token, ports), client =>
      client === undefined ? refuse({ reason: 'client_gone' }) : ok(withMore(facts, { client })),
    ),
  checks: [clientNotLocked('docs/rules.md §2')],
}
