import type { Instant } from '../../lib/time.js'
import type { SignatureAlgorithm } from '../jose/signature-algorithms.js'
import type { RequestObject } from './read.js'

/** What the request, the client's registration and the service require of a request object. */
export interface RequestObjectDemand {
  /** The client identifier that the request uses. */
  readonly clientId: string
  /** The issuer identifier of the authorization server. */
  readonly issuer: string
  /** `aud` must include the issuer (RFC 9101 §4). */
  readonly audienceChecked: boolean
  readonly nbfRequired: boolean
  readonly expRequired: boolean
  /** Seconds that `exp` may lie ahead. */
  readonly maxLifetime: number
  /**
   * `nbf` at most 60 minutes old and `exp` at most 60 minutes after it (FAPI 2.0 Message Signing
   * §5.3.1).
   */
  readonly windowLimited: boolean
  /** The registered `request_object_signing_alg`; `undefined` accepts any allowed algorithm. */
  readonly algorithm?: SignatureAlgorithm | undefined
  /** The algorithms that the service allows. */
  readonly algorithms: readonly SignatureAlgorithm[]
}

/** A request object, and what the rules compare it with. */
export interface RequestObjectFacts {
  readonly object: RequestObject
  readonly expected: RequestObjectDemand
  readonly now: Instant
  /** Seconds by which clocks may differ. */
  readonly skew: number
}

/** What can be wrong with a request object that was read. */
export type RequestObjectFault =
  | { readonly reason: 'request_object_type_different' }
  | { readonly reason: 'request_object_algorithm_different' }
  | { readonly reason: 'request_object_algorithm_forbidden' }
  | { readonly reason: 'request_object_nested' }
  | { readonly reason: 'request_object_credentials' }
  | { readonly reason: 'request_object_is_assertion' }
  | { readonly reason: 'request_object_issuer_missing' }
  | { readonly reason: 'request_object_issuer_different' }
  | { readonly reason: 'request_object_client_missing' }
  | { readonly reason: 'request_object_client_different' }
  | { readonly reason: 'request_object_audience_different' }
  | { readonly reason: 'request_object_claim_malformed' }
  | { readonly reason: 'request_object_expiry_missing' }
  | { readonly reason: 'request_object_expired' }
  | { readonly reason: 'request_object_lives_too_long' }
  | { readonly reason: 'request_object_start_missing' }
  | { readonly reason: 'request_object_not_yet_valid' }
  | { readonly reason: 'request_object_from_the_future' }
  | { readonly reason: 'request_object_window_too_long' }
