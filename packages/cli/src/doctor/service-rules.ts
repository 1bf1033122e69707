import type { Service } from '@symbolon/core'
import { type PropertyRow, propertyRule, type Unshown } from './property-rule.js'
import type { Rule } from './rule.js'
import type { SeenService } from './seen.js'

type Row = PropertyRow<SeenService, Exclude<keyof Service, Unshown>>

/** Seconds for which a request_uri should live at most (RFC 9126 §2.2). */
const REQUEST_URI_SECONDS = 600

/** Seconds for which a bearer token should live at most (RFC 6750 §5.3). */
const TOKEN_SECONDS = 3_600

const ROWS: readonly Row[] = [
  {
    code: 'proof_ignored',
    clause: 'RFC 9449 §4.3-12',
    confidence: 'likely',
    property: 'dpopProofOnUnboundTokenIgnored',
    isBroken: ({ service }) => service.dpopProofOnUnboundTokenIgnored,
    problem: 'A client that believes its token to be bound to its key uses one that anybody can use.',
    expected: 'false',
    mended: () => false,
  },
  {
    code: 'assertion_used_twice',
    clause: 'RFC 7523 §3 (7); OpenID Connect Core §9',
    confidence: 'likely',
    property: 'clientAssertionJtiRequired',
    isBroken: ({ service }) => !service.clientAssertionJtiRequired,
    problem: 'A client assertion without a jti can be used again by whoever sees it.',
    expected: 'true',
    mended: () => true,
  },
  {
    code: 'request_object_for_others',
    clause: 'RFC 9101 §4',
    confidence: 'likely',
    property: 'requestObjectAudienceChecked',
    isBroken: ({ service }) => !service.requestObjectAudienceChecked,
    problem: 'A request object that a client signed for another server counts here too.',
    expected: 'true',
    mended: () => true,
  },
  {
    code: 'assertion_for_others',
    clause: 'draft-ietf-oauth-rfc7523bis §4',
    confidence: 'possible',
    property: 'clientAssertionAudience',
    isBroken: ({ service, clients }) =>
      service.clientAssertionAudience === 'endpoints' &&
      service.fapiModes.length === 0 &&
      clients.some(({ tokenAuthMethod }) => /JWT$/.test(tokenAuthMethod)),
    problem: 'An assertion may name an endpoint, so a hostile server can get one that counts here (CVE-2025-27371).',
    expected: '"issuer" or "issuer-string", once the clients send the issuer',
    mended: () => 'issuer',
  },
  {
    code: 'request_uri_long_lived',
    clause: 'RFC 9126 §2.2',
    confidence: 'likely',
    property: 'pushedAuthReqDuration',
    isBroken: ({ service }) => service.pushedAuthReqDuration > REQUEST_URI_SECONDS,
    problem: 'A request_uri can be redeemed long after the client has sent the browser.',
    expected: `5 to ${REQUEST_URI_SECONDS} seconds`,
    mended: () => REQUEST_URI_SECONDS,
  },
  {
    code: 'token_long_lived',
    clause: 'RFC 6750 §5.3',
    confidence: 'possible',
    property: 'accessTokenDuration',
    isBroken: ({ service }) => service.accessTokenDuration > TOKEN_SECONDS,
    problem: 'A token that leaks can be used for long.',
    expected: `${TOKEN_SECONDS} seconds or less`,
    mended: () => TOKEN_SECONDS,
  },
  {
    code: 'refresh_token_useless',
    clause: 'RFC 6749 §1.5',
    confidence: 'likely',
    property: 'refreshTokenDuration',
    isBroken: ({ service }) =>
      service.supportedGrantTypes.includes('REFRESH_TOKEN') &&
      service.refreshTokenDuration <= service.accessTokenDuration,
    problem: 'A refresh token expires before the access token that it renews.',
    expected: 'more than accessTokenDuration',
    fix: 'Set refreshTokenDuration above accessTokenDuration.',
  },
  {
    code: 'issuer_without_tls',
    clause: 'RFC 8414 §2',
    confidence: 'possible',
    property: 'issuer',
    isBroken: ({ service }) => !service.issuer.startsWith('https:'),
    problem: 'The issuer is http, which works on this machine alone.',
    expected: 'an https URL',
    fix: 'Set issuer to the https URL that clients know.',
  },
  {
    code: 'challenge_for_nobody',
    clause: 'Attestation-Based Client Authentication §6',
    confidence: 'certain',
    property: 'attestationChallengeRequired',
    isBroken: ({ service }) => service.attestationChallengeRequired && service.attestationTrust.length === 0,
    problem: 'Attestations must contain a challenge, and no attester is trusted: no attestation counts.',
    expected: 'attesters in attestationTrust, or false',
    fix: 'Add the attesters, or set attestationChallengeRequired to false.',
  },
  {
    code: 'chains_validated_elsewhere',
    clause: 'RFC 8705 §2.1',
    confidence: 'possible',
    property: 'mutualTlsValidatePkiCertChain',
    isBroken: ({ service, clients }) =>
      !service.mutualTlsValidatePkiCertChain &&
      clients.some(({ tokenAuthMethod }) => tokenAuthMethod === 'TLS_CLIENT_AUTH'),
    problem: 'Only the TLS terminator keeps out certificates that anybody can make.',
    expected: 'true, or a terminator that validates chains',
    mended: () => true,
  },
  {
    code: 'scope_demanded_of_none',
    clause: 'RFC 6749 §3.3',
    confidence: 'certain',
    property: 'scopeRequired',
    isBroken: ({ service }) => service.scopeRequired && service.supportedScopes.length === 0,
    problem: 'Every request must name a scope, and the service knows none: every request is refused.',
    expected: 'scopes in supportedScopes, or false',
    fix: 'Add the scopes, or set scopeRequired to false.',
  },
  {
    code: 'code_without_response_type',
    clause: 'RFC 6749 §4.1.1',
    confidence: 'certain',
    property: 'supportedResponseTypes',
    isBroken: ({ service }) =>
      service.supportedGrantTypes.includes('AUTHORIZATION_CODE') && !service.supportedResponseTypes.includes('CODE'),
    problem: 'AUTHORIZATION_CODE is supported and the response type CODE is not: every request is refused.',
    expected: '["CODE"]',
    mended: () => ['CODE'],
  },
]

/** What must hold for a service by itself. */
export const SERVICE_RULES: readonly Rule<SeenService>[] = ROWS.map(row =>
  propertyRule(row, ({ service }, property) => service[property]),
)
