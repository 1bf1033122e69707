import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { TokenKnown } from '../presented-token/facts.js'
import { tokenClientKnown } from '../presented-token/stages/client-known.js'
import { tokenKnown } from '../presented-token/stages/token-known.js'
import type { StandardRead, StandardToken } from './facts.js'
import type { StandardRefusal } from './refusals.js'
import type { StandardIntrospectionRequest } from './request.js'
import { answerStandardIntrospection, type StandardIntrospectionResponse } from './response.js'
import { AUDIENCE } from './stages/audience.js'
import { REQUEST } from './stages/request.js'

/** What {@link introspectStandard} asks for. */
export type StandardIntrospectionPorts = CallPorts & Pick<Ports, 'crypto' | 'accessTokens' | 'clients'>

/** The stages of {@link introspectStandard}: a token lives or it does not; who holds it is for the resource server to check. */
export const STANDARD_INTROSPECTION: Operation<
  StandardToken,
  StandardIntrospectionPorts,
  StandardRefusal,
  StandardIntrospectionResponse
> = {
  name: 'standard introspection',
  pipeline: Pipeline.of(REQUEST)
    .to(tokenKnown<StandardRead>())
    .to(tokenClientKnown<StandardRead & TokenKnown>())
    .to(AUDIENCE),
  answer: answerStandardIntrospection,
  clientId: ({ token }) => token?.clientId,
}

/**
 * What does a resource server learn of this access token at the introspection endpoint (RFC 7662)?
 *
 * For resource servers that check by themselves: bindings are told as `cnf` and no proof is asked for (RFC 9449 §6.2).
 * Authenticate the resource server before (RFC 7662 §2.1), with `authenticateClient` for one. It never rejects.
 */
export function introspectStandard(
  request: StandardIntrospectionRequest,
  ports: StandardIntrospectionPorts,
): Promise<StandardIntrospectionResponse> {
  return operate(STANDARD_INTROSPECTION, request, ports)
}
