// The endpoints and the guard.
export {
  type PushedRequestEndpointOptions,
  pushedAuthorizationRequestEndpoint,
} from './pushed-authorization-request-endpoint.js'
export { introspectionEndpoint, type IntrospectionEndpointOptions } from './introspection-endpoint.js'
export { protectedResourceMetadataEndpoint } from './protected-resource-metadata-endpoint.js'
export {
  type AttestationChallengeEndpointOptions,
  attestationChallengeEndpoint,
} from './attestation-challenge-endpoint.js'
export {
  introspectionOf,
  type IntrospectionState,
  resourceGuard,
  type ResourceGuardOptions,
} from './resource-guard.js'

// For the endpoints that an authorization server writes itself.
export {
  type AskUser,
  authorizationEndpoint,
  type AuthorizationEndpointOptions,
  type Refuse,
  type SessionBinding,
} from './authorization-endpoint.js'
export { type AnswerForm, formEndpoint, type FormEndpointOptions } from './form-endpoint.js'

// The building blocks, for other middleware.
export { requestView } from './context.js'
export { sendAnswer } from './send-answer.js'
