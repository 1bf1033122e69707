// The module, and what its guards demand.
export { SymbolonModule, type SymbolonModuleAsyncOptions, type SymbolonModuleOptions } from './module.js'
export { Demands, Introspection } from './decorators.js'
export { introspectionOf, resourceGuard, type ResourceGuardOptions, SYMBOLON_OPTIONS, SymbolonGuard } from './guard.js'
export { SymbolonException, SymbolonFilter } from './refusal.js'
export type { FastifyLikeReply, FastifyLikeRequest, NestRequest } from './platform.js'

// Listeners for the endpoints of the module.
export type { Endpoints } from './mount.js'
export {
  attestationChallengeEndpoint,
  authorizationEndpoint,
  endpoint,
  formEndpoint,
  introspectionEndpoint,
} from '@symbolon/node'
export { protectedResourceMetadataEndpoint, pushedAuthorizationRequestEndpoint } from '@symbolon/node'
export type { AnswerForm, AskUser, FaultOptions, FormEndpointOptions, Refuse, SessionBinding } from '@symbolon/node'
export type { AttestationChallengeEndpointOptions, AuthorizationEndpointOptions } from '@symbolon/node'
export type { EndpointOptions, IntrospectionEndpointOptions, PushedRequestEndpointOptions } from '@symbolon/node'
