// Resources: the guard, and what it demands.
export { type Guarded, guardResource, httpAnswerOfIntrospection } from './http/guard-resource.js'
export { defineDemands, type ResourceDemands } from './http/resource-demands.js'
export { answerResourceMetadata } from './http/client-endpoint.js'
export { type Attested, type ClientAttestationDemands, verifyClientAttestationOverHttp } from './http/verify-headers.js'

// Endpoints of the authorization server.
export {
  answerPushedRequestOverHttp,
  answerIntrospectionOverHttp,
  answerChallengeOverHttp,
  httpAnswerToClient,
} from './http/client-endpoint.js'
export {
  type AuthorizationProcessed,
  httpAnswerOfAuthorization,
  processAuthorizationOverHttp,
  answerCompletionOverHttp,
  type AuthorizationOutcome,
  httpAnswerOfCompletion,
} from './http/authorization-endpoint.js'
export { verifyDpopProofOverHttp } from './http/verify-headers.js'
export { tokenResponse } from './http/token-response.js'
export { deliver, type Delivery, type ResponseMode } from './standards/oauth/response-mode.js'

// Forms that clients post.
export { checkPostedForm, type PostedForm, readPostedForm } from './http/client-endpoint.js'
export { readFormParameters } from './http/form-body.js'
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
export { type ResponseToVerify, type ResponseVerification, verifyResponse } from './message-signatures/verify-response.js'
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

// What adapters of frameworks read and answer.
export type { HttpAnswer, HttpCall, HttpRequestView } from './http/http-answer.js'
