import { about } from '../../lib/check.js'
import { LIST_LENGTH } from '../../lib/limits.js'
import { isIdTokenHint } from '../../standards/oauth/id-token-hint.js'
import { isScopeToken } from '../../standards/oauth/scope.js'
import type { ParameterCheck } from '../facts.js'

/**
 * `state`, `nonce`, `acr_values` and `id_token_hint`: passed on as they are, of any length that the
 * request may have.
 */
export const TEXT_CHECKS: readonly ParameterCheck[] = [
  about(({ requested }) => requested.state, {
    name: 'state',
    clause: 'RFC 6749 Appendix A.5',
    run: state => (/^[\x20-\x7e]*$/.test(state) ? undefined : { reason: 'state_malformed' }),
  }),
  about(({ form }) => form.values.get('nonce'), {
    name: 'nonce',
    clause: 'OpenID Connect Core §3.1.2.1; docs/rules.md §3',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
    run: nonce => (/[\x00-\x1f\x7f]/.test(nonce) ? { reason: 'nonce_malformed' } : undefined),
  }),
  {
    name: 'acr_values',
    clause: 'OpenID Connect Core §3.1.2.1; docs/rules.md §7',
    applies: ({ requested }) => requested.acrs.length > 0,
    run: ({ requested: { acrs } }) =>
      acrs.length <= LIST_LENGTH && acrs.every(isScopeToken) ? undefined : { reason: 'acr_values_malformed' },
  },
  about(({ form }) => form.values.get('id_token_hint'), {
    name: 'id_token_hint',
    clause: 'OpenID Connect Core §3.1.2.1',
    run: hint => (isIdTokenHint(hint) ? undefined : { reason: 'id_token_hint_malformed' }),
  }),
]
