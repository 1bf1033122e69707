import type { Check } from '../../lib/check.js'
import { scopeNamed, shownSupported, unknownScopes } from '../../policy/scopes.js'
import type { AccessToken } from '../../records/access-token.js'
import type { Service } from '../../records/service.js'
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
  seen: ({ request, token, service, missingScopes }) => ({
    expected: request.scopes.join(' '),
    actual: token.scopes.filter(name => scopeNamed(name, service)).join(' ') || 'none',
    ...(missingScopes.length > 0 && { hint: whatIsMissing(request.scopes, token, service) }),
  }),
}

/** A scope that the service does not describe is missing from every token, whatever its record says. */
function whatIsMissing(demanded: readonly string[], token: AccessToken, service: Service): string {
  const lacking = demanded.filter(name => !token.scopes.includes(name))
  const unknown = unknownScopes(demanded, service)
  return [
    ...(lacking.length > 0 ? [`the token lacks ${lacking.join(' ')}`] : []),
    ...(unknown.length > 0
      ? [`supportedScopes of the service lacks ${unknown.join(' ')}; it has ${shownSupported(service)}`]
      : []),
  ].join('; ')
}
