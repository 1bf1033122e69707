export { exchangeToken } from './exchange-token.js'
export type {
  AddedGrants,
  GrantApproved,
  GrantDecision,
  GrantDenied,
  GrantError,
  GrantRequest,
} from './grant-added.js'
export { introspectToken } from './introspect-token.js'
export {
  type AuthorizationCodeIssued,
  type AuthorizationCodeRefused,
  type AuthorizationCodeResponse,
  type AuthorizationDecision,
  issueAuthorizationCode,
} from './issue-authorization-code.js'
export {
  answerTokenIntrospectionOverHttp,
  answerTokenOverHttp,
  answerTokenRevocationOverHttp,
  TOKEN,
  TOKEN_INTROSPECTION,
  TOKEN_REVOCATION,
} from './over-http.js'
export {
  type TokenAnswers,
  type TokenDecision,
  type TokenGiven,
  type TokenLifetimes,
  type TokenPorts,
  type TokenPortsOptions,
  type TokenRules,
  tokenPorts,
} from './ports.js'
export type { AddedGrantType, TokenRequest } from './request.js'
export type { TokenAction, TokenResponse } from './response.js'
export { revokeToken, type TokenRevocationRequest, type TokenRevocationResponse } from './revoke-token.js'
