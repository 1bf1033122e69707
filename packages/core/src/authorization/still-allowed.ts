import { mayAskFor } from '../authorization-request/checks/authorization-details.js'
import { mayHaveScope, scopeNamed } from '../policy/scopes.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetails } from '../records/values.js'

/** The client and the service, which may change while the user decides. */
interface Parties {
  readonly client: Client
  readonly service: Service
}

/** The scopes that the user saw, without those that service or client have withdrawn since. */
export function scopesStillAllowed(scopes: readonly string[], { client, service }: Parties): readonly string[] {
  return scopes.filter(name => scopeNamed(name, service) && mayHaveScope(client, name))
}

/**
 * The elements that the user saw, without those of types that service or client have withdrawn
 * since.
 */
export function detailsStillAllowed(
  { elements }: AuthorizationDetails,
  { client, service }: Parties,
): AuthorizationDetails {
  return { elements: elements.filter(({ type }) => mayAskFor(type, client, service)) }
}
