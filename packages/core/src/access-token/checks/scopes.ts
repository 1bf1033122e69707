import { about, type Check } from '../../lib/check.js'
import { mayHaveScope, shownScopes, shownSupported, unknownScopes } from '../../policy/scopes.js'
import type { Service } from '../../records/service.js'
import type { CreationCheck } from '../facts.js'
import type { AccessTokenRefusal } from '../refusals.js'

/** What the rule looks at: a call that may name scopes. */
interface ScopesNamed {
  readonly request: { readonly scopes?: readonly string[] }
  readonly service: Service
}

/** A token has no scope that the service does not know, new or changed. */
export const SCOPES_KNOWN: Check<ScopesNamed, AccessTokenRefusal> = about(({ request }) => request.scopes, {
  name: 'scopes known',
  clause: 'RFC 6749 §3.3',
  run: (scopes, { service }) => (unknownScopes(scopes, service).length > 0 ? { reason: 'scope_unknown' } : undefined),
  seen: (scopes, { service }) => ({
    expected: shownSupported(service),
    actual: shownScopes(unknownScopes(scopes, service)) || 'all known',
  }),
})

/** A new token has no scope that its client may not have. */
export const SCOPES_OF_CLIENT: CreationCheck = about(
  ({ request, client }) => client.requestableScopes && request.scopes,
  {
    name: 'scopes of the client',
    clause: 'docs/rules.md §3',
    run: (scopes, { client }) =>
      scopes.every(name => mayHaveScope(client, name)) ? undefined : { reason: 'scope_not_requestable' },
  },
)
