import { byAttestations } from '../../client-authentication/attestation/stages.js'
import { type CredentialPorts, clientKnown } from '../../client-authentication/client-known.js'
import {
  clientRequestRead,
  combinedOffered,
  credentialsClaimed,
  credentialsRead,
} from '../../client-authentication/credentials.js'
import { PROOF_READ, PROOF_VERIFIED, proofCompared } from '../../dpop/proof-stages.js'
import { type CallPorts, type Operation, operate } from '../../pipeline/operation.js'
import { Pipeline } from '../../pipeline/pipeline.js'
import { knownClient } from '../../pipeline/reported-client.js'
import type { Ports, StoreUse } from '../../ports/ports.js'
import { DPOP_REQUEST_RULES } from '../../standards/dpop/proof-rules.js'
import { tokenKnown } from '../token/presented-token.js'
import type { TokenPresented } from '../token/token-refusals.js'
import { questionRead, TOKEN_LENGTH_CHECKED } from './question.js'
import type { ResourceServerRefusal } from './refusals.js'
import {
  type CallerHeld,
  type CallerIdentified,
  type IntrospectionJudged,
  type QuestionRead,
  type ReadResourceServerRequest,
  type ResourceServerIntrospectionRequest,
  readResourceServerRequest,
} from './request.js'
import { CREDENTIALS_PRESENTED, HOLDER_KNOWN, MEANT_FOR_CALLER } from './resource-server-checks.js'
import { answerResourceServer, type ResourceServerIntrospectionResponse } from './response.js'

/** The ports that {@link introspectForResourceServer} uses. */
export type ResourceServerIntrospectionPorts = CallPorts &
  CredentialPorts &
  Pick<Ports, 'introspectionRules' | 'nonces'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'replays', 'claim'> &
  StoreUse<'accessTokens', 'find' | 'findPresented'> &
  StoreUse<'revocations', 'find'>

/** Credentials are claimed before the token is looked up: one who replays them learns nothing about tokens. */
export const introspectionEndpoint = byAttestations(
  (
    attestation,
  ): Operation<
    IntrospectionJudged,
    ResourceServerIntrospectionPorts,
    ResourceServerRefusal,
    ResourceServerIntrospectionResponse
  > => ({
    name: 'introspection endpoint',
    pipeline: Pipeline.of(clientRequestRead(readResourceServerRequest))
      .to(CREDENTIALS_PRESENTED)
      .when('attestation', Pipeline.of(attestation.read))
      .to(credentialsRead<ReadResourceServerRequest>())
      .when('attestation', Pipeline.of(attestation.verified))
      .to(clientKnown<ReadResourceServerRequest>())
      .to(combinedOffered<CallerIdentified>())
      .when('proof', Pipeline.of(PROOF_READ).to(proofCompared(DPOP_REQUEST_RULES)).to(PROOF_VERIFIED))
      .to(questionRead<CallerHeld>())
      .to(credentialsClaimed<CallerHeld & QuestionRead>())
      .when('introspected', Pipeline.of(TOKEN_LENGTH_CHECKED).to(tokenKnown<TokenPresented>()).to(HOLDER_KNOWN))
      .to(MEANT_FOR_CALLER),
    answer: answerResourceServer,
    client: knownClient,
  }),
)

/**
 * The introspection endpoint (RFC 7662 §2, RFC 9701): authenticates the resource server, which is a
 * registered client, and answers about tokens that are meant for it.
 *
 * - A token is meant for a client whose identifier or resource indicator is in its audience; the
 *   port `introspectionRules` can decide otherwise. Any other token is answered as an unknown one is.
 * - Whoever registered a signed or encrypted response, or must get one by `fapiModes`, gets no other.
 *
 * It never rejects.
 */
export function introspectForResourceServer(
  request: ResourceServerIntrospectionRequest,
  ports: ResourceServerIntrospectionPorts,
): Promise<ResourceServerIntrospectionResponse> {
  return operate(introspectionEndpoint(ports), request, ports)
}
