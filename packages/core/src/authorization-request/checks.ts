import { isSha256Text } from '../lib/encoding.js'
import { always, type Check } from '../lib/result.js'
import { countingRedirectUris, demandsOf } from '../policy/fapi.js'
import { isResourceIndicator } from '../standards/oauth/resource-indicator.js'
import { isSignedResponseMode, RESPONSE_MODES } from '../standards/oauth/response-mode.js'
import { shownUri } from '../standards/oauth/shown-uri.js'
import { AUTHORIZATION_DETAILS_CHECKS } from './authorization-details-checks.js'
import { GRANT_CHECKS } from './grant-checks.js'
import { PKCE_CHECKS } from './pkce-checks.js'
import type { ParameterRefusal } from './refusals.js'
import type { AuthorizationFacts } from './requested.js'
import { SCOPE_CHECKS } from './scope-checks.js'
import { TEXT_CHECKS } from './text-checks.js'

type ParameterCheck = Check<AuthorizationFacts, ParameterRefusal>

const redirectUri: ParameterCheck = {
  name: 'redirect_uri',
  clause:
    'RFC 6749 §3.1.2.3; RFC 9700 §2.1; RFC 8252 §7.3; RFC 9126 §2.4; FAPI 2.0 Security Profile §5.3.2.2-6, §5.3.2.2-8',
  applies: always,
  run({ form, requested }) {
    if (requested.destination !== undefined) return undefined
    return { reason: form.values.has('redirect_uri') ? 'redirect_uri_unregistered' : 'redirect_uri_missing' }
  },
  seen: ({ form, client, service }) => ({
    expected: countingRedirectUris({ client, service }).map(placeOf).join(' '),
    actual: form.values.has('redirect_uri') ? placeOf(form.values.get('redirect_uri') ?? '') : 'none',
    hint: 'redirect URIs are compared as strings; only the port of http://127.0.0.1 and http://[::1] may differ',
  }),
}

const responseTypePresent: ParameterCheck = {
  name: 'response_type present',
  clause: 'RFC 6749 §3.1.1',
  applies: always,
  run: ({ requested }) => (requested.responseType === undefined ? { reason: 'response_type_missing' } : undefined),
}

const responseTypeSupported: ParameterCheck = {
  name: 'response_type supported',
  clause: 'RFC 6749 §3.1.1',
  applies: always,
  run: ({ requested, service }) =>
    requested.responseType === 'code' && service.supportedResponseTypes.includes('CODE')
      ? undefined
      : { reason: 'response_type_unsupported' },
}

const responseTypeAllowed: ParameterCheck = {
  name: 'response_type registered',
  clause: 'RFC 7591 §2',
  applies: always,
  run: ({ client }) =>
    client.responseTypes.includes('CODE') && client.grantTypes.includes('AUTHORIZATION_CODE')
      ? undefined
      : { reason: 'response_type_not_allowed' },
  seen: ({ client }) => ({
    expected: 'CODE and AUTHORIZATION_CODE',
    actual: `responseTypes ${client.responseTypes.join(' ')}, grantTypes ${client.grantTypes.join(' ')}`,
  }),
}

const mustBeSigned = (facts: AuthorizationFacts): boolean => demandsOf(facts).has('signed authorization responses')

const responseMode: ParameterCheck = {
  name: 'response_mode',
  clause:
    'OAuth 2.0 Multiple Response Types §2.1; Form Post Response Mode; JARM §2.3; FAPI 2.0 Message Signing §5.4.1-1',
  applies: facts => facts.form.values.has('response_mode') || mustBeSigned(facts),
  run: facts =>
    facts.requested.responseMode === undefined ||
    (mustBeSigned(facts) && !isSignedResponseMode(facts.requested.responseMode))
      ? { reason: 'response_mode_unsupported' }
      : undefined,
  seen: facts => ({
    expected: mustBeSigned(facts) ? 'a signed response_mode, by fapiModes' : RESPONSE_MODES.join(' '),
    actual: facts.requested.responseMode ?? 'none, or none that is built',
  }),
}

const promptKnown: ParameterCheck = {
  name: 'prompt known',
  clause: 'OpenID Connect Core §3.1.2.1',
  applies: ({ form }) => form.values.has('prompt'),
  run: ({ requested }) => (requested.prompts === undefined ? { reason: 'prompt_unknown' } : undefined),
}

const promptNone: ParameterCheck = {
  name: 'prompt none alone',
  clause: 'OpenID Connect Core §3.1.2.1',
  applies: ({ requested }) => requested.prompts?.includes('NONE') ?? false,
  run: ({ requested }) => (requested.prompts?.length === 1 ? undefined : { reason: 'prompt_contradictory' }),
}

const claims: ParameterCheck = {
  name: 'claims',
  clause: 'OpenID Connect Core §5.5',
  applies: ({ form }) => form.values.has('claims'),
  run: ({ requested }) => (requested.claims === undefined ? { reason: 'claims_malformed' } : undefined),
}

const maxAge: ParameterCheck = {
  name: 'max_age',
  clause: 'OpenID Connect Core §3.1.2.1',
  applies: ({ requested }) => requested.maxAge !== undefined,
  run: ({ requested }) => (/^\d{1,10}$/.test(requested.maxAge ?? '') ? undefined : { reason: 'max_age_malformed' }),
}

const resource: ParameterCheck = {
  name: 'resource',
  clause: 'RFC 8707 §2',
  applies: ({ requested }) => requested.resources.length > 0,
  run: ({ requested }) =>
    requested.resources.every(isResourceIndicator) ? undefined : { reason: 'resource_malformed' },
}

const dpopJkt: ParameterCheck = {
  name: 'dpop_jkt',
  clause: 'RFC 9449 §10',
  applies: ({ requested }) => requested.dpopJkt !== undefined,
  run: ({ requested }) => (isSha256Text(requested.dpopJkt ?? '') ? undefined : { reason: 'dpop_jkt_malformed' }),
}

/** Scheme, host and path of a URI: the rest may hold what no trace should. */
function placeOf(uri: string): string {
  if (!URL.canParse(uri)) return 'not a URI'
  const { protocol, host, pathname } = new URL(uri)
  return shownUri(`${protocol}${host === '' ? '' : '//'}${host}${pathname}`)
}

/** What every authorization request must satisfy, pushed or not, and again when a pushed one is redeemed. */
export const PARAMETER_CHECKS: readonly ParameterCheck[] = [
  redirectUri,
  responseTypePresent,
  responseTypeSupported,
  responseTypeAllowed,
  responseMode,
  ...TEXT_CHECKS,
  ...SCOPE_CHECKS,
  promptKnown,
  promptNone,
  claims,
  maxAge,
  ...PKCE_CHECKS,
  resource,
  ...AUTHORIZATION_DETAILS_CHECKS,
  ...GRANT_CHECKS,
  dpopJkt,
]
