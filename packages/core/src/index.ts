// The two operations at the heart.
export { introspect, type IntrospectionPorts } from './introspection/introspect.js'
export type { IntrospectionRequest } from './introspection/request.js'
export type {
  IntrospectionFields,
  IntrospectionGranted,
  IntrospectionRefused,
  IntrospectionResponse,
} from './introspection/response.js'
export type { TokenInformation } from './introspection/token-information.js'
export { introspectStandard, type StandardIntrospectionPorts } from './introspection/standard/introspect-standard.js'
export type { StandardIntrospectionRequest } from './introspection/standard/request.js'
export type { StandardIntrospectionResponse } from './introspection/standard/response.js'
export {
  introspectForResourceServer,
  type ResourceServerIntrospectionPorts,
} from './introspection/endpoint/introspect-for-resource-server.js'
export type { ResourceServerIntrospectionRequest } from './introspection/endpoint/request.js'
export type {
  IntrospectionContentType,
  ResourceServerIntrospectionResponse,
} from './introspection/endpoint/response.js'
export type { ResourceServerAction } from './introspection/endpoint/refusals.js'
export type { IntrospectionAction } from './introspection/refusals.js'
export {
  type ClientAttestationPorts,
  verifyClientAttestation,
} from './client-authentication/attestation/verify-client-attestation.js'
export type { ClientAttestationRequest } from './client-authentication/attestation/request.js'
export type {
  ClientAttestationRefused,
  ClientAttestationResponse,
  ClientAttestationVerified,
} from './client-authentication/attestation/response.js'
export {
  pushAuthorizationRequest,
  type PushedRequestPorts,
} from './authorization/pushed-request/push-authorization-request.js'
export type { PushedAuthorizationRequest } from './authorization/pushed-request/request.js'
export type {
  PushedAuthorizationResponse,
  PushedRequestCreated,
  PushedRequestRefused,
} from './authorization/pushed-request/response.js'
export type { PushedRequestAction } from './authorization/pushed-request/refusals.js'
export {
  registerAuthorizationRequest,
  type RegistrationPorts,
} from './authorization/pushed-request/register-authorization-request.js'
export type { AuthorizationRequestRegistration } from './authorization/pushed-request/registration-request.js'

// What the authorization endpoint does with a request.
export { processAuthorizationRequest, type AuthorizationPorts } from './authorization/process-authorization-request.js'
export type { AuthorizationCompletion, AuthorizationRequest } from './authorization/request.js'
export type { AuthorizationRefused, AuthorizationResponse, AuthorizationWaiting } from './authorization/response.js'
export type { AuthorizationAction } from './authorization/refusals.js'
export { completeAuthorization, type CompletionPorts } from './authorization/complete-authorization.js'
export type {
  AuthorizationCompleted,
  CompletionRefused,
  CompletionResponse,
} from './authorization/completion-response.js'
export type { CompletionAction } from './authorization/completion-facts.js'
export type { AuthorizationResult } from './authorization/signed-response.js'
export { signAuthorizationResponse } from './authorization/signed-response.js'

// What a token endpoint is made of.
export { authenticateClient, type ClientAuthenticationPorts } from './client-authentication/authenticate-client.js'
export type {
  ClientAuthenticated,
  ClientAuthenticationResponse,
  ClientRefused,
} from './client-authentication/response.js'
export type { ClientAuthenticationRequest } from './client-authentication/request.js'
export type { ClientRefusalAction } from './client-authentication/refusals.js'
export type { AttestedInstance } from './client-authentication/attestation/attestation-facts.js'
export {
  type AttestationChallengePorts,
  issueAttestationChallenge,
} from './client-authentication/attestation/issue-attestation-challenge.js'
export type { AttestationChallengeRequest } from './client-authentication/attestation/challenge-request.js'
export type { AttestationChallengeResponse } from './client-authentication/attestation/challenge-response.js'
export { type DpopProofPorts, verifyDpopProof } from './dpop/verify-dpop-proof.js'
export type { DpopProofRefused, DpopProofResponse, DpopProofVerified } from './dpop/response.js'
export type { DpopProofRequest } from './dpop/request.js'
export { type CodeChallengeMethod, verifyCodeVerifier } from './standards/oauth/pkce.js'
export { type AccessTokenCreationPorts, createAccessToken } from './access-token/create-access-token.js'
export { type AccessTokenUpdatePorts, updateAccessToken } from './access-token/update-access-token.js'
export { type AccessTokenRevocationPorts, revokeAccessTokens } from './access-token/revoke-access-tokens.js'
export type {
  AccessTokenCreation,
  AccessTokenReference,
  AccessTokenRevocation,
  AccessTokenUpdate,
} from './access-token/request.js'
export type { Absentable } from './lib/read-input.js'
export type { TokenAttributes } from './access-token/fields.js'
export type {
  AccessTokenCreated,
  AccessTokenCreationResponse,
  AccessTokenRefused,
  AccessTokenRevocationResponse,
  AccessTokensRevoked,
  AccessTokenUpdated,
  AccessTokenUpdateResponse,
} from './access-token/response.js'
export type { AccessTokenAction } from './access-token/refusals.js'
export { authorizationDetailsText } from './records/authorization-details.js'
export { type ServerMetadata, type ServerMetadataOptions, serverMetadata } from './configuration/server-metadata.js'
export { defineProtectedResource } from './configuration/protected-resource.js'
export type { ProtectedResource } from './configuration/protected-resource.js'
export type { ProtectedResourceMetadata } from './configuration/protected-resource.js'

