import type { Check } from '../../lib/check.js'
import { ok } from '../../lib/result.js'
import type { Stage } from '../../pipeline/pipeline.js'
import { tokenAudience } from '../../policy/token-audience.js'
import { loggableUri } from '../../standards/oauth/loggable-uri.js'
import type { StandardToken } from '../facts.js'
import type { StandardRefusal } from '../refusals.js'

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

/** Is the token meant for the resource server that asks? */
export const AUDIENCE: Stage<StandardToken, StandardToken, object, StandardRefusal> = {
  name: 'audience',
  clause: 'RFC 7662 §4',
  gather: ok,
  checks: [meantForCaller],
}
