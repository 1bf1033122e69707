import { type Check, lift } from '../../lib/check.js'
import { ok } from '../../lib/result.js'
import { type CallPorts, type Operation, operate } from '../../pipeline/operation.js'
import { type Call, Pipeline, type Stage } from '../../pipeline/pipeline.js'
import { knownHolder } from '../../pipeline/reported-client.js'
import { tokenAudience } from '../../policy/token.js'
import type { Ports, StoreUse } from '../../ports/ports.js'
import { FORM_RULES, readForm } from '../../standards/oauth/form.js'
import { loggableUri } from '../../standards/oauth/uri.js'
import { tokenChecks, tokenClientKnown, tokenKnown } from '../token/presented-token.js'
import type { TokenKnown } from '../token/token-refusals.js'
import {
  readStandardIntrospection,
  type StandardIntrospectionRequest,
  type StandardRead,
  type StandardToken,
} from './request.js'
import { answerStandardIntrospection, type StandardIntrospectionResponse, type StandardRefusal } from './response.js'

const meantForCaller: Check<StandardToken, StandardRefusal> = {
  name: 'token for this resource server',
  clause: 'RFC 7662 §4',
  applies: ({ request }) => request.resources.length > 0,
  run: ({ request, token }) =>
    request.resources.every(resource => tokenAudience(token).includes(resource))
      ? undefined
      : { reason: 'token_for_others' },
  seen: ({ request, token }) => ({
    expected: request.resources.map(loggableUri).join(' '),
    actual: tokenAudience(token).map(loggableUri).join(' '),
  }),
}

export const AUDIENCE: Stage<StandardToken, StandardToken, object, StandardRefusal> = {
  name: 'audience',
  clause: 'RFC 7662 §4',
  gather: ok,
  checks: [meantForCaller],
}

const STANDARD_REQUEST: Stage<Call, StandardRead, object, StandardRefusal> = {
  name: 'request',
  clause: 'RFC 7662 §2.1',
  gather({ input, service, now }) {
    const read = readStandardIntrospection(input)
    if (!read.ok) return read
    const form = readForm(read.value.parameters)
    return ok({ request: read.value, form, presented: form.values.get('token') ?? '', service, now })
  },
  checks: [...lift(FORM_RULES, ({ form }: StandardRead) => form), ...tokenChecks('RFC 7662 §2.1')],
}

/** The ports that {@link introspectStandard} uses. */
export type StandardIntrospectionPorts = CallPorts &
  Pick<Ports, 'crypto'> &
  StoreUse<'accessTokens', 'find' | 'findPresented'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'revocations', 'find'>

/** The resource server checks who holds the token. */
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
 * What does a resource server learn about this access token at the introspection endpoint (RFC 7662)?
 *
 * For resource servers that check possession themselves: bindings are reported as `cnf`, and no proof is needed (RFC
 * 9449 §6.2). Authenticate the resource server first (RFC 7662 §2.1), for example with `authenticateClient`. It never
 * rejects.
 */
export function introspectStandard(
  request: StandardIntrospectionRequest,
  ports: StandardIntrospectionPorts,
): Promise<StandardIntrospectionResponse> {
  return operate(STANDARD_INTROSPECTION, request, ports)
}
