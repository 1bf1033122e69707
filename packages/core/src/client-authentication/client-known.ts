import { type Awaitable, andThen, ok, refuse } from '../lib/result.js'
import { type Stage, withMore } from '../pipeline/pipeline.js'
import { findClient, withKeyNamed } from '../ports/find.js'
import type { StoreUse } from '../ports/store-use.js'
import type { FoundClient } from '../records/client-identifiers.js'
import { clientNameOf } from './credentials-read.js'
import type { AttestationHeld, ClientIdentified } from './facts.js'
import { AUTHENTICATION_CHECKS } from './method-checks.js'
import type { ClientRefusal } from './refusals.js'
import type { ReadClientRequest } from './request.js'
import { type CredentialPorts, verifyCredentials } from './verify-credentials.js'

/**
 * Who is the client, and is it really that client? All is verified before an unknown client is
 * refused.
 */
export function clientKnown<Request extends ReadClientRequest>(): Stage<
  AttestationHeld<Request>,
  ClientIdentified<Request>,
  StoreUse<'clients', 'find' | 'renewKeys'> & CredentialPorts,
  ClientRefusal
> {
  return {
    name: 'client known',
    clause: 'RFC 6749 §2.3',
    gather(facts, ports) {
      const clientIdentifier = clientNameOf(facts)
      return andThen(presentClient(facts, clientIdentifier, ports), found =>
        andThen(verifyCredentials(facts, found?.client, ports), evidence => {
          if (found === undefined) return refuse({ reason: 'client_unknown' })
          const { client, canonical: clientKey, by } = found
          return ok(withMore(facts, { client, clientIdentifier, clientKey, by, evidence }))
        }),
      )
    },
    checks: AUTHENTICATION_CHECKS,
  }
}

/** The client that the request names, with the key that its assertion names if its keys are at a URL. */
function presentClient(
  facts: AttestationHeld,
  clientIdentifier: string,
  ports: StoreUse<'clients', 'find' | 'renewKeys'>,
): Awaitable<FoundClient | undefined> {
  return andThen(findClient(clientIdentifier, facts.service, ports), found => {
    if (found?.client.tokenAuthMethod !== 'PRIVATE_KEY_JWT') return found
    return andThen(withKeyNamed(found.client, facts.assertion?.assertion.kid, ports), client => ({ ...found, client }))
  })
}
