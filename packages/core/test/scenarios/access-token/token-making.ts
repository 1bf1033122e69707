import type { Answer, Scenario } from '@symbolon/contract/scenarios'

/** A valid request for a token. */
export const CREATION = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada', scopes: ['read'] }

/** A mistake of the caller: no token was created. */
export const MISTAKE = { action: 'BAD_REQUEST', absent: ['accessToken'] }

/** Creates a token by a request with changes. */
export function creating(changes: object): Scenario['play'] {
  return world => world.createToken({ ...CREATION, ...changes })
}

/** The claims of a JWT that was created. */
export function claimsOf(answer: Answer): object {
  const token = String(Reflect.get(answer, 'accessToken'))
  const claims = token.split('.')[1] ?? ''
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
}
