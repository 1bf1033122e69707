// Resources: the guard, and what it demands.
export { type Guarded, guardResource, httpAnswerOfIntrospection } from './http/guard-resource.js'
export { defineDemands, type ResourceDemands } from './http/resource-demands.js'
export { bothDemands } from './http/resource-demands.js'
export { answerResourceMetadata } from './http/client-endpoint.js'
export {
  type Attested,
  type ClientAttestationDemands,
  verifyClientAttestationOverHttp,
} from './http/verify-headers.js'

// Endpoints of the authorization server.
export { answerPushedRequestOverHttp } from './http/client-endpoint.js'
export { answerIntrospectionOverHttp } from './http/client-endpoint.js'
export { answerChallengeOverHttp } from './http/client-endpoint.js'
export {
  authorizationHandler,
  type AuthorizationProcessed,
  type AuthorizationSources,
  type AuthorizationTransport,
  httpAnswerOfAuthorization,
  processAuthorizationOverHttp,
  readAuthorizationParameters,
} from './http/authorization-endpoint.js'
export {
  answerCompletionOverHttp,
  type AuthorizationOutcome,
  httpAnswerOfCompletion,
} from './http/authorization-endpoint.js'
export { verifyDpopProofOverHttp } from './http/verify-headers.js'
export { tokenResponse, type TokenResponseAdditions } from './http/token-response.js'
export { httpAnswerToClient, type NextValues } from './http/client-endpoint.js'
export { deliver, type Delivery, type ResponseMode } from './standards/oauth/response-mode.js'

// Forms that clients post.
export {
  answerUnreadableBody,
  type BodyProblem,
  checkPostedForm,
  type PostedForm,
  readPostedForm,
} from './http/client-endpoint.js'
export { readFormParameters } from './http/form-body.js'
export type { FormParameters } from './standards/oauth/form.js'

// Signatures of messages (RFC 9421).
export {
  type RequestSigning,
  type SigningByKey,
  type SigningBySecret,
  type SigningOptions,
  type RequestToSign,
  type ResponseToSign,
  type SignatureHeaders,
  signRequest,
  signResponse,
} from './http/sign-message.js'
export {
  type ResponseRefusal,
  type ResponseToVerify,
  type ResponseVerification,
  type VerifiedResponse,
  verifyResponse,
} from './http/verify-response.js'
export { type RefusalSigner, refusalSigner } from './http/sign-message.js'
export type { SignedRequest } from './message-signatures/message.js'
export type { ComponentName } from './message-signatures/write-signature.js'

// Signed JWTs, for clients that authenticate by one.
export { type Claims, signJwt } from './standards/jose/jwt.js'

// Behind a proxy.
export { formBehindProxy, resourceBehindProxy } from './http/proxy/trusted-proxy.js'
export {
  type ProxyOptions,
  requireTrustedProxy,
  type TrustedCertificate,
  type TrustedProxy,
} from './http/proxy/trusted-proxy.js'
export {
  type CertificateHeader,
  type CertificateHeaderProblem,
  clientCertificateFromHeader,
  type HeaderCertificate,
} from './http/proxy/certificate-formats.js'
export type { CertificateFormat } from './http/proxy/certificate-formats.js'
export {
  type ForwardedHeader,
  type ForwardedHeaders,
  targetUriFromForwarded,
} from './http/proxy/forwarded.js'

// What adapters of frameworks read and answer, and what they are made with.
export type { HttpAnswer, HttpRequestView } from './http/http-answer.js'
export { isHost, originOf, requireOrigin } from './http/http-answer.js'
export type { CallBodyProblem, HttpCall } from './http/http-answer.js'
export { BodyBytes } from './http/form-body.js'
export { formLimit, type FormLimitSource } from './http/form-body.js'
export { requireOptions, requirePorts } from './lib/misuse.js'
export { requireHttpAnswer } from './http/http-answer.js'
export { andThen, isPromised } from './lib/result.js'
export { type Method, type Wrap, wrappedMethods } from './lib/objects.js'
export { textDigest } from './ports/digests.js'
export { boundedPort } from './setup/with-deadline.js'
export { errorName } from './lib/loggable.js'
export { notify } from './pipeline/operation.js'
