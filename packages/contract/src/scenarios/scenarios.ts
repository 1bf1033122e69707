import type { Open, Runner } from '../runner.js'
import { ABSENT_MEMBERS } from './absent-member-scenarios.js'
import { ACCESS_TOKEN_SCENARIOS } from './access-token-scenarios.js'
import { AUTHORIZATION_SCENARIOS } from './authorization-scenarios.js'
import { CLIENT_SCENARIOS } from './client-scenarios.js'
import { COMPLETION_SCENARIOS } from './completion-scenarios.js'
import { DPOP_SCENARIOS } from './dpop-scenarios.js'
import { FAPI_INTROSPECTION_SCENARIOS, FAPI_STANDARD_SCENARIOS } from './fapi-introspection-scenarios.js'
import {
  FAPI_AUTHORIZATION_SCENARIOS,
  FAPI_CLIENT_SCENARIOS,
  FAPI_COMPLETION_SCENARIOS,
  FAPI_CREATION_SCENARIOS,
  FAPI_DPOP_SCENARIOS,
  FAPI_PUSHED_SCENARIOS,
} from './fapi-scenarios.js'
import { INTROSPECTION_SCENARIOS } from './introspection-scenarios.js'
import { PUSHED_REQUEST_SCENARIOS } from './pushed-request-scenarios.js'
import {
  REGISTERED_REQUESTS,
  REGISTERED_STANDARD_TOKENS,
  REGISTERED_TICKETS,
  REGISTERED_TOKENS,
} from './registration-scenarios.js'
import { COMPLETED_AGAIN, PUSHED_AGAIN, REDEEMED_AGAIN } from './repeated-use-scenarios.js'
import { playAll, type Scenario } from './scenario.js'
import { STANDARD_INTROSPECTION_SCENARIOS } from './standard-introspection-scenarios.js'
import { type Connect, connectToCore } from './world.js'

/** All scenarios, keyed by the operation that they test. */
export const SCENARIOS = {
  introspection: [
    ...INTROSPECTION_SCENARIOS,
    ...REGISTERED_TOKENS,
    ...FAPI_INTROSPECTION_SCENARIOS,
    ...ABSENT_MEMBERS.introspection,
  ],
  'standard introspection': [
    ...STANDARD_INTROSPECTION_SCENARIOS,
    ...REGISTERED_STANDARD_TOKENS,
    ...FAPI_STANDARD_SCENARIOS,
    ...ABSENT_MEMBERS['standard introspection'],
  ],
  'client authentication': [...CLIENT_SCENARIOS, ...FAPI_CLIENT_SCENARIOS, ...ABSENT_MEMBERS['client authentication']],
  'DPoP proof': [...DPOP_SCENARIOS, ...FAPI_DPOP_SCENARIOS, ...ABSENT_MEMBERS['DPoP proof']],
  'pushed authorization request': [
    ...PUSHED_REQUEST_SCENARIOS,
    ...PUSHED_AGAIN,
    ...FAPI_PUSHED_SCENARIOS,
    ...ABSENT_MEMBERS['pushed authorization request'],
  ],
  'authorization request': [
    ...AUTHORIZATION_SCENARIOS,
    ...REDEEMED_AGAIN,
    ...REGISTERED_REQUESTS,
    ...FAPI_AUTHORIZATION_SCENARIOS,
    ...ABSENT_MEMBERS['authorization request'],
  ],
  'authorization completion': [
    ...COMPLETION_SCENARIOS,
    ...COMPLETED_AGAIN,
    ...REGISTERED_TICKETS,
    ...FAPI_COMPLETION_SCENARIOS,
    ...ABSENT_MEMBERS['authorization completion'],
  ],
  'access tokens': [...ACCESS_TOKEN_SCENARIOS, ...FAPI_CREATION_SCENARIOS, ...ABSENT_MEMBERS['access tokens']],
} as const satisfies Readonly<Record<string, readonly Scenario[]>>

/**
 * Plays all scenarios with the stores that `open` returns, and so tests every operation from end to
 * end.
 *
 * With `connect`, the operations can be called through an interface of your own, for example HTTP.
 */
export function scenarioContract(runner: Runner, open: Open, connect: Connect = connectToCore): void {
  for (const [operation, scenarios] of Object.entries(SCENARIOS)) playAll(runner, open, connect, operation, scenarios)
}
