import { about, always } from '../../lib/check.js'
import { mayHaveScope, scopeNamed } from '../../policy/scopes.js'
import { isScope } from '../../standards/oauth/scope.js'
import type { AuthorizationFacts, ParameterCheck } from '../facts.js'

const unknownScopes = ({ requested, service }: AuthorizationFacts): readonly string[] =>
  requested.scopes.filter(name => scopeNamed(name, service) === undefined)

const forbiddenScopes = ({ requested, client }: AuthorizationFacts): readonly string[] =>
  requested.scopes.filter(name => !mayHaveScope(client, name))

/**
 * Scope names are shown when they look like names: a client may have put anything there, a token
 * too.
 */
function nameable(scopes: readonly string[]): string {
  return scopes.map(scope => (/^[A-Za-z0-9:._/-]{1,32}$/.test(scope) ? scope : '(not shown)')).join(' ')
}

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
    run: facts => (unknownScopes(facts).length > 0 ? { reason: 'scope_unknown' } : undefined),
    seen: facts => ({
      expected: 'supportedScopes of the service',
      actual: nameable(unknownScopes(facts)) || 'all known',
    }),
  },
  about(({ client }) => client.requestableScopes, {
    name: 'scopes requestable',
    clause: 'docs/rules.md §3',
    run: (_, facts) => (forbiddenScopes(facts).length > 0 ? { reason: 'scope_not_requestable' } : undefined),
    seen: (requestable, facts) => ({
      expected: requestable.join(' '),
      actual: nameable(forbiddenScopes(facts)) || 'all requestable',
    }),
  }),
  {
    name: 'scope required',
    clause: 'RFC 6749 §3.3; docs/rules.md §3',
    applies: ({ service }) => service.scopeRequired,
    run: ({ requested }) => (requested.scopes.length === 0 ? { reason: 'scope_missing' } : undefined),
  },
]
