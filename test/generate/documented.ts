import { clientAttestations } from '@symbolon/attestation'
import { CLIENT_ATTESTATION } from '../../packages/attestation/src/verify-client-attestation.js'
import { ACCESS_TOKEN_CREATION } from '../../packages/core/src/access-token/create-access-token.js'
import { ACCESS_TOKEN_REVOCATION } from '../../packages/core/src/access-token/revoke-access-tokens.js'
import { ACCESS_TOKEN_UPDATE } from '../../packages/core/src/access-token/update-access-token.js'
import { COMPLETION } from '../../packages/core/src/authorization/complete-authorization.js'
import { AUTHORIZATION } from '../../packages/core/src/authorization/process-authorization-request.js'
import { pushedRequest } from '../../packages/core/src/authorization/pushed-request/push-authorization-request.js'
import { REGISTRATION } from '../../packages/core/src/authorization/pushed-request/register-authorization-request.js'
import { ATTESTATION_CHALLENGE } from '../../packages/core/src/client-authentication/attestation/issue-attestation-challenge.js'
import { clientAuthentication } from '../../packages/core/src/client-authentication/authenticate-client.js'
import { DPOP_PROOF } from '../../packages/core/src/dpop/verify-dpop-proof.js'
import { introspectionEndpoint } from '../../packages/core/src/introspection/endpoint/introspect-for-resource-server.js'
import { INTROSPECTION } from '../../packages/core/src/introspection/introspect.js'
import { STANDARD_INTROSPECTION } from '../../packages/core/src/introspection/standard/introspect-standard.js'
import type { StageOutline } from '../../packages/core/src/pipeline/trace.js'
import { tokenExchange } from '../../packages/token/src/exchange-token.js'
import { refreshTokenIntrospection } from '../../packages/token/src/introspect-token.js'
import { CODE_ISSUANCE } from '../../packages/token/src/issue-authorization-code.js'
import { tokenRevocation } from '../../packages/token/src/revoke-token.js'

export interface Documented {
  /** The name of its function. */
  readonly call: string
  readonly stages: readonly StageOutline[]
}

/** The stages of an attestation are those of the port. */
const ATTESTING = { attestations: clientAttestations }

/** The operations that have a page. */
export const DOCUMENTED: readonly Documented[] = [
  { call: 'introspect', stages: INTROSPECTION.pipeline.stages },
  { call: 'introspectStandard', stages: STANDARD_INTROSPECTION.pipeline.stages },
  { call: 'introspectForResourceServer', stages: introspectionEndpoint(ATTESTING).pipeline.stages },
  { call: 'pushAuthorizationRequest', stages: pushedRequest(ATTESTING).pipeline.stages },
  { call: 'registerAuthorizationRequest', stages: REGISTRATION.pipeline.stages },
  { call: 'processAuthorizationRequest', stages: AUTHORIZATION.pipeline.stages },
  { call: 'completeAuthorization', stages: COMPLETION.pipeline.stages },
  { call: 'createAccessToken', stages: ACCESS_TOKEN_CREATION.pipeline.stages },
  { call: 'updateAccessToken', stages: ACCESS_TOKEN_UPDATE.pipeline.stages },
  { call: 'revokeAccessTokens', stages: ACCESS_TOKEN_REVOCATION.pipeline.stages },
  { call: 'authenticateClient', stages: clientAuthentication(ATTESTING).pipeline.stages },
  { call: 'issueAttestationChallenge', stages: ATTESTATION_CHALLENGE.pipeline.stages },
  { call: 'verifyClientAttestation', stages: CLIENT_ATTESTATION.pipeline.stages },
  { call: 'issueAuthorizationCode', stages: CODE_ISSUANCE.pipeline.stages },
  { call: 'exchangeToken', stages: tokenExchange(ATTESTING).pipeline.stages },
  { call: 'revokeToken', stages: tokenRevocation(ATTESTING).pipeline.stages },
  { call: 'introspectToken', stages: refreshTokenIntrospection(ATTESTING).pipeline.stages },
  { call: 'verifyDpopProof', stages: DPOP_PROOF.pipeline.stages },
]
