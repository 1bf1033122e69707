import { METHODS } from '../../client-authentication/method.js'
import { acceptedAlgorithms, demandsOf, FAPI_AUTHENTICATION_METHODS } from '../../policy/fapi.js'
import type { Service } from '../../records/service.js'
import { type Holds, type LoggedOfClient, type LoggedUnder, passed, type ReplayRow, whole } from './logged.js'

/** Rules about who the client is, and how it authenticates. */
export const CLIENT_ROWS: readonly ReplayRow[] = [
  ...['RFC 6749 §2.3', 'RFC 6749 §4.1.1', 'docs/rules.md §2', 'docs/rules.md §4', 'docs/rules.md §5'].map(clause => ({
    check: 'client known',
    clause,
    found: 'client unknown',
    properties: ['clients'],
    // Where the report names the client at all.
    judgeClient: () => true,
  })),
  ...['RFC 9126 §2.1', 'RFC 6749 §3.1', 'docs/rules.md §3; RFC 9126 §2.1'].map(clause => ({
    check: 'request',
    clause,
    found: 'parameters too large',
    properties: ['pushedAuthReqMaxSize'],
  })),
  ...(['docs/rules.md §2', 'docs/rules.md §3', 'docs/rules.md §4', 'docs/rules.md §5'] as const).map(clause => ({
    check: 'client not locked',
    clause,
    properties: ['locked'],
    judgeClient: ({ client }: LoggedOfClient) => !client.locked,
  })),
  {
    check: 'registered authentication method',
    clause: 'RFC 6749 §2.3.1; docs/rules.md §3',
    properties: ['tokenAuthMethod'],
    judgeClient: ({ client, actual }) => actual === (METHODS[client.tokenAuthMethod].mechanism ?? 'none'),
  },
  {
    check: 'authentication method supported',
    clause: 'docs/rules.md §6',
    properties: ['supportedTokenAuthMethods', 'tokenAuthMethod'],
    judgeClient: ({ client, service }) => service.supportedTokenAuthMethods.includes(client.tokenAuthMethod),
  },
  {
    check: 'FAPI client authentication',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-3, §5.3.2.1-6, §5.3.2.2-4',
    properties: ['fapiModes', 'tokenAuthMethod'],
    judgeClient: isMethodOfProfile,
    judgeUnapplied: isMethodOfProfile,
  },
  {
    check: 'client secret not expired',
    clause: 'RFC 7591 §3.2.1',
    properties: ['clientSecretExpiresAt'],
    judgeClient: isSecretUnexpired,
    judgeUnapplied: logged =>
      !logged.checks.some(({ name, outcome }) => name === 'client secret' && outcome === 'passed') ||
      isSecretUnexpired(logged),
  },
  {
    check: 'algorithm of the assertion',
    clause: 'OpenID Connect Dynamic Registration §2; RFC 8725 §3.1',
    properties: ['tokenAuthSignAlg', 'tokenAuthMethod', 'fapiModes'],
    judgeClient(logged) {
      const { client, actual } = logged
      if (client.tokenAuthSignAlg !== undefined) return actual === client.tokenAuthSignAlg
      const isSymmetric = client.tokenAuthMethod === 'CLIENT_SECRET_JWT'
      return isSymmetric ? actual === 'HS256' : acceptedAlgorithms(logged).some(each => each === actual)
    },
  },
  {
    check: 'jti of the assertion',
    clause: 'RFC 7523 §3 (7); OpenID Connect Core §9; docs/rules.md §7',
    properties: ['clientAssertionJtiRequired'],
    judge: logged => passed(logged) || (logged.service.clientAssertionJtiRequired ? false : undefined),
  },
  ...[
    ['audience of the assertion', 'RFC 7523 §3 (3); RFC 9126 §2'],
    ['audience of the assertion only the issuer', 'draft-ietf-oauth-rfc7523bis §4, §5'],
    ['audience of the assertion the issuer', 'FAPI 2.0 Security Profile §5.3.2.1-8; docs/rules.md §6'],
  ].map(([check = '', clause = '']) => ({
    check,
    clause,
    properties: ['issuer', 'tokenEndpoint', 'pushedAuthReqEndpoint', 'clientAssertionAudience', 'fapiModes'],
    judge: judgeAudience,
  })),
  ...[
    ['key of the assertion', 'RFC 7515 §4.1.4; RFC 7523 §3 (9)', 'jwks'],
    ['signature of the assertion', 'RFC 7523 §3 (9)', 'jwks'],
    ['client secret', 'RFC 6749 §2.3.1', 'clientSecret'],
    ['subject of the certificate', 'RFC 8705 §2.1, §2.1.2; RFC 4517 §4.2.15', 'tlsClientAuthSubjectDn'],
    ['path of the certificate', 'RFC 8705 §2.1; RFC 5280 §6.1', 'trustedRootCertificates'],
    ['certificate registered', 'RFC 8705 §2.2', 'jwks'],
    ['attester trusted', 'Attestation-Based Client Authentication §7.1; docs/rules.md §6', 'attestationTrust'],
    ['attester of the client', 'Attestation-Based Client Authentication §7.1; docs/rules.md §3', 'attesters'],
  ].map(([check = '', clause = '', property = '']) => ({ check, clause, properties: [property] })),
]

function isMethodOfProfile(logged: LoggedOfClient): boolean {
  const isDemanded = demandsOf(logged).has('authentication by key or certificate')
  return !isDemanded || FAPI_AUTHENTICATION_METHODS.has(logged.client.tokenAuthMethod)
}

function isSecretUnexpired({ client, at }: LoggedOfClient): boolean {
  return client.clientSecretExpiresAt === undefined || at < client.clientSecretExpiresAt
}

/** The audience by whichever of the three rules the configuration chooses. */
function judgeAudience(logged: LoggedUnder): Holds {
  const { actual, service } = logged
  if (actual === 'no aud') return false
  const audiences = whole(actual)
    ?.replace(/^aud (?:as a list of )?/, '')
    .split(' and ')
  if (audiences === undefined) return undefined
  const isList = actual.startsWith('aud as a list of ')
  const isRestricted = demandsOf(logged).has('audience restricted to issuer')
  return AUDIENCES[isRestricted ? 'issuer-string' : service.clientAssertionAudience](audiences, isList, service)
}

const AUDIENCES: Readonly<
  Record<
    Service['clientAssertionAudience'],
    (audiences: readonly string[], isList: boolean, service: Service) => boolean
  >
> = {
  endpoints: (audiences, _, { issuer, tokenEndpoint, pushedAuthReqEndpoint }) =>
    audiences.some(each => [issuer, tokenEndpoint, pushedAuthReqEndpoint].includes(each)),
  issuer: (audiences, _, { issuer }) => audiences.length === 1 && audiences[0] === issuer,
  'issuer-string': (audiences, isList, { issuer }) => !isList && audiences[0] === issuer,
}
