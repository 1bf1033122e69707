import { acceptedAlgorithms, demandsOf, usableRedirectUris } from '../../policy/fapi.js'
import { mayHaveScope, scopeNamed } from '../../policy/scopes.js'
import { isRegisteredRedirectUri } from '../../standards/oauth/redirect-uri.js'
import { isSignedResponseMode, RESPONSE_MODES } from '../../standards/oauth/response-mode.js'
import {
  type Holds,
  hasRequestObject,
  type LoggedOfClient,
  type LoggedUnder,
  passed,
  type ReplayRow,
  unlessDemanded,
  whole,
  wholeWords,
} from './logged.js'

/** Rules about authorization requests and request objects. */
export const REQUEST_ROWS: readonly ReplayRow[] = [
  {
    check: 'redirect_uri',
    clause:
      'RFC 6749 §3.1.2.3; RFC 9700 §2.1; RFC 8252 §7.3; RFC 9126 §2.4; FAPI 2.0 Security Profile §5.3.2.2-6, §5.3.2.2-8',
    properties: ['redirectUris', 'unregisteredRedirectUrisAllowed', 'fapiModes'],
    judgeClient: judgeRedirectUri,
  },
  {
    check: 'scopes known',
    clause: 'RFC 6749 §3.3; docs/rules.md §3',
    properties: ['supportedScopes'],
    judge(logged) {
      if (passed(logged)) return undefined
      return wholeWords(logged.actual)?.every(name => scopeNamed(name, logged.service) !== undefined)
    },
  },
  {
    check: 'scopes requestable',
    clause: 'docs/rules.md §3',
    properties: ['requestableScopes'],
    judgeClient: judgeRequestable,
    judgeUnapplied: ({ client }) => unlessDemanded(client.requestableScopes !== undefined),
  },
  {
    check: 'scope required',
    clause: 'RFC 6749 §3.3; docs/rules.md §3',
    properties: ['scopeRequired'],
    judge: logged => passed(logged) || !logged.service.scopeRequired,
    judgeUnapplied: ({ service }) => unlessDemanded(service.scopeRequired),
  },
  {
    check: 'code_challenge present',
    clause: 'RFC 9700 §2.1.1; FAPI 2.0 Security Profile §5.3.2.2-5',
    properties: ['pkceRequired', 'pkceS256Required', 'clientType', 'fapiModes'],
    judgeClient: logged => passed(logged) || !isPkceRequired(logged),
    judgeUnapplied: judgeAbsentChallenge,
  },
  {
    check: 'code_challenge_method allowed',
    clause: 'RFC 9700 §2.1.1; FAPI 2.0 Security Profile §5.3.2.2-5',
    properties: ['plainPkceAllowed', 'pkceS256Required', 'fapiModes'],
    judgeClient: logged => logged.actual !== 'plain' || isPlainAllowed(logged),
  },
  {
    check: 'PAR required by FAPI',
    clause: 'FAPI 2.0 Security Profile §5.3.2.2-3',
    properties: ['fapiModes'],
    judge: logged => !demandsOf(logged).has('pushed requests'),
  },
  {
    check: 'PAR required by the client',
    clause: 'RFC 9126 §6',
    properties: ['parRequired'],
    judgeClient: ({ client }) => !client.parRequired,
  },
  {
    check: 'PAR required by the service',
    clause: 'RFC 9126 §4, §5',
    properties: ['parRequired'],
    judge: ({ service }) => !service.parRequired,
  },
  ...[
    ['request object required', 'RFC 9101 §10.5'],
    ['request object required', 'RFC 9126 §2.3; RFC 9101 §10.5; FAPI 2.0 Message Signing §5.3.1-1'],
  ].map(([check = '', clause = '']) => ({
    check,
    clause,
    properties: ['requestObjectRequired', 'fapiModes'],
    judgeClient: (logged: LoggedOfClient) => passed(logged) || !isObjectRequired(logged),
    judgeUnapplied: (logged: LoggedOfClient) => hasRequestObject(logged) || !isObjectRequired(logged),
  })),
  {
    check: 'request object not required',
    clause: 'RFC 9101 §10.5',
    properties: ['requestObjectRequired'],
    judgeClient: ({ client, service }) => !(client.requestObjectRequired || service.requestObjectRequired),
  },
  {
    check: 'audience of the request object',
    clause: 'RFC 9101 §4; RFC 7519 §4.1.3',
    properties: ['issuer', 'requestObjectAudienceChecked', 'fapiModes'],
    judge: judgeObjectAudience,
    judgeUnapplied: logged => unlessDemanded(hasRequestObject(logged) && isObjectAudienceChecked(logged)),
  },
  {
    check: 'expiry of the request object',
    clause: 'RFC 7519 §4.1.4; RFC 9126 §2.2; docs/rules.md §3',
    found: 'exp none',
    properties: ['fapiModes'],
    judge: logged => !demandsOf(logged).has('request objects of an hour'),
    judgeUnapplied: logged => !(hasRequestObject(logged) && demandsOf(logged).has('request objects of an hour')),
  },
  {
    check: 'registered algorithm of the object',
    clause: 'RFC 9101 §6.2, §10.5',
    properties: ['requestSignAlg'],
    judgeClient: ({ client, actual }) =>
      client.requestSignAlg === undefined || actual === `alg ${client.requestSignAlg}`,
    judgeUnapplied: logged => unlessDemanded(hasRequestObject(logged) && logged.client.requestSignAlg !== undefined),
  },
  {
    check: 'allowed algorithm of the object',
    clause: 'RFC 9101 §6.2; RFC 8725 §3.1',
    properties: ['fapiModes'],
    judge: logged => acceptedAlgorithms(logged).some(each => logged.actual === `alg ${each}`),
  },
  {
    check: 'response_mode',
    clause:
      'OAuth 2.0 Multiple Response Types §2.1; Form Post Response Mode; JARM §2.3; FAPI 2.0 Message Signing §5.4.1-1',
    properties: ['fapiModes'],
    judge(logged) {
      const mode = RESPONSE_MODES.find(each => each === logged.actual)
      if (mode === undefined) return undefined
      return !demandsOf(logged).has('signed authorization responses') || isSignedResponseMode(mode)
    },
    // It does not apply to a request without response_mode.
    judgeUnapplied: logged => !demandsOf(logged).has('signed authorization responses'),
  },
  {
    check: 'response_type registered',
    clause: 'RFC 7591 §2',
    properties: ['responseTypes', 'grantTypes'],
    judgeClient: ({ client }) =>
      client.responseTypes.includes('CODE') && client.grantTypes.includes('AUTHORIZATION_CODE'),
  },
  {
    check: 'authorization_details types of the client',
    clause: 'RFC 9396 §10',
    properties: ['authorizationDetailsTypes'],
    judgeClient: ({ client, actual }) =>
      client.authorizationDetailsTypes === undefined ||
      wholeWords(actual)?.every(type => client.authorizationDetailsTypes?.includes(type)),
  },
  ...[
    ['authorization_details types supported', 'RFC 9396 §5', 'supportedAuthorizationDetailsTypes'],
    ['key of the request object', 'RFC 9101 §6.2; RFC 7515 §4.1.4', 'jwks'],
    ['signature of the request object', 'RFC 9101 §6.2', 'jwks'],
  ].map(([check = '', clause = '', property = '']) => ({ check, clause, properties: [property] })),
]

