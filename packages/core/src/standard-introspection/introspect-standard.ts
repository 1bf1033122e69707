import { type CallPorts, knownHolder, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import type { TokenKnown } from '../presented-token/facts.js'
import { tokenClientKnown } from '../presented-token/stages/client-known.js'
import { tokenKnown } from '../presented-token/stages/token-known.js'
import type { StandardRead, StandardToken } from './facts.js'
import type { StandardRefusal } from './refusals.js'
import type { StandardIntrospectionRequest } from './request.js'
import { answerStandardIntrospection, type StandardIntrospectionResponse } from './response.js'
import { AUDIENCE } from './stages/audience.js'
import { STANDARD_REQUEST } from './stages/request.js'

/** The ports that {@link introspectStandard} uses. */
export type StandardIntrospectionPorts = CallPorts &
  Pick<Ports, 'crypto'> &
  StoreUse<'accessTokens', 'find' | 'findPresented'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'revocations', 'find'>

/**
 * The stages of {@link introspectStandard}: is the token active? The resource server checks who
 * holds it.
 */
export const STANDARD_INTROSPECTION: Operation<
  StandardToken,
  StandardIntrospectionPorts,
  StandardRefusal,
  StandardIntrospectionResponse
> = {
  name: 'standard introspection',
  pipeline: Pipeline.of(STANDARD_REQUEST)
    .to(tokenKnown<StandardRead>())
    .to(tokenClientKnown<StandardRead & TokenKnown>())
    .to(AUDIENCE),
  answer: answerStandardIntrospection,
  client: knownHolder,
}

/**
 * What does a resource server learn about this access token at the introspection endpoint (RFC
 * 7662)?
 *
 * For resource servers that check possession themselves: bindings are reported as `cnf`, and no
 * proof is needed (RFC 9449 §6.2). Authenticate the resource server first (RFC 7662 §2.1), for
 * example with `authenticateClient`. It never rejects.
 */
export function introspectStandard(
  request: StandardIntrospectionRequest,
  ports: StandardIntrospectionPorts,
): Promise<StandardIntrospectionResponse> {
  return operate(STANDARD_INTROSPECTION, request, ports)
}
