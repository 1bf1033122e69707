import { AUTHORIZATION_DETAILS_CHECKS } from './checks/authorization-details.js'
import { CLAIMS_CHECK } from './checks/claims.js'
import { DPOP_KEY_CHECK } from './checks/dpop-key.js'
import { GRANT_MANAGEMENT_CHECKS } from './checks/grant-management.js'
import { MAX_AGE_CHECK } from './checks/max-age.js'
import { PKCE_CHECKS } from './checks/pkce.js'
import { PROMPT_CHECKS } from './checks/prompt.js'
import { REDIRECT_URI_CHECK } from './checks/redirect-uri.js'
import { RESOURCE_CHECK } from './checks/resource.js'
import { RESPONSE_KEY_CHECKS, RESPONSE_MODE_CHECKS } from './checks/response-mode.js'
import { RESPONSE_TYPE_CHECKS } from './checks/response-type.js'
import { SCOPE_CHECKS } from './checks/scope.js'
import { TEXT_CHECKS } from './checks/texts.js'
import type { ParameterCheck } from './facts.js'

/**
 * What every authorization request must satisfy, pushed or not, and again when a pushed one is
 * redeemed.
 */
export const PARAMETER_CHECKS: readonly ParameterCheck[] = [
  REDIRECT_URI_CHECK,
  ...RESPONSE_TYPE_CHECKS,
  ...RESPONSE_MODE_CHECKS,
  ...TEXT_CHECKS,
  ...SCOPE_CHECKS,
  ...PROMPT_CHECKS,
  CLAIMS_CHECK,
  MAX_AGE_CHECK,
  ...PKCE_CHECKS,
  RESOURCE_CHECK,
  ...AUTHORIZATION_DETAILS_CHECKS,
  ...GRANT_MANAGEMENT_CHECKS,
  DPOP_KEY_CHECK,
  ...RESPONSE_KEY_CHECKS,
]
