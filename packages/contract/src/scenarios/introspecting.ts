import type { Answer } from './operations.js'
import type { Scenario } from './scenario.js'
import type { TokenChanges, World } from './world.js'

/** Creates a token and introspects it with these demands. */
export function demanding(demands: object, creation: TokenChanges = {}): Scenario['play'] {
  return async world => world.introspect({ token: await world.token(creation), ...demands })
}

/** Waits for a call, and then introspects a token. */
export async function thenIntrospect(call: Promise<Answer>, world: World, token: string): Promise<Answer> {
  await call
  return world.introspect({ token })
}

/** The answer for an unknown token. */
export const NOT_KNOWN = {
  existent: false,
  usable: false,
  sufficient: false,
  refreshable: false,
  absent: ['clientId', 'subject', 'scopes', 'expiresAt', 'properties', 'serviceAttributes', 'clientAttributes'],
}

/** The answer for a known token that is refused. */
export const REFUSED_TOKEN = {
  action: 'UNAUTHORIZED',
  error: 'invalid_token',
  existent: true,
  usable: false,
  sufficient: false,
}
