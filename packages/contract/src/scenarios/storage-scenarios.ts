import type { Open, Runner } from '../runner.js'
import { TOKEN_REVOCATION_SCENARIOS, TOKEN_UPDATE_SCENARIOS } from './access-token-scenarios.js'
import { type Connect, connectToCore } from './operations.js'
import { REGISTERED_TOKENS } from './registration-scenarios.js'
import { REQUEST_URI_SCENARIOS } from './request-uri-scenarios.js'
import { REVOKED_TOKENS, REVOKED_TOKENS_BY_RFC_7662 } from './revoked-token-scenarios.js'
import { playAll, type Scenario } from './scenario.js'
import { TICKETS_OF_SESSIONS } from './session-scenarios.js'
import {
  COMPLETED_AGAIN,
  PROOFS_ALONE,
  PROOFS_AT_RESOURCES,
  PUSHED_PROOFS,
  REDEEMED_AGAIN,
} from './single-use-scenarios.js'
import { STORED_REFRESH_TOKENS, STORED_TOKENS } from './stored-record-scenarios.js'
import { TOKENS_USED_AT_ONCE } from './token-scenarios.js'

/** The scenarios whose outcome storage decides, keyed by the operation that they test. */
export const STORAGE_SCENARIOS = {
  introspection: [...STORED_TOKENS, ...PROOFS_AT_RESOURCES, ...REGISTERED_TOKENS, ...REVOKED_TOKENS],
  'standard introspection': REVOKED_TOKENS_BY_RFC_7662,
  'DPoP proof': PROOFS_ALONE,
  'pushed authorization request': PUSHED_PROOFS,
  'authorization request': [...REQUEST_URI_SCENARIOS, ...REDEEMED_AGAIN],
  'authorization completion': [...COMPLETED_AGAIN, ...TICKETS_OF_SESSIONS],
  'access tokens': [...STORED_REFRESH_TOKENS, ...TOKEN_UPDATE_SCENARIOS, ...TOKEN_REVOCATION_SCENARIOS],
  token: TOKENS_USED_AT_ONCE,
} as const satisfies Readonly<Record<string, readonly Scenario[]>>

/**
 * Plays the scenarios whose outcome storage decides, and so tests the operations of core from end to
 * end over the stores that `open` returns.
 *
 * With `connect`, the operations can be called through an interface of your own, for example HTTP.
 */
export function scenarioContract(runner: Runner, open: Open, connect: Connect = connectToCore): void {
  playAll(runner, open, connect, STORAGE_SCENARIOS)
}
