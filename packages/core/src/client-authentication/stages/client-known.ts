import { andThen, ok, refuse } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { findClient } from '../../ports/find.js'
import type { StoreUse } from '../../ports/store-use.js'
import { AUTHENTICATION_CHECKS } from '../checks/authentication.js'
import { clientNameOf } from '../client-name.js'
import type { AttestationHeld, ClientIdentified } from '../facts.js'
import type { ClientRefusal } from '../refusals.js'
import type { ReadClientRequest } from '../request.js'
import { type CredentialPorts, verifyCredentials } from '../verify-credentials.js'

/**
 * Who is the client, and is it really that client? All is verified before an unknown client is
 * refused.
 */
export function clientKnown<Request extends ReadClientRequest>(): Stage<
  AttestationHeld<Request>,
  ClientIdentified<Request>,
  StoreUse<'clients', 'find'> & CredentialPorts,
  ClientRefusal
> {
  return {
    name: 'client known',
    clause: 'RFC 6749 §2.3',
    gather(facts, ports) {
      return andThen(findClient(clientNameOf(facts), facts.service, ports), found =>
        andThen(verifyCredentials(facts, found?.client, ports), evidence => {
          if (found === undefined) return refuse({ reason: 'client_unknown' })
          const { client, canonical, by } = found
          return ok(withMore(facts, { client, clientIdentifier: canonical, by, evidence }))
        }),
      )
    },
    checks: AUTHENTICATION_CHECKS,
  }
}
