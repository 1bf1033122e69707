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
  bodyUpTo,
  introspectionOf,
  type ResourceGuard,
  resourceGuard,
  type ResourceGuardOptions,
  type Route,
} from './resource-guard.js'

// For the endpoints that an authorization server writes itself.
export {
  type AskUser,
  authorizationEndpoint,
  type AuthorizationEndpointOptions,
  type Refuse,
  type SessionBinding,
} from './authorization-endpoint.js'
export {
  type AnswerForm,
  type FetchHandler,
  formEndpoint,
  type FormEndpointOptions,
  type ReadSource,
} from './form-endpoint.js'
export type { FaultOptions } from './fault.js'

// The building blocks, for other handlers.
export { readRawForm } from './raw-form.js'
export { readText } from './read-text.js'
export { requestView } from './request-view.js'
export { responseOf } from './response.js'

// What packages of frameworks over fetch are made of.
export { readAuthorization } from './authorization-endpoint.js'
export { FORM_SOURCES, type FormSources, formHandler } from './form-endpoint.js'
export { GUARD_SOURCES, guardHandler, type GuardSources } from './resource-guard.js'
