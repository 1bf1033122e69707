import type { Scenario } from '@symbolon/contract/scenarios'
import type { ReportEvent } from '@symbolon/core'
import { SCENARIOS } from '@symbolon/scenarios'
import { ACCESS_TOKEN_CREATION } from '../../packages/core/src/access-token/create-access-token.js'
import { ACCESS_TOKEN_REFUSALS } from '../../packages/core/src/access-token/refusals.js'
import { ACCESS_TOKEN_REVOCATION } from '../../packages/core/src/access-token/revoke-access-tokens.js'
import { ACCESS_TOKEN_UPDATE } from '../../packages/core/src/access-token/update-access-token.js'
import { COMPLETION } from '../../packages/core/src/authorization/complete-authorization.js'
import { COMPLETION_REFUSALS } from '../../packages/core/src/authorization/completion-refusals.js'
import { AUTHORIZATION } from '../../packages/core/src/authorization/process-authorization-request.js'
import { AUTHORIZATION_REFUSALS } from '../../packages/core/src/authorization/refusals.js'
import { ATTESTATION_CHALLENGE } from '../../packages/core/src/client-attestation/challenge/issue-attestation-challenge.js'
import { ATTESTATION_CHALLENGE_REFUSALS } from '../../packages/core/src/client-attestation/challenge/response.js'
import { CLIENT_ATTESTATION_REFUSALS } from '../../packages/core/src/client-attestation/response.js'
import { CLIENT_ATTESTATION } from '../../packages/core/src/client-attestation/verify-client-attestation.js'
import { CLIENT_AUTHENTICATION } from '../../packages/core/src/client-authentication/authenticate-client.js'
import { CLIENT_AUTHENTICATION_REFUSALS } from '../../packages/core/src/client-authentication/response.js'
import { DPOP_PROOF_REFUSALS } from '../../packages/core/src/dpop/response.js'
import { DPOP_PROOF } from '../../packages/core/src/dpop/verify-dpop-proof.js'
import { INTROSPECTION } from '../../packages/core/src/introspection/introspect.js'
import { INTROSPECTION_REFUSALS } from '../../packages/core/src/introspection/refusals.js'
import { INTROSPECTION_ENDPOINT } from '../../packages/core/src/introspection-endpoint/introspect-for-resource-server.js'
import { RESOURCE_SERVER_REFUSALS } from '../../packages/core/src/introspection-endpoint/refusals.js'
import type { StageOutline } from '../../packages/core/src/pipeline/trace.js'
import { PUSHED_REQUEST } from '../../packages/core/src/pushed-request/push-authorization-request.js'
import { PUSHED_REQUEST_REFUSALS } from '../../packages/core/src/pushed-request/refusals.js'
import { REGISTRATION } from '../../packages/core/src/pushed-request/register-authorization-request.js'
import { REGISTRATION_REFUSALS } from '../../packages/core/src/pushed-request/registration/refusals.js'
import { STANDARD_INTROSPECTION } from '../../packages/core/src/standard-introspection/introspect-standard.js'
import { STANDARD_REFUSALS } from '../../packages/core/src/standard-introspection/refusals.js'

/** An operation, its scenarios and the reasons of its refusals. */
export interface Played {
  readonly name: ReportEvent['operation']
  readonly stages: readonly StageOutline[]
  readonly scenarios: readonly Scenario[]
  readonly reasons: readonly string[]
  /** Rules of stages that it shares with another operation, whose scenarios prove them. */
  readonly unreached: Unreached
}

/** Checks and reasons that no request can reach, because an earlier check refuses it. */
interface Unreached {
  readonly checks: readonly string[]
  readonly reasons: readonly string[]
}

const NONE: Unreached = { checks: [], reasons: [] }

/**
 * What only FAPI modes demand of a request object: they refuse a request that was not pushed before
 * its object is read. The checks stay, so that nothing depends on that order.
 */
const DEMANDED_OF_PUSHED_OBJECTS: Unreached = {
  checks: ['allowed algorithm of the object', 'window of the request object'],
  reasons: ['request_object_algorithm_forbidden', 'request_object_expiry_missing', 'request_object_window_too_long'],
}

/** Only FAPI modes restrict algorithms, and they refuse requests of a client that has not authenticated. */
const DEMANDED_OF_AUTHENTICATED: Unreached = {
  checks: ['algorithm of the response'],
  reasons: ['response_algorithm_forbidden'],
}

/** All operations of core with their scenarios. The token operations share one refusal table. */
export const OPERATIONS: readonly Played[] = [
  played(INTROSPECTION, SCENARIOS.introspection, INTROSPECTION_REFUSALS),
  played(STANDARD_INTROSPECTION, SCENARIOS['standard introspection'], STANDARD_REFUSALS),
  played(INTROSPECTION_ENDPOINT, SCENARIOS['introspection endpoint'], RESOURCE_SERVER_REFUSALS),
  played(CLIENT_AUTHENTICATION, SCENARIOS['client authentication'], CLIENT_AUTHENTICATION_REFUSALS),
  played(CLIENT_ATTESTATION, SCENARIOS['client attestation'], CLIENT_ATTESTATION_REFUSALS),
  played(ATTESTATION_CHALLENGE, SCENARIOS['attestation challenge'], ATTESTATION_CHALLENGE_REFUSALS),
  played(DPOP_PROOF, SCENARIOS['DPoP proof'], DPOP_PROOF_REFUSALS),
  played(PUSHED_REQUEST, SCENARIOS['pushed authorization request'], PUSHED_REQUEST_REFUSALS),
  played(
    REGISTRATION,
    SCENARIOS['authorization request registration'],
    REGISTRATION_REFUSALS,
    DEMANDED_OF_AUTHENTICATED,
  ),
  played(AUTHORIZATION, SCENARIOS['authorization request'], AUTHORIZATION_REFUSALS, DEMANDED_OF_PUSHED_OBJECTS),
  played(COMPLETION, SCENARIOS['authorization completion'], COMPLETION_REFUSALS),
  played(ACCESS_TOKEN_CREATION, SCENARIOS['access tokens'], {}),
  played(ACCESS_TOKEN_UPDATE, SCENARIOS['access tokens'], ACCESS_TOKEN_REFUSALS),
  played(ACCESS_TOKEN_REVOCATION, SCENARIOS['access tokens'], {}),
]

function played(
  operation: { readonly name: string; readonly pipeline: { readonly stages: readonly StageOutline[] } },
  scenarios: readonly Scenario[],
  refusals: object,
  unreached: Unreached = NONE,
): Played {
  const { name, pipeline } = operation
  return { name, stages: pipeline.stages, scenarios, reasons: Object.keys(refusals), unreached }
}
