import { about, always } from '../lib/check.js'
import { LIST_LENGTH } from '../lib/limits.js'
import { isScope, isScopeToken, isSha256Text } from '../lib/text.js'
import { usableRedirectUris } from '../policy/fapi.js'
import { mayHaveScope, shownScopes, shownSupported, unknownScopes } from '../policy/token.js'
import { PROMPTS } from '../records/vocabulary.js'
import { spaceSeparatedValues } from '../standards/oauth/form.js'
import { isIdTokenHint, readMaxAge } from '../standards/oauth/request-parameters.js'
import { isAbsoluteUri, loggableUri } from '../standards/oauth/uri.js'
import { AUTHORIZATION_DETAILS_CHECKS } from './authorization-details.js'
import { PKCE_CHECKS } from './pkce.js'
import type { AuthorizationFacts, ParameterCheck } from './requested.js'
import { RESPONSE_KEY_CHECKS, RESPONSE_MODE_CHECKS, RESPONSE_TYPE_CHECKS } from './response-checks.js'

const CLAIMS_CHECK: ParameterCheck = {
  name: 'claims',
  clause: 'OpenID Connect Core §5.5',
  applies: ({ form }) => form.values.has('claims'),
  run: ({ requested }) => (requested.claims === undefined ? { reason: 'claims_malformed' } : undefined),
}

const DPOP_KEY_CHECK: ParameterCheck = about(({ requested }) => requested.dpopJkt, {
  name: 'dpop_jkt',
  clause: 'RFC 9449 §10',
  run: thumbprint => (isSha256Text(thumbprint) ? undefined : { reason: 'dpop_jkt_malformed' }),
})

const grantId = ({ requested }: AuthorizationFacts): string | undefined => requested.grantId

const acts = ({ form }: AuthorizationFacts): boolean => form.values.has('grant_management_action')

const uses = ({ requested: { grantManagementAction: action } }: AuthorizationFacts): boolean =>
  action === 'MERGE' || action === 'REPLACE'

/** To whom the grant belongs is for the AS to verify. */
const GRANT_MANAGEMENT_CHECKS: readonly ParameterCheck[] = [
  {
    name: 'grant_management_action known',
    clause: 'Grant Management for OAuth 2.0 §5.2',
    applies: acts,
    run: ({ requested }) =>
      requested.grantManagementAction === undefined ? { reason: 'grant_management_action_unknown' } : undefined,
    seen: () => ({ expected: 'create, merge or replace' }),
  },
  {
    name: 'grants of confidential clients',
    clause: 'Grant Management for OAuth 2.0 §5.1',
    applies: facts => acts(facts) || grantId(facts) !== undefined,
    run: ({ client }) => (client.clientType === 'PUBLIC' ? { reason: 'grant_management_not_allowed' } : undefined),
  },
  about(grantId, {
    name: 'grant_id syntax',
    clause: 'RFC 6749 Appendix A',
    run: id => (/^[\x20-\x7e]+$/.test(id) ? undefined : { reason: 'grant_id_malformed' }),
  }),
  {
    name: 'grant_id present',
    clause: 'Grant Management for OAuth 2.0 §5.2',
    applies: uses,
    run: facts => (grantId(facts) === undefined ? { reason: 'grant_id_missing' } : undefined),
  },
  about(grantId, {
    name: 'grant_id expected',
    clause: 'Grant Management for OAuth 2.0 §5.2',
    run: (_, facts) => (uses(facts) ? undefined : { reason: 'grant_id_unexpected' }),
  }),
]

const MAX_AGE_CHECK: ParameterCheck = about(({ form }) => form.values.get('max_age'), {
  name: 'max_age',
  clause: 'OpenID Connect Core §3.1.2.1',
  run: maxAge => (readMaxAge(maxAge) === undefined ? { reason: 'max_age_malformed' } : undefined),
})

const KNOWN: ReadonlySet<string> = new Set(PROMPTS.map(prompt => prompt.toLowerCase()))

const listed = ({ form }: AuthorizationFacts): readonly string[] | undefined =>
  form.values.has('prompt') ? spaceSeparatedValues(form, 'prompt') : undefined

const PROMPT_CHECKS: readonly ParameterCheck[] = [
  about(listed, {
    name: 'prompt known',
    clause: 'OpenID Connect Core §3.1.2.1',
    run: prompts => (prompts.every(prompt => KNOWN.has(prompt)) ? undefined : { reason: 'prompt_unknown' }),
  }),
  {
    name: 'prompt none alone',
    clause: 'OpenID Connect Core §3.1.2.1',
    applies: ({ requested }) => requested.prompts.includes('NONE'),
    run: ({ requested }) => (requested.prompts.length === 1 ? undefined : { reason: 'prompt_contradictory' }),
  },
]

const REDIRECT_URI_CHECK: ParameterCheck = {
  name: 'redirect_uri',
  clause:
    'RFC 6749 §3.1.2.3; RFC 9700 §2.1; RFC 8252 §7.3; RFC 9126 §2.4; FAPI 2.0 Security Profile §5.3.2.2-6, §5.3.2.2-8',
  applies: always,
  run({ form, requested }) {
    if (requested.destination.trusted) return undefined
    return { reason: form.values.has('redirect_uri') ? 'redirect_uri_unregistered' : 'redirect_uri_missing' }
  },
  seen: facts => ({
    expected: usableRedirectUris(facts).map(placeOf).join(' '),
    actual: placeOf(facts.form.values.get('redirect_uri')),
    hint:
      'redirect URIs are compared as strings; only the port of http://127.0.0.1 and http://[::1] may differ, ' +
      'and that of http://localhost if `localhostPortIgnored` of the service is set',
  }),
}

/** Scheme, host and path of a URI as they were written: the rest may hold what no trace should. */
function placeOf(uri: string | undefined): string {
  if (uri === undefined) return 'none'
  if (!URL.canParse(uri)) return 'not a URI'
  return loggableUri(/^[\x21-\x7e]+$/.test(uri) ? uri : new URL(uri).href)
}

const RESOURCE_CHECK: ParameterCheck = {
  name: 'resource',
  clause: 'RFC 8707 §2',
  applies: ({ requested }) => requested.resources.length > 0,
  run: ({ requested }) => (requested.resources.every(isAbsoluteUri) ? undefined : { reason: 'resource_malformed' }),
}

const forbiddenScopes = ({ requested, client }: AuthorizationFacts): readonly string[] =>
  requested.scopes.filter(name => !mayHaveScope(client, name))

const SCOPE_CHECKS: readonly ParameterCheck[] = [
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

/** Passed on as they are, of any length that the request may have. */
const TEXT_CHECKS: readonly ParameterCheck[] = [
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

/** Applied again when a pushed request is redeemed. */
export const PARAMETER_CHECKS: readonly ParameterCheck[] = [
  REDIRECT_URI_CHECK,
  ...RESPONSE_TYPE_CHECKS,
  ...RESPONSE_MODE_CHECKS,
  ...TEXT_CHECKS,
  ...SCOPE_CHECKS,
  ...PROMPT_CHECKS,
  CLAIMS_CHECK,
  MAX_AGE_CHECK,
  ...PKCE_CHECKS,
  RESOURCE_CHECK,
  ...AUTHORIZATION_DETAILS_CHECKS,
  ...GRANT_MANAGEMENT_CHECKS,
  DPOP_KEY_CHECK,
  ...RESPONSE_KEY_CHECKS,
]
