// The two operations at the heart.
export { introspect, type IntrospectionPorts } from './introspection/introspect.js'
export type { IntrospectionRequest } from './introspection/request.js'
export type { IntrospectionGranted, IntrospectionResponse } from './introspection/response.js'
export { introspectStandard } from './introspection/standard/introspect-standard.js'
export type { StandardIntrospectionRequest } from './introspection/standard/request.js'
export type { StandardIntrospectionResponse } from './introspection/standard/response.js'
export {
  introspectForResourceServer,
  type ResourceServerIntrospectionPorts,
} from './introspection/endpoint/introspect-for-resource-server.js'
export type { ResourceServerIntrospectionResponse } from './introspection/endpoint/response.js'
export {
  pushAuthorizationRequest,
  type PushedRequestPorts,
} from './authorization/pushed-request/push-authorization-request.js'
export type { PushedAuthorizationRequest } from './authorization/pushed-request/request.js'
export type { PushedAuthorizationResponse } from './authorization/pushed-request/response.js'
export { registerAuthorizationRequest } from './authorization/pushed-request/register-authorization-request.js'

// What the authorization endpoint does with a request.
export { processAuthorizationRequest, type AuthorizationPorts } from './authorization/process-authorization-request.js'
export type { AuthorizationCompletion, AuthorizationRequest } from './authorization/request.js'
export type { AuthorizationRefused, AuthorizationResponse, AuthorizationWaiting } from './authorization/response.js'
export { completeAuthorization } from './authorization/complete-authorization.js'
export type { AuthorizationCompleted, CompletionResponse } from './authorization/completion-response.js'
export { signAuthorizationResponse } from './authorization/signed-response.js'

// What a token endpoint is made of.
export { authenticateClient } from './client-authentication/authenticate-client.js'
export type { ClientAuthenticated, ClientAuthenticationResponse } from './client-authentication/response.js'
export { type DpopProofPorts, verifyDpopProof } from './dpop/verify-dpop-proof.js'
export type { DpopProofResponse, DpopProofVerified } from './dpop/response.js'
export { verifyCodeVerifier } from './standards/oauth/pkce.js'
export { createAccessToken } from './access-token/create-access-token.js'
export { updateAccessToken } from './access-token/update-access-token.js'
export { type AccessTokenRevocationPorts, revokeAccessTokens } from './access-token/revoke-access-tokens.js'
export type { AccessTokenCreation, AccessTokenRevocation, AccessTokenUpdate } from './access-token/request.js'
export type {
  AccessTokenCreationResponse,
  AccessTokenRevocationResponse,
  AccessTokenUpdateResponse,
} from './access-token/response.js'
export { authorizationDetailsText } from './records/authorization-details.js'
export { defineProtectedResource, type ProtectedResource } from './configuration/protected-resource.js'

// Ports and what they hold.
export { createPorts } from './setup/create-ports.js'
export type { PortsOptions } from './setup/ports-options.js'
export { accessTokenRecord } from './setup/access-token-record.js'
export { type FoundToken, introspectionPorts, type IntrospectionPortsOptions } from './setup/introspection-ports.js'
export { remoteIntrospectionPorts } from './setup/remote-introspection-ports.js'
export { IntrospectionAnswerFault } from './setup/remote-answer.js'
export { pushedRequestPorts } from './setup/pushed-request-ports.js'
export { cachedClients } from './setup/cached-clients.js'
export { describePorts } from './setup/describe-ports.js'
export { sealRecords } from './setup/seal-records.js'
export { type Sealing, SealingFault } from './ports/record-forms.js'
export { DeadlineExceeded, withDeadline } from './setup/with-deadline.js'
export { createStoresCheck } from './setup/stores-check.js'
export type { FaultPlace, OnFault, Report, ReportEvent, TraceEntry } from './ports/report.js'
export type { Stores } from './ports/stores.js'
export type { Crypto, KeySource, Nonces } from './ports/crypto.js'
export type { Attestations } from './ports/attestations.js'
export type {
  AuthorizationDetailsRules,
  Certificates,
  Clock,
  IntrospectionRules,
  Ports,
  Secrets,
  ServiceSource,
} from './ports/ports.js'

export type { Client, ClientInformation } from './records/client.js'
export type { Service } from './records/service.js'
export type { AccessToken } from './records/access-token.js'
export type { PushedRequest } from './records/pushed-request.js'

export type { AuthorizationDetailsElement } from './records/vocabulary.js'
export type { Jwk, JwkSet } from './standards/jose/jwk.js'
export type { SignatureAlgorithm } from './standards/jose/signature-algorithms.js'

export type { Awaitable, Result } from './lib/result.js'

// Configuration.
export { defineService, readService, type ServiceConfiguration } from './configuration/service.js'
export { type ClientConfiguration, defineClient, readClient } from './configuration/client.js'
export { type ConfigurationFault, describeFaults, registrationMark } from './configuration/fault.js'
