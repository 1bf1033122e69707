import type { Scenario } from './scenario.js'
import { TOKEN_CREATION_SCENARIOS } from './token-creation-scenarios.js'
import { TOKEN_JWT_SCENARIOS } from './token-jwt-scenarios.js'
import { TOKEN_REVOCATION_SCENARIOS } from './token-revocation-scenarios.js'
import { TOKEN_UPDATE_SCENARIOS } from './token-update-scenarios.js'

/** Creating, updating and revoking access tokens. */
export const ACCESS_TOKEN_SCENARIOS: readonly Scenario[] = [
  ...TOKEN_CREATION_SCENARIOS,
  ...TOKEN_JWT_SCENARIOS,
  ...TOKEN_UPDATE_SCENARIOS,
  ...TOKEN_REVOCATION_SCENARIOS,
]
