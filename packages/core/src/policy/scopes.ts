import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { Scope } from '../records/values.js'

/** Whether the client may have the scope; without a list of its own it may have all scopes. */
export function mayHaveScope(client: Client, name: string): boolean {
  return client.requestableScopes?.includes(name) ?? true
}

/** The scope with this name, as the service describes it. */
export function scopeNamed(name: string, service: Service): Scope | undefined {
  // Not `find`: a closure for each name would cost more than the comparison.
  for (const scope of service.supportedScopes) if (scope.name === name) return scope
  return undefined
}
