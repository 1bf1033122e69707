import { LIST_LENGTH } from '../lib/limits.js'
import type { Check } from '../lib/result.js'
import { isIdTokenHint } from '../standards/oauth/id-token-hint.js'
import { isScopeToken } from '../standards/oauth/scope.js'
import type { ParameterRefusal } from './refusals.js'
import type { AuthorizationFacts } from './requested.js'

/** Parameters that are passed on as they are, of any length that the request may have: in order, or refused. */
export const TEXT_CHECKS: readonly Check<AuthorizationFacts, ParameterRefusal>[] = [
  {
    name: 'state',
    clause: 'RFC 6749 Appendix A.5',
    applies: ({ requested }) => requested.state !== undefined,
    run: ({ requested }) => (/^[\x20-\x7e]*$/.test(requested.state ?? '') ? undefined : { reason: 'state_malformed' }),
  },
  {
    name: 'nonce',
    clause: 'OpenID Connect Core §3.1.2.1; docs/rules.md §3',
    applies: ({ form }) => form.values.has('nonce'),
    run: ({ form }) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
      /[\x00-\x1f\x7f]/.test(form.values.get('nonce') ?? '') ? { reason: 'nonce_malformed' } : undefined,
  },
  {
    name: 'acr_values',
    clause: 'OpenID Connect Core §3.1.2.1; docs/rules.md §7',
    applies: ({ requested }) => requested.acrs.length > 0,
    run: ({ requested: { acrs } }) =>
      acrs.length <= LIST_LENGTH && acrs.every(isScopeToken) ? undefined : { reason: 'acr_values_malformed' },
  },
  {
    name: 'id_token_hint',
    clause: 'OpenID Connect Core §3.1.2.1',
    applies: ({ form }) => form.values.has('id_token_hint'),
    run: ({ form }) =>
      isIdTokenHint(form.values.get('id_token_hint') ?? '') ? undefined : { reason: 'id_token_hint_malformed' },
  },
]
