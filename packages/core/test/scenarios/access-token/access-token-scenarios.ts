import type { Scenario } from '@symbolon/contract/scenarios'
import { REVOCATIONS_AND_CLOCKS } from './revocation-clock-scenarios.js'
import { TOKEN_CREATION_SCENARIOS } from './token-creation-scenarios.js'
import { TOKEN_JWT_SCENARIOS } from './token-jwt-scenarios.js'
import { REFUSED_REVOCATIONS } from './token-revocation-scenarios.js'
import { FURTHER_UPDATES } from './token-update-scenarios.js'

/** Creating, updating and revoking access tokens. */
export const ACCESS_TOKEN_SCENARIOS: readonly Scenario[] = [
  ...TOKEN_CREATION_SCENARIOS,
  ...TOKEN_JWT_SCENARIOS,
  ...FURTHER_UPDATES,
  ...REFUSED_REVOCATIONS,
  ...REVOCATIONS_AND_CLOCKS,
]
