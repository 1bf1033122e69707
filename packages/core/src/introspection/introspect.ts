import { proofClaimed, proofCompared, proofRead, proofVerified } from '../dpop/stages.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import { DPOP_RESOURCE_RULES } from '../standards/dpop/request-rules.js'
import type { IntrospectionRefusal } from './refusals.js'
import type { IntrospectionRequest } from './request.js'
import { answerIntrospection, type IntrospectionFacts, type IntrospectionResponse } from './response.js'
import { clientKnown } from './stages/client.js'
import { COVERAGE } from './stages/coverage.js'
import { MESSAGE_SIGNATURE } from './stages/message-signature.js'
import { POSSESSION, type Possessed } from './stages/possession.js'
import { PRESENTED } from './stages/request.js'
import { tokenKnown } from './stages/token.js'

/** What {@link introspect} asks for. */
export type IntrospectionPorts = CallPorts & Pick<Ports, 'crypto' | 'accessTokens' | 'clients' | 'nonces' | 'replays'>

/** Does it live, who holds it, what may it do: the order in which an access token is judged. */
export const INTROSPECTION: Operation<
  Possessed,
  IntrospectionFacts,
  IntrospectionPorts,
  IntrospectionRefusal,
  IntrospectionResponse
> = {
  name: 'introspection',
  pipeline: Pipeline.of(PRESENTED)
    .to(tokenKnown())
    .to(clientKnown())
    .to(POSSESSION)
    .to(proofRead())
    .to(proofCompared('rs', DPOP_RESOURCE_RULES))
    .to(proofVerified())
    .to(MESSAGE_SIGNATURE)
    .to(proofClaimed())
    .to(COVERAGE),
  answer: answerIntrospection,
  clientId: facts => ('token' in facts ? facts.token.clientId : undefined),
}

/**
 * May the request that carries this access token proceed, and if not, what exactly must the client be told?
 *
 * It never rejects: what the client did wrong is UNAUTHORIZED, FORBIDDEN or BAD_REQUEST with a ready challenge; what
 * the caller did wrong, and a port that failed, is INTERNAL_SERVER_ERROR. At most two store calls follow one another, and a
 * third that claims a DPoP proof.
 * (docs/rules.md §2; RFC 6750 §3.1, RFC 7662 §4, RFC 9470 §3)
 */
export function introspect(request: IntrospectionRequest, ports: IntrospectionPorts): Promise<IntrospectionResponse> {
  return operate(INTROSPECTION, request, ports)
}
