import { clientAttestations } from '@symbolon/attestation'
import type { Scenario } from '@symbolon/contract/scenarios'
import type { ReportEvent } from '@symbolon/core'
import { SCENARIOS } from '@symbolon/scenarios'
import { CLIENT_ATTESTATION } from '../../packages/attestation/src/verify-client-attestation.js'
import { ACCESS_TOKEN_CREATION } from '../../packages/core/src/access-token/create-access-token.js'
import { ACCESS_TOKEN_REFUSALS } from '../../packages/core/src/access-token/refusals.js'
import { ACCESS_TOKEN_REVOCATION } from '../../packages/core/src/access-token/revoke-access-tokens.js'
import { ACCESS_TOKEN_UPDATE } from '../../packages/core/src/access-token/update-access-token.js'
import { COMPLETION } from '../../packages/core/src/authorization/complete-authorization.js'
import { COMPLETION_REFUSALS } from '../../packages/core/src/authorization/completion-response.js'
import { AUTHORIZATION } from '../../packages/core/src/authorization/process-authorization-request.js'
import { pushedRequest } from '../../packages/core/src/authorization/pushed-request/push-authorization-request.js'
import { PUSHED_REQUEST_REFUSALS } from '../../packages/core/src/authorization/pushed-request/refusals.js'
import { REGISTRATION } from '../../packages/core/src/authorization/pushed-request/register-authorization-request.js'
import { REGISTRATION_REFUSALS } from '../../packages/core/src/authorization/pushed-request/registration-refusals.js'
import { AUTHORIZATION_REFUSALS } from '../../packages/core/src/authorization/refusals.js'
import { ATTESTATION_CHALLENGE } from '../../packages/core/src/client-authentication/attestation/issue-attestation-challenge.js'
import {
  ATTESTATION_CHALLENGE_REFUSALS,
  CLIENT_ATTESTATION_REFUSALS,
} from '../../packages/core/src/client-authentication/attestation/refusals.js'
import { clientAuthentication } from '../../packages/core/src/client-authentication/authenticate-client.js'
import { CLIENT_AUTHENTICATION_REFUSALS } from '../../packages/core/src/client-authentication/response.js'
import { DPOP_PROOF_REFUSALS } from '../../packages/core/src/dpop/response.js'
import { DPOP_PROOF } from '../../packages/core/src/dpop/verify-dpop-proof.js'
import { introspectionEndpoint } from '../../packages/core/src/introspection/endpoint/introspect-for-resource-server.js'
import { RESOURCE_SERVER_REFUSALS } from '../../packages/core/src/introspection/endpoint/refusals.js'
import { INTROSPECTION } from '../../packages/core/src/introspection/introspect.js'
import { INTROSPECTION_REFUSALS } from '../../packages/core/src/introspection/refusals.js'
import { STANDARD_INTROSPECTION } from '../../packages/core/src/introspection/standard/introspect-standard.js'
import { STANDARD_REFUSALS } from '../../packages/core/src/introspection/standard/response.js'
import type { StageOutline } from '../../packages/core/src/pipeline/trace.js'
import type { FapiDemand } from '../../packages/core/src/policy/fapi.js'
import { tokenExchange } from '../../packages/token/src/exchange-token.js'
import { refreshTokenIntrospection } from '../../packages/token/src/introspect-token.js'
import { CODE_ISSUANCE } from '../../packages/token/src/issue-authorization-code.js'
import {
  CODE_REFUSALS,
  REFRESH_TOKEN_INTROSPECTION_REFUSALS,
  TOKEN_REFUSALS,
  TOKEN_REVOCATION_REFUSALS,
} from '../../packages/token/src/refusals.js'
import { tokenRevocation } from '../../packages/token/src/revoke-token.js'

/** An operation, its scenarios and the reasons of its refusals. */
export interface Played {
  readonly name: ReportEvent['operation']
  readonly stages: readonly StageOutline[]
  readonly scenarios: readonly Scenario[]
  readonly reasons: readonly string[]
  /** Rules of stages that it shares with another operation, whose scenarios prove them. */
  readonly unreached: readonly Unreached[]
}

/**
 * A reason that no request can reach. Only modes of FAPI make its check demand anything, and each of
 * those modes makes an earlier check refuse the request. The check stays, so that nothing depends on
 * that order. A test compares this with the table of the modes.
 */
export interface Unreached {
  readonly reason: string
  readonly check: string
  /** Whether scenarios reach the check with another reason. */
  readonly isCheckReached: boolean
  /** What must be demanded for the reason. */
  readonly demand: FapiDemand
  /** The check that refuses before, and for which demand. */
  readonly refusedBy: string
  readonly refusedFor: FapiDemand
}

