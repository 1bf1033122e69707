import { PROOF_CLAIMED } from '../dpop/stages/proof-claimed.js'
import { proofCompared } from '../dpop/stages/proof-compared.js'
import { PROOF_READ } from '../dpop/stages/proof-read.js'
import { PROOF_VERIFIED } from '../dpop/stages/proof-verified.js'
import { type CallPorts, knownHolder, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import { tokenClientKnown } from '../presented-token/stages/client-known.js'
import { tokenKnown } from '../presented-token/stages/token-known.js'
import { DPOP_RESOURCE_RULES } from '../standards/dpop/request-rules.js'
import type { Covered, IntrospectedToken, IntrospectionRead } from './facts.js'
import type { IntrospectionRefusal } from './refusals.js'
import type { IntrospectionRequest } from './request.js'
import { answerIntrospection, type IntrospectionResponse } from './response.js'
import { COVERAGE } from './stages/coverage.js'
import { MESSAGE_SIGNATURE } from './stages/message-signature.js'
import { POSSESSION } from './stages/possession.js'
import { INTROSPECTION_REQUEST } from './stages/request.js'

/** The ports that {@link introspect} uses. */
export type IntrospectionPorts = CallPorts &
  Pick<Ports, 'crypto' | 'nonces'> &
  Partial<Pick<Ports, 'secrets'>> &
  StoreUse<'accessTokens', 'find' | 'findPresented'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'revocations', 'find'> &
  StoreUse<'replays', 'claim'>

/** The stages of {@link introspect}: is the token alive, who holds it, what may it do? */
export const INTROSPECTION: Operation<Covered, IntrospectionPorts, IntrospectionRefusal, IntrospectionResponse> = {
  name: 'introspection',
  pipeline: Pipeline.of(INTROSPECTION_REQUEST)
    .to(tokenKnown<IntrospectionRead>())
    .to(tokenClientKnown<IntrospectedToken>())
    .to(POSSESSION)
    .when('proof', Pipeline.of(PROOF_READ).to(proofCompared(DPOP_RESOURCE_RULES)).to(PROOF_VERIFIED))
    .when('signature', Pipeline.of(MESSAGE_SIGNATURE))
    .when('proof', Pipeline.of(PROOF_CLAIMED))
    .to(COVERAGE),
  answer: answerIntrospection,
  challenge: ({ responseContent }) => responseContent,
  client: knownHolder,
}

/**
 * May the request that carries this access token proceed, and if not, what must the client receive?
 *
 * It never rejects. A mistake of the client is UNAUTHORIZED, FORBIDDEN or BAD_REQUEST with a ready
 * challenge; a mistake of the caller, and a port that failed, is INTERNAL_SERVER_ERROR. At most two
 * store calls follow one another, and a third that claims a DPoP proof. (docs/rules.md §2; RFC 6750
 * §3.1, RFC 7662 §4, RFC 9470 §3)
 */
export function introspect(request: IntrospectionRequest, ports: IntrospectionPorts): Promise<IntrospectionResponse> {
  return operate(INTROSPECTION, request, ports)
}
