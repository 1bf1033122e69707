import type { Check } from '../../lib/check.js'
import { tokenAudience } from '../../policy/token-audience.js'
import { loggableUri } from '../../standards/oauth/loggable-uri.js'
import type { Covered } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'

/** The token covers all required resources. */
export const RESOURCES_COVERED: Check<Covered, IntrospectionRefusal> = {
  name: 'resources covered',
  clause: 'RFC 8707 §2; RFC 9068 §4',
  applies: ({ request }) => request.resources.length > 0,
  run: ({ missingResources }) => (missingResources.length > 0 ? { reason: 'resource_not_covered' } : undefined),
  seen: ({ request, token }) => ({
    expected: request.resources.map(loggableUri).join(' '),
    actual: tokenAudience(token).map(loggableUri).join(' ') || 'none',
  }),
}
