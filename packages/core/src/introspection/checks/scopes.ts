import type { Check } from '../../lib/check.js'
import type { Covered } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'

/** The token covers all required scopes. */
export const SCOPES_COVERED: Check<Covered, IntrospectionRefusal> = {
  name: 'scopes covered',
  clause: 'RFC 6750 §3.1; docs/rules.md §2',
  applies: ({ request }) => request.scopes.length > 0,
  run({ request, token, missingScopes }) {
    if (missingScopes.length === 0) return undefined
    return { reason: token.scopes.length === 0 ? 'scope_missing' : 'scope_insufficient', required: request.scopes }
  },
  seen: ({ request, token, missingScopes }) => ({
    expected: request.scopes.join(' '),
    actual: token.scopes.join(' ') || 'none',
    ...(missingScopes.length > 0 && { hint: `missing or unknown to the service: ${missingScopes.join(' ')}` }),
  }),
}
