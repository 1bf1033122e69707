import type { Answer, Scenario } from '@symbolon/contract/scenarios'

/** A valid request for a token. */
export const CREATION = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada', scopes: ['read'] }

/** A mistake of the caller: no token was created. */
export const MISTAKE = { action: 'BAD_REQUEST', absent: ['accessToken'] }

/** What a token would lose without a word: members that no field holds, where a limit may have been meant. */
export const UNKNOWN_INSIDE: readonly (readonly [string, object])[] = [
  [
    'authorization details with a member outside otherFields',
    { authorizationDetails: { elements: [{ type: 'payment', amount: '10' }] } },
  ],
  ['authorization details with an unknown member', { authorizationDetails: { elements: [], most: 1 } }],
  ['a grant with an unknown member', { grant: { scope: 'read' } }],
  ['scopes of a grant with an unknown member', { grant: { scopes: [{ scope: 'read', resources: ['https://a/'] }] } }],
  ['a property with an unknown member', { properties: [{ key: 'a', value: 'b', Hidden: true }] }],
]

/** Creates a token by a request with changes. */
export function creating(changes: object): Scenario['play'] {
  return world => world.createToken({ ...CREATION, ...changes })
}

/** The claims of a JWT that was created. */
export function claimsOf(answer: Answer): object {
  return JSON.parse(claimsTextOf(answer))
}

/** The same as text, in which numbers are as they were written. */
export function claimsTextOf(answer: Answer): string {
  const token = String(Reflect.get(answer, 'accessToken'))
  const claims = token.split('.')[1] ?? ''
  return atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
}
