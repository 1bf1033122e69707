// Resources: the guard, and what it demands.
export { type Guarded, guardResource, httpAnswerOfIntrospection } from './http/guard-resource.js'
export { defineDemands, type ResourceDemands } from './http/resource-demands.js'

// Endpoints of the authorization server.
export {
  answerPushedRequestOverHttp,
  answerIntrospectionOverHttp,
  answerChallengeOverHttp,
  answerResourceMetadata,
} from './http/endpoints.js'
export {
  type AttestationChallengePorts,
  issueAttestationChallenge,
} from './client-authentication/attestation/issue-attestation-challenge.js'
export {
  type AuthorizationAnswer,
  httpAnswerOfAuthorization,
  processAuthorizationOverHttp,
  answerCompletionOverHttp,
  type AuthorizationOutcome,
  httpAnswerOfCompletion,
} from './http/authorization-endpoint.js'
export { tokenResponse, verifyDpopProofOverHttp } from './http/token-endpoint.js'
export { type HttpAnswer, httpAnswerToClient } from './http/http-answer.js'
export { deliver, type Delivery, type ResponseMode } from './standards/oauth/response-mode.js'

// Forms that clients post.
export { checkPostedForm, type PostedForm, readFormParameters, readPostedForm } from './http/posted-form.js'
export type { FormParameters } from './standards/oauth/form.js'

// Signatures of messages (RFC 9421).
export {
  type RequestSigning,
  type SigningOptions,
  type RequestToSign,
  type ResponseToSign,
  type SignatureHeaders,
  signRequest,
  signResponse,
} from './message-signatures/sign-message.js'
export {
  type ResponseToVerify,
  type ResponseVerification,
  verifyResponse,
} from './message-signatures/verify-response.js'
export { type RefusalSigner, refusalSigner } from './http/refusal-signer.js'

// Signed JWTs, for clients that authenticate by one.
export { signJwt } from './standards/jose/jwt.js'

// Behind a proxy.
export type { TrustedProxy } from './http/proxy/trusted-proxy.js'
export {
  type CertificateHeader,
  type CertificateHeaderProblem,
  clientCertificateFromHeader,
  type HeaderCertificate,
} from './http/proxy/certificate-formats.js'
export { type ForwardedHeaders, targetUriFromForwarded } from './http/proxy/forwarded.js'

// The table of endpoints, and what packages of frameworks make of it.
export {
  ATTESTATION_CHALLENGE,
  type AttestationChallengeOptions,
  AUTHORIZATION,
  type Endpoint,
  FORM,
  INTROSPECTION,
  type PortsOf,
  PUSHED_REQUEST,
  RESOURCE_GUARD,
  RESOURCE_METADATA,
} from './http/endpoints.js'
export { authorizationHandler, endpointAnswerer, formAnswerer, guardHandler } from './http/handlers.js'
export { readFormBody, type Transport } from './http/transport.js'
export type { AuthorizationSources, FaultOptions, FormSources, GuardSources } from './http/sources.js'
export type { HttpCall, HttpRequestView } from './http/request-view.js'
