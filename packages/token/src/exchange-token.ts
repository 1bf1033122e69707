import {
  byAttestations,
  clientKnown,
  clientRequestRead,
  credentialsRead,
  DPOP_REQUEST_RULES,
  knownClient,
  type Operation,
  operate,
  Pipeline,
  PROOF_READ,
  PROOF_VERIFIED,
  proofCompared,
} from '@symbolon/core/internal'
import { ANSWER_EXTENDED } from './answer-extended.js'
import { GRANT_FOUND } from './grant-found.js'
import { GRANT_NARROWED } from './grant-narrowed.js'
import { GRANT_REQUESTED, PROOF_OFFERED, REQUEST_CLAIMED } from './grant-requested.js'
import { CODE_USED_ONCE, GRANT_USED_ONCE } from './grant-used-once.js'
import type { TokenPorts } from './ports.js'
import type { TokenRefusal } from './refusals.js'
import { readTokenRequest, type TokenMade, type TokenRequest } from './request.js'
import { answerToken, type TokenResponse } from './response.js'
import { TOKEN_MADE } from './token-made.js'

/** The stages of {@link exchangeToken}. */
export const tokenExchange = byAttestations(
  (attestation): Operation<TokenMade, TokenPorts, TokenRefusal, TokenResponse> => ({
    name: 'token',
    pipeline: Pipeline.of(clientRequestRead(readTokenRequest))
      .when('attestation', Pipeline.of(attestation.read))
      .to(credentialsRead())
      .when('attestation', Pipeline.of(attestation.verified))
      .to(clientKnown())
      .to(GRANT_REQUESTED)
      .to(PROOF_OFFERED)
      .when('proof', Pipeline.of(PROOF_READ).to(proofCompared(DPOP_REQUEST_RULES)).to(PROOF_VERIFIED))
      .to(REQUEST_CLAIMED)
      .to(GRANT_FOUND)
      .to(GRANT_NARROWED)
      .to(ANSWER_EXTENDED)
      .to(GRANT_USED_ONCE)
      .to(TOKEN_MADE)
      .to(CODE_USED_ONCE),
    answer: answerToken,
    client: knownClient,
  }),
)

/**
 * Gives a client the tokens of an authorization code, a refresh token or its own credentials, bound as the client
 * proves (RFC 6749 §4.1.3, §4.4, §6; RFC 9449 §5; RFC 8705 §3).
 *
 * A code that is redeemed twice, and a refresh token that is used after it was replaced, revoke what their
 * authorization gave, once the client and its key are verified. It never rejects: a store that fails is
 * INTERNAL_SERVER_ERROR and revokes nothing.
 */
export function exchangeToken(request: TokenRequest, ports: TokenPorts): Promise<TokenResponse> {
  return operate(tokenExchange(ports), request, ports)
}
