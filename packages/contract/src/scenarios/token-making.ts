import type { Scenario } from './scenario.js'
import type { Answer, World } from './world.js'

/** A valid request for a token. */
export const CREATION = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada', scopes: ['read'] }

/** A mistake of the caller: no token was created. */
export const MISTAKE = { action: 'BAD_REQUEST', absent: ['accessToken'] }

/** Creates a token by a request with changes. */
export function creating(changes: object): Scenario['play'] {
  return world => world.createToken({ ...CREATION, ...changes })
}

/** Waits for a call, and then introspects a token. */
export async function thenIntrospect(call: Promise<Answer>, world: World, token: string): Promise<Answer> {
  await call
  return world.introspect({ token })
}

/** The claims of a JWT that was created. */
export function claimsOf(answer: Answer): object {
  const token = String(Reflect.get(answer, 'accessToken'))
  const claims = token.split('.')[1] ?? ''
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
}
