// For the packages of Symbolon alone. It promises nothing to users: a name may change or go without notice.

export { idTokenClaimsText } from './id-token.js'
export { refusalOfDecision } from './issue-authorization-code.js'
export { isWithTokens } from './ports.js'
export {
  CODE_REFUSALS,
  REFRESH_TOKEN_INTROSPECTION_REFUSALS,
  TOKEN_REFUSALS,
  TOKEN_REVOCATION_REFUSALS,
} from './refusals.js'
