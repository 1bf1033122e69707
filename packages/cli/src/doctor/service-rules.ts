import type { Service } from '@symbolon/core'
import {
  certain,
  likely,
  type PropertyRule,
  possible,
  propertyRules,
  type Rule,
  type SeenFile,
  type SeenService,
  type Unshown,
} from './rules.js'

export const FILE_RULES: readonly Rule<SeenFile>[] = [
  {
    ...possible('tls_not_demanded', 'RFC 6749 §3.2; RFC 9126 §2'),
    problem: 'Calls that came by plain http are answered, with the tokens in them.',
    find: ({ configured: { requireTls } }) =>
      !requireTls && {
        where: 'requireTls',
        expected: 'true, behind a proxy that sets X-Forwarded-Proto',
        actual: 'false',
        fix: 'Set requireTls to true, and let the proxy overwrite X-Forwarded-Proto.',
        change: { path: ['requireTls'], value: true },
      },
  },
  {
    ...certain('nobody_may_call', 'docs/rest-api.md'),
    problem: 'The service has no token, no API key and no organization token: every call gets 401.',
    find: ({ configured: { services, organizationTokens } }) =>
      services.flatMap(({ service: { accessTokens, apiKey } }, at) =>
        accessTokens.length + organizationTokens.length > 0 || apiKey !== undefined
          ? []
          : [{ where: `services[${at}].accessTokens`, fix: 'Add the digest of a token to accessTokens.' }],
      ),
  },
]

/** Seconds for which a request_uri should live at most (RFC 9126 §2.2). */
export const REQUEST_URI_SECONDS = 600

/** The same for an access token (RFC 6750 §5.3). */
const TOKEN_SECONDS = 3_600

const SERVICE_ROWS: readonly PropertyRule<SeenService, Exclude<keyof Service, Unshown>>[] = [
  {
    ...likely('proof_ignored', 'RFC 9449 §4.3-12'),
    property: 'dpopProofOnUnboundTokenIgnored',
    when: ({ service }) => service.dpopProofOnUnboundTokenIgnored,
    problem: 'A client that believes its token to be bound to its key uses one that anybody can use.',
    set: () => false,
  },
  {
    ...likely('assertion_used_twice', 'RFC 7523 §3 (7); OpenID Connect Core §9'),
    property: 'clientAssertionJtiRequired',
    when: ({ service }) => !service.clientAssertionJtiRequired,
    problem: 'A client assertion without a jti can be used again by whoever sees it.',
    set: () => true,
  },
  {
    ...likely('request_object_for_others', 'RFC 9101 §4'),
    property: 'requestObjectAudienceChecked',
    when: ({ service }) => !service.requestObjectAudienceChecked,
    problem: 'A request object that a client signed for another server counts here too.',
    set: () => true,
  },
  {
    ...possible('assertion_for_others', 'draft-ietf-oauth-rfc7523bis §4'),
    property: 'clientAssertionAudience',
    when: ({ service, clients }) =>
      service.clientAssertionAudience === 'endpoints' &&
      service.fapiModes.length === 0 &&
      clients.some(({ tokenAuthMethod }) => /JWT$/.test(tokenAuthMethod)),
    problem: 'An assertion may name an endpoint, so a hostile server can get one that counts here (CVE-2025-27371).',
    expected: '"issuer" or "issuer-string", once the clients send the issuer',
    set: () => 'issuer',
  },
  {
    ...likely('request_uri_long_lived', 'RFC 9126 §2.2'),
    property: 'pushedAuthReqDuration',
    when: ({ service }) => service.pushedAuthReqDuration > REQUEST_URI_SECONDS,
    problem: 'A request_uri can be redeemed long after the client has sent the browser.',
    expected: `5 to ${REQUEST_URI_SECONDS} seconds`,
    set: () => REQUEST_URI_SECONDS,
  },
  {
    ...possible('token_long_lived', 'RFC 6750 §5.3'),
    property: 'accessTokenDuration',
    when: ({ service }) => service.accessTokenDuration > TOKEN_SECONDS,
    problem: 'A token that leaks can be used for long.',
    expected: `${TOKEN_SECONDS} seconds or less`,
    set: () => TOKEN_SECONDS,
  },
  {
    ...likely('refresh_token_useless', 'RFC 6749 §1.5'),
    property: 'refreshTokenDuration',
    when: ({ service: { supportedGrantTypes, refreshTokenDuration, accessTokenDuration } }) =>
      supportedGrantTypes.includes('REFRESH_TOKEN') && refreshTokenDuration <= accessTokenDuration,
    problem: 'A refresh token expires before the access token that it renews.',
    expected: 'more than accessTokenDuration',
    fix: 'Set refreshTokenDuration above accessTokenDuration.',
  },
  {
    ...possible('issuer_without_tls', 'RFC 8414 §2'),
    property: 'issuer',
    when: ({ service }) => !service.issuer.startsWith('https:'),
    problem: 'The issuer is http, which works on this machine alone.',
    expected: 'an https URL',
    fix: 'Set issuer to the https URL that clients know.',
  },
  {
    ...certain('challenge_for_nobody', 'Attestation-Based Client Authentication §6'),
    property: 'attestationChallengeRequired',
    when: ({ service }) => service.attestationChallengeRequired && service.attestationTrust.length === 0,
    problem: 'Attestations must contain a challenge, and no attester is trusted: no attestation counts.',
    expected: 'attesters in attestationTrust, or false',
    fix: 'Add the attesters, or set attestationChallengeRequired to false.',
  },
  {
    ...possible('chains_validated_elsewhere', 'RFC 8705 §2.1'),
    property: 'mutualTlsValidatePkiCertChain',
    when: ({ service, clients }) =>
      !service.mutualTlsValidatePkiCertChain &&
      clients.some(({ tokenAuthMethod }) => tokenAuthMethod === 'TLS_CLIENT_AUTH'),
    problem: 'Only the TLS terminator keeps out certificates that anybody can make.',
    expected: 'true, or a terminator that validates chains',
    set: () => true,
  },
  {
    ...certain('scope_demanded_of_none', 'RFC 6749 §3.3'),
    property: 'scopeRequired',
    when: ({ service }) => service.scopeRequired && service.supportedScopes.length === 0,
    problem: 'Every request must name a scope, and the service knows none: every request is refused.',
    expected: 'scopes in supportedScopes, or false',
    fix: 'Add the scopes, or set scopeRequired to false.',
  },
  {
    ...certain('code_without_response_type', 'RFC 6749 §4.1.1'),
    property: 'supportedResponseTypes',
    when: ({ service: { supportedGrantTypes, supportedResponseTypes } }) =>
      supportedGrantTypes.includes('AUTHORIZATION_CODE') && !supportedResponseTypes.includes('CODE'),
    problem: 'AUTHORIZATION_CODE is supported and the response type CODE is not: every request is refused.',
    set: () => ['CODE'],
  },
]

export const SERVICE_RULES = propertyRules(SERVICE_ROWS, ({ service }, property) => service[property])
