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

/** The scopes of a list that the service does not describe. */
export function unknownScopes(names: readonly string[], service: Service): readonly string[] {
  return names.filter(name => scopeNamed(name, service) === undefined)
}

/** How many scopes of a service are shown. */
const SHOWN = 20

/** The scopes that a service describes, for operators. */
export function shownSupported({ supportedScopes }: Service): string {
  const more = supportedScopes.length > SHOWN ? ` and ${supportedScopes.length - SHOWN} more` : ''
  const names = supportedScopes.slice(0, SHOWN).map(scope => scope.name)
  return names.length === 0 ? 'none: supportedScopes is empty' : `${shownScopes(names)}${more}`
}

/** Scopes for operators. One that does not look like a name is not shown: it may be a token. */
export function shownScopes(scopes: readonly string[]): string {
  return scopes.map(scope => (/^[A-Za-z0-9:._/-]{1,32}$/.test(scope) ? scope : '(not shown)')).join(' ')
}
