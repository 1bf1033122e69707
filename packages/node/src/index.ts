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
export { introspectionOf, resourceGuard, type ResourceGuardOptions, type Route } from './resource-guard.js'

// For the endpoints that an authorization server writes itself.
export {
  type AskUser,
  authorizationEndpoint,
  type AuthorizationEndpointOptions,
  type Refuse,
  type SessionBinding,
} from './authorization-endpoint.js'
export { type AnswerForm, formEndpoint, type FormEndpointOptions } from './form-endpoint.js'
export type { FaultOptions } from './fault.js'

// For the REST API of @symbolon/api, and other answers to calls as plain values.
export { callListener } from './call-listener.js'

// The building blocks, for other handlers.
export {
  certificateOfConnection,
  certificatePathOfConnection,
  isCertificateAuthorized,
} from './certificate-of-connection.js'
export { readRawForm } from './raw-form.js'
export { type NodeRequest, requestView } from './request-view.js'
export { closingUnread, sendAnswer } from './send-answer.js'

// What packages of frameworks over node:http are made of.
export { asError } from './as-error.js'
export { readAuthorization } from './authorization-endpoint.js'
export { endpointFinder, type Endpoints } from './endpoints.js'
export { FORM_SOURCES, formAnswerer, formHandler, type FormSources } from './form-endpoint.js'
export { readBytes, RequestAborted, utf8Text } from './raw-body.js'
export { readFormOf } from './raw-form.js'
export { rawQuery, readerOf, type RequestReader, type ViewOf, viewWithScheme } from './request-view.js'
export {
  GUARD_SOURCES,
  guardHandler,
  type GuardReader,
  type GuardSources,
  noteGranted,
} from './resource-guard.js'