function judgeRedirectUri(logged: LoggedOfClient): Holds {
  const uri = whole(logged.actual)
  if (uri === undefined || !URL.canParse(uri)) return undefined
  if (isRegisteredRedirectUri(uri, usableRedirectUris(logged))) return true
  return logged.client.unregisteredRedirectUrisAllowed ? undefined : false
}

/** What was refused must be allowed now, and what was allowed must still be. */
function judgeRequestable(logged: LoggedOfClient): Holds {
  const { client, actual, entry } = logged
  if (client.requestableScopes === undefined) return true
  const isAllowed = (names: readonly string[] | undefined) => names?.every(name => mayHaveScope(client, name))
  const before = isAllowed(wholeWords(entry.expected ?? ''))
  if (passed(logged)) return before === true ? true : undefined
  const refused = isAllowed(wholeWords(actual))
  return refused === true && before !== true ? undefined : refused
}

function isPkceRequired(logged: LoggedOfClient): boolean {
  const { clientType, pkceRequired, pkceS256Required } = logged.client
  return clientType === 'PUBLIC' || pkceRequired || pkceS256Required || demandsOf(logged).has('PKCE with S256')
}

function isPlainAllowed(logged: LoggedOfClient): boolean {
  const { plainPkceAllowed, pkceS256Required } = logged.client
  return plainPkceAllowed && !pkceS256Required && !demandsOf(logged).has('PKCE with S256')
}

function isObjectRequired(logged: LoggedOfClient): boolean {
  const { client, service } = logged
  return (
    client.requestObjectRequired || service.requestObjectRequired || demandsOf(logged).has('signed request objects')
  )
}

function isObjectAudienceChecked(logged: LoggedUnder): boolean {
  return logged.service.requestObjectAudienceChecked || demandsOf(logged).has('request objects for the issuer')
}

function judgeObjectAudience(logged: LoggedUnder): Holds {
  const { service, actual } = logged
  if (!isObjectAudienceChecked(logged)) return true
  if (actual === 'no aud') return false
  const audiences = whole(actual)
    ?.replace(/^aud (?:as a list of )?/, '')
    .split(' and ')
  return audiences?.includes(service.issuer)
}

/** Its method is judged wherever there is a challenge. */
function judgeAbsentChallenge(logged: LoggedOfClient): Holds {
  const outcome = logged.checks.find(({ name }) => name === 'code_challenge_method known')?.outcome
  if (outcome === 'passed') return true
  return outcome === 'not-applicable' ? !isPkceRequired(logged) : undefined
}
