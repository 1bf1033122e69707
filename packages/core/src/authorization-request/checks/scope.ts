import { about, always } from '../../lib/check.js'
import { mayHaveScope, shownScopes, shownSupported, unknownScopes } from '../../policy/scopes.js'
import { isScope } from '../../standards/oauth/scope.js'
import type { AuthorizationFacts, ParameterCheck } from '../facts.js'

const forbiddenScopes = ({ requested, client }: AuthorizationFacts): readonly string[] =>
  requested.scopes.filter(name => !mayHaveScope(client, name))

/** The `scope` parameter (RFC 6749 §3.3). */
export const SCOPE_CHECKS: readonly ParameterCheck[] = [
  {
    name: 'scope syntax',
    clause: 'RFC 6749 §3.3',
    applies: always,
    run({ form }) {
      const scope = form.values.get('scope')
      return scope === undefined || isScope(scope) ? undefined : { reason: 'scope_malformed' }
    },
  },
  {
    name: 'scopes known',
    clause: 'RFC 6749 §3.3; docs/rules.md §3',
    applies: always,
    run: ({ requested, service }) =>
      unknownScopes(requested.scopes, service).length > 0 ? { reason: 'scope_unknown' } : undefined,
    seen: ({ requested, service }) => ({
      expected: shownSupported(service),
      actual: shownScopes(unknownScopes(requested.scopes, service)) || 'all known',
    }),
  },
  about(({ client }) => client.requestableScopes, {
    name: 'scopes requestable',
    clause: 'docs/rules.md §3',
    run: (_, facts) => (forbiddenScopes(facts).length > 0 ? { reason: 'scope_not_requestable' } : undefined),
    seen: (requestable, facts) => ({
      expected: requestable.join(' '),
      actual: shownScopes(forbiddenScopes(facts)) || 'all requestable',
    }),
  }),
  {
    name: 'scope required',
    clause: 'RFC 6749 §3.3; docs/rules.md §3',
    applies: ({ service }) => service.scopeRequired,
    run: ({ requested }) => (requested.scopes.length === 0 ? { reason: 'scope_missing' } : undefined),
  },
]