// Ports and what they hold.
export { createPorts } from './setup/create-ports.js'
export type { PortsOptions } from './setup/ports-options.js'
export { type AccessTokenFields, accessTokenRecord } from './setup/access-token-record.js'
export type { AbsentToken } from './records/absent-token.js'
export { type FoundToken, introspectionPorts, type IntrospectionPortsOptions } from './setup/introspection-ports.js'
export {
  type RemoteAnswers,
  remoteIntrospectionPorts,
  type RemoteIntrospectionPortsOptions,
} from './setup/remote-introspection-ports.js'
export { type IntrospectionAnswer, IntrospectionAnswerFault, type SignedAnswers } from './setup/remote-answer.js'
export { pushedRequestPorts, type PushedRequestPortsOptions } from './setup/pushed-request-ports.js'
export type { FindClient } from './setup/introspection-ports.js'
export { cachedClients, type CachedClientsOptions } from './setup/cached-clients.js'
export { describePorts, type MissingPort, type PortsDescription } from './setup/describe-ports.js'
export { type SealingKey, type SealRecordsOptions, sealRecords } from './setup/seal-records.js'
export { type BlindedName, type SealedRecord, type Sealing, SealingFault } from './ports/record-forms.js'
export { DeadlineExceeded, type SetTimer, withDeadline } from './setup/with-deadline.js'
export {
  createStoresCheck,
  type IllStore,
  type StoresCheckOptions,
  type StoresCheckPorts,
  type StoresHealth,
} from './setup/stores-check.js'
export type { ProbedStore, ProbePorts } from './setup/stores-check.js'
export type { StoreUse } from './ports/store-use.js'
export type { FaultPlace, OnFault, Report, ReportEvent } from './ports/report.js'
export type {
  AccessTokenStore,
  ClientRegistry,
  ClientStore,
  PushedRequestStore,
  ReplayStore,
  Revocation,
  RevocationStore,
  Stores,
  TicketStore,
} from './ports/stores.js'
export type {
  AeadParameters,
  AuthorizationDetailsRules,
  Certificates,
  Clock,
  Crypto,
  IntrospectionQuestion,
  IntrospectionRules,
  KeySource,
  NoncePurpose,
  Nonces,
  PathFault,
  Ports,
  Secrets,
  ServiceSource,
} from './ports/ports.js'

export type { CallPorts } from './pipeline/operation.js'
export type { Outcome, TraceEntry } from './ports/report.js'
export type { Client } from './records/client.js'
export type { Service, TrustedAttester } from './records/service.js'
export type { AccessToken } from './records/access-token.js'
export type { ParameterPairs, PushedRequest } from './records/pushed-request.js'
export type { Ticket } from './records/ticket.js'

export type {
  AuthorizationDetails,
  AuthorizationDetailsElement,
  Grant,
  GrantScope,
  Pair,
  Property,
  Scope,
  TaggedValue,
} from './records/values.js'
export type { ClientInformation } from './records/client.js'
export type { Jwk, JwkSet } from './standards/jose/jwk.js'
export type { SignatureAlgorithm } from './standards/jose/signature-algorithms.js'
export type { AssertionAlgorithm } from './standards/client-assertion/read.js'
export type { ContentEncryptionAlgorithm, KeyManagementAlgorithm } from './standards/jose/jwe.js'
export type { JweEncryption } from './standards/jose/jwe-platform.js'
export type { CertificateFacts } from './standards/x500/certificate-names.js'

export type {
  ClientAssertionAudience,
  AttestationPopMethod,
  ClientAuthenticationMethod,
  ClientType,
  FapiMode,
  GrantManagementAction,
  GrantType,
  Prompt,
  PushedRequestUse,
  ResponseType,
} from './records/vocabulary.js'
export type { Instant } from './lib/time.js'
export type { Awaitable, Result } from './lib/result.js'
export type { Check, Seen } from './lib/check.js'

// Configuration.
export {
  defineService,
  readService,
  type ScopeConfiguration,
  type ServiceConfiguration,
} from './configuration/service.js'
export { type ClientConfiguration, defineClient, readClient } from './configuration/client.js'
export {
  type ClientMetadata,
  type ClientOfMetadata,
  clientFromMetadata,
  clientMetadata,
} from './configuration/client-metadata.js'
export { readClientKeys } from './configuration/keys.js'
export { type ConfigurationFault, describeFaults } from './configuration/fault.js'
export { numericClientId } from './configuration/fault.js'
export { registrationMark } from './configuration/fault.js'
export { digestSecrets } from './configuration/credentials.js'
export { type NonceSettings, statelessNonces } from './setup/create-ports.js'
