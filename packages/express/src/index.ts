// The two endpoints of the library.
export {
  type PushedRequestEndpointOptions,
  pushedAuthorizationRequestEndpoint,
} from './pushed-authorization-request-endpoint.js'
export { introspectionOf, resourceGuard, type ResourceGuardOptions } from './resource-guard.js'

// What an authorization server needs for its own endpoints.
export {
  type AskUser,
  authorizationEndpoint,
  type AuthorizationEndpointOptions,
} from './authorization-endpoint.js'
export { type AnswerForm, formEndpoint, type FormEndpointOptions } from './form-endpoint.js'

// The pieces, for handlers of another form.
export {
  certificateOfConnection,
  certificatePathOfConnection,
  isCertificateAuthorized,
} from './certificate-of-connection.js'
export { readRawForm } from './raw-form.js'
export { requestView } from './request-view.js'
export { sendAnswer } from './send-answer.js'
