import type { Scenario } from './scenario.js'
import type { Setting, World } from './world.js'

/** A request, or how it is made, and what becomes of its client. */
export type ClientRow = readonly [
  name: string,
  clause: string,
  request: object | ((world: World) => Promise<object>),
  expect: Scenario['expect'],
  setting?: Setting,
]

/** The client is authenticated: each operation says so in its own way. */
export const ACCEPTED: Scenario['expect'] = { action: 'accepted' }

/** All failed authentications tell the client one and the same. */
const FAILED = {
  action: 'UNAUTHORIZED',
  responseContent: '{"error":"invalid_client","error_description":"[A157300] Client authentication failed."}',
}

/** The client is not authenticated; the operator is told why. */
export const failed = (resultCode: string): typeof FAILED & { readonly resultCode: string } => ({
  ...FAILED,
  resultCode,
})

/** Names that every object seems to have a member of. */
export const NAMES_OF_OBJECTS: readonly string[] = ['__proto__', 'constructor', 'toString']
