import { andThen, ok, refuse } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { findClient } from '../../ports/find.js'
import type { Ports } from '../../ports/ports.js'
import type { Client } from '../../records/client.js'
import type { FoundClient } from '../../records/client-identifiers.js'
import { AUTHENTICATION_CHECKS } from '../checks.js'
import { type ProofPorts, type Proven, verifyCredentials } from '../proven.js'
import type { ClientRefusal } from '../refusals.js'
import type { ReadClientRequest } from '../request.js'
import { clientNameOf, type Presented } from './presented.js'

/** The client is known, and what its credentials prove. */
export interface ClientIdentified<Request extends ReadClientRequest = ReadClientRequest> extends Presented<Request> {
  readonly client: Client
  /** The canonical identifier, for records. */
  readonly clientIdentifier: string
  readonly by: FoundClient['by']
  readonly proven: Proven
}

/** Who is the client, and is it that client? All is verified before anybody says that there is no such client. */
export function clientIdentified<Request extends ReadClientRequest>(): Stage<
  Presented<Request>,
  ClientIdentified<Request>,
  Pick<Ports, 'clients'> & ProofPorts,
  ClientRefusal
> {
  return {
    name: 'client known',
    clause: 'RFC 6749 §2.3',
    gather(facts, ports) {
      return andThen(findClient(clientNameOf(facts), facts.service, ports), found =>
        andThen(verifyCredentials(facts, found?.client, ports), proven => {
          if (found === undefined) return refuse({ reason: 'client_unknown' })
          const { client, canonical, by } = found
          return ok(withMore(facts, { client, clientIdentifier: canonical, by, proven }))
        }),
      )
    },
    checks: AUTHENTICATION_CHECKS,
  }
}