/** A request that was not pushed is refused before its object is read. */
const NOT_PUSHED = { refusedBy: 'PAR required by FAPI', refusedFor: 'pushed requests' } as const

/** What FAPI demands of request objects cannot be missing from one that is sent by value. */
const OF_PUSHED_OBJECTS: readonly Unreached[] = [
  {
    // Without a mode every algorithm that can be read is allowed.
    reason: 'request_object_algorithm_forbidden',
    check: 'allowed algorithm of the object',
    isCheckReached: false,
    demand: 'strong algorithms',
    ...NOT_PUSHED,
  },
  {
    // Without a mode an object needs no exp. One that has expired reaches the check.
    reason: 'request_object_expiry_missing',
    check: 'expiry of the request object',
    isCheckReached: true,
    demand: 'request objects of an hour',
    ...NOT_PUSHED,
  },
  {
    // Without a mode only requestObjectMaxLifetime limits an object.
    reason: 'request_object_window_too_long',
    check: 'window of the request object',
    isCheckReached: false,
    demand: 'request objects of an hour',
    ...NOT_PUSHED,
  },
]

/** What FAPI demands of responses cannot be missing for a client that has not authenticated. */
const OF_AUTHENTICATED: readonly Unreached[] = [
  {
    // Without a mode every algorithm that a client can register is allowed.
    reason: 'response_algorithm_forbidden',
    check: 'algorithm of the response',
    isCheckReached: false,
    demand: 'strong algorithms',
    refusedBy: 'client authentication not demanded',
    refusedFor: 'authentication by key or certificate',
  },
]

/** The port that every scenario has. */
const ATTESTING = { attestations: clientAttestations }

/** All operations of core with their scenarios. The token operations share one refusal table. */
export const OPERATIONS: readonly Played[] = [
  played(INTROSPECTION, SCENARIOS.introspection, INTROSPECTION_REFUSALS),
  played(STANDARD_INTROSPECTION, SCENARIOS['standard introspection'], STANDARD_REFUSALS),
  played(introspectionEndpoint(ATTESTING), SCENARIOS['introspection endpoint'], RESOURCE_SERVER_REFUSALS),
  played(clientAuthentication(ATTESTING), SCENARIOS['client authentication'], CLIENT_AUTHENTICATION_REFUSALS),
  played(CLIENT_ATTESTATION, SCENARIOS['client attestation'], CLIENT_ATTESTATION_REFUSALS),
  played(ATTESTATION_CHALLENGE, SCENARIOS['attestation challenge'], ATTESTATION_CHALLENGE_REFUSALS),
  played(DPOP_PROOF, SCENARIOS['DPoP proof'], DPOP_PROOF_REFUSALS),
  played(pushedRequest(ATTESTING), SCENARIOS['pushed authorization request'], PUSHED_REQUEST_REFUSALS),
  played(REGISTRATION, SCENARIOS['authorization request registration'], REGISTRATION_REFUSALS, OF_AUTHENTICATED),
  played(AUTHORIZATION, SCENARIOS['authorization request'], AUTHORIZATION_REFUSALS, OF_PUSHED_OBJECTS),
  played(COMPLETION, SCENARIOS['authorization completion'], COMPLETION_REFUSALS),
  played(ACCESS_TOKEN_CREATION, SCENARIOS['access tokens'], {}),
  played(ACCESS_TOKEN_UPDATE, SCENARIOS['access tokens'], ACCESS_TOKEN_REFUSALS),
  played(ACCESS_TOKEN_REVOCATION, SCENARIOS['access tokens'], {}),
  played(CODE_ISSUANCE, SCENARIOS['authorization code'], CODE_REFUSALS),
  played(tokenExchange(ATTESTING), SCENARIOS.token, TOKEN_REFUSALS),
  played(tokenRevocation(ATTESTING), SCENARIOS['token revocation'], TOKEN_REVOCATION_REFUSALS),
  played(
    refreshTokenIntrospection(ATTESTING),
    SCENARIOS['refresh token introspection'],
    REFRESH_TOKEN_INTROSPECTION_REFUSALS,
  ),
]

function played(
  operation: { readonly name: string; readonly pipeline: { readonly stages: readonly StageOutline[] } },
  scenarios: readonly Scenario[],
  refusals: object,
  unreached: readonly Unreached[] = [],
): Played {
  const { name, pipeline } = operation
  return { name, stages: pipeline.stages, scenarios, reasons: Object.keys(refusals), unreached }
}
