import { clientNotLocked } from '../../client-authentication/client-not-locked.js'
import { ok, refuse } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { findClient } from '../../ports/find.js'
import type { StoreUse } from '../../ports/store-use.js'
import type { ClientNamed, RequestArrived } from '../facts.js'
import type { AuthorizationRefusal } from '../refusals.js'

/** Which client sends the user? */
export const CLIENT_NAMED: Stage<RequestArrived, ClientNamed, StoreUse<'clients', 'find'>, AuthorizationRefusal> = {
  name: 'client known',
  clause: 'RFC 6749 §4.1.1',
  async gather(facts, ports) {
    const identifier = facts.front.values.get('client_id')
    if (identifier === undefined) return refuse({ reason: 'client_unidentified' })
    const found = await findClient(identifier, facts.service, ports)
    return found === undefined
      ? refuse({ reason: 'client_unknown' })
      : ok(withMore(facts, { client: found.client, clientIdentifier: identifier, clientKey: found.canonical }))
  },
  checks: [clientNotLocked('docs/rules.md §4')],
}
