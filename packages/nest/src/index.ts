// The module, and what its guards demand.
export {
  SymbolonModule,
  type SymbolonModuleAsyncOptions,
  type SymbolonModuleOptions,
} from './module.js'
export { Demands, Introspection } from './decorators.js'
export {
  introspectionOf,
  resourceGuard,
  type ResourceGuardOptions,
  SYMBOLON_OPTIONS,
  SymbolonGuard,
} from './guard.js'
export { SymbolonException, SymbolonFilter } from './refusal.js'
export type { FastifyLikeReply, FastifyLikeRequest, NestRequest } from './platform.js'

// Listeners for the endpoints of the module.
export {
  type AnswerForm,
  type AskUser,
  attestationChallengeEndpoint,
  type AttestationChallengeEndpointOptions,
  authorizationEndpoint,
  type AuthorizationEndpointOptions,
  type Endpoints,
  type FaultOptions,
  formEndpoint,
  type FormEndpointOptions,
  introspectionEndpoint,
  type IntrospectionEndpointOptions,
  protectedResourceMetadataEndpoint,
  pushedAuthorizationRequestEndpoint,
  type PushedRequestEndpointOptions,
  type Refuse,
  type SessionBinding,
} from '@symbolon/node'
