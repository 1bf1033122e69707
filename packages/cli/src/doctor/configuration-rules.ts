import type { Client, Jwk, Service } from '@symbolon/core'
import { SIGNING_CURVES } from './key-rules.js'
import {
  certain,
  likely,
  type PropertyRule,
  possible,
  propertyRules,
  type Rule,
  type SeenClient,
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

/** Seconds for which something should live at most (RFC 9126 §2.2, RFC 6750 §5.3). */
const [REQUEST_URI_SECONDS, TOKEN_SECONDS] = [600, 3_600]

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

const KEY_NEEDED = {
  expected: 'an algorithm for which jwks of the service has a private key',
  fix: 'Add such a key to jwks of the service, or change the algorithm.',
}

const CLIENT_ROWS: readonly PropertyRule<SeenClient, Exclude<keyof Client, Unshown>>[] = [
  {
    ...certain('method_unsupported', 'docs/rules.md §6'),
    property: 'tokenAuthMethod',
    when: ({ client, service }) => !service.supportedTokenAuthMethods.includes(client.tokenAuthMethod),
    problem: 'The service does not support the method of the client: every request of it is refused.',
    expected: 'a method in supportedTokenAuthMethods of the service',
    fix: 'Add the method to supportedTokenAuthMethods of the service, or give the client another one.',
  },
  {
    ...certain('grants_unsupported', 'RFC 7591 §2'),
    property: 'grantTypes',
    when: ({ client, service }) =>
      client.grantTypes.length > 0 && !client.grantTypes.some(type => service.supportedGrantTypes.includes(type)),
    problem: 'The service supports none of the grant types of the client: it can get no token.',
    expected: 'a grant type in supportedGrantTypes of the service',
    fix: 'Add one to supportedGrantTypes of the service, or to grantTypes of the client.',
  },
  {
    ...certain('scopes_unknown', 'RFC 6749 §3.3'),
    property: 'requestableScopes',
    when: ({ client, service }) => !isWithin(client.requestableScopes, scopesOf(service)),
    problem: 'The client may request scopes that the service does not know: such a request is refused.',
    expected: 'scopes in supportedScopes of the service',
    set: ({ client, service }) => common(client.requestableScopes, scopesOf(service)),
  },
  {
    ...certain('details_unknown', 'RFC 9396 §10'),
    property: 'authorizationDetailsTypes',
    when: ({ client, service }) =>
      !isWithin(client.authorizationDetailsTypes, service.supportedAuthorizationDetailsTypes),
    problem: 'The client may request types of authorization details that the service does not support.',
    expected: 'types in supportedAuthorizationDetailsTypes of the service',
    set: ({ client, service }) => common(client.authorizationDetailsTypes, service.supportedAuthorizationDetailsTypes),
  },
  {
    ...likely('alias_unusable', 'docs/configuration.md'),
    property: 'clientIdAlias',
    when: ({ client, service }) =>
      client.clientIdAlias !== undefined && !(client.clientIdAliasEnabled && service.clientIdAliasEnabled),
    problem: 'The client has an alias, and clientIdAliasEnabled is false: a request that names it is refused.',
    expected: 'clientIdAliasEnabled of the service and of the client true, or no alias',
    fix: 'Set clientIdAliasEnabled to true, or let the client send its number.',
  },
  {
    ...certain('redirect_uris_missing', 'RFC 6749 §3.1.2.2'),
    property: 'redirectUris',
    when: ({ client: { grantTypes, redirectUris, unregisteredRedirectUrisAllowed } }) =>
      grantTypes.includes('AUTHORIZATION_CODE') && redirectUris.length === 0 && !unregisteredRedirectUrisAllowed,
    problem: 'The client may use AUTHORIZATION_CODE and has no redirect URI: every request of it is refused.',
    expected: 'at least one redirect URI',
    fix: 'Add the redirect URIs of the client, or remove AUTHORIZATION_CODE from its grantTypes.',
  },
  {
    ...certain('plain_pkce_contradicted', 'RFC 9700 §2.1.1; RFC 7636 §7.2'),
    property: 'plainPkceAllowed',
    when: ({ client }) => client.plainPkceAllowed && client.pkceS256Required,
    problem: 'The client may use plain and must use S256: plain is refused.',
    set: () => false,
  },
  {
    ...likely('plain_pkce', 'RFC 9700 §2.1.1; RFC 7636 §7.2'),
    property: 'plainPkceAllowed',
    when: ({ client }) => client.plainPkceAllowed && !client.pkceS256Required,
    problem: 'With plain, whoever sees the authorization request can redeem the code.',
    set: () => false,
  },
  {
    ...possible('pkce_optional', 'RFC 9700 §2.1.1'),
    property: 'pkceS256Required',
    when: ({ client, service }) =>
      client.clientType === 'CONFIDENTIAL' &&
      client.grantTypes.includes('AUTHORIZATION_CODE') &&
      !(client.pkceRequired || client.pkceS256Required) &&
      client.fapiModes.length + service.fapiModes.length === 0,
    problem: 'The client may leave PKCE out, and then a code that is injected counts.',
    set: () => true,
  },
  {
    ...possible('unregistered_redirect_uris', 'RFC 9126 §2.4; RFC 9700 §4.1.3'),
    property: 'unregisteredRedirectUrisAllowed',
    when: ({ client }) => client.unregisteredRedirectUrisAllowed,
    problem: 'Whoever has the credentials of the client decides where its codes go.',
    expected: 'false, unless the redirect URIs differ from request to request',
    set: () => false,
  },
  {
    ...likely('client_request_uri_long_lived', 'RFC 9126 §2.2'),
    property: 'pushedAuthReqDuration',
    when: ({ client }) => (client.pushedAuthReqDuration ?? 0) > REQUEST_URI_SECONDS,
    problem: 'A request_uri of the client can be redeemed long after it has sent the browser.',
    expected: `5 to ${REQUEST_URI_SECONDS} seconds`,
    set: () => REQUEST_URI_SECONDS,
  },
  {
    ...certain('introspection_key_missing', 'RFC 9701 §6'),
    property: 'introspectionSignAlg',
    when: ({ client, service }) => !canSign(service, client.introspectionSignAlg, service.introspectionSignatureKeyId),
    problem: 'The service has no private key for the algorithm: every introspection answer is a fault.',
    ...KEY_NEEDED,
  },
  {
    ...certain('authorization_key_missing', 'JARM §3'),
    property: 'authorizationSignAlg',
    when: ({ client, service }) => !canSign(service, client.authorizationSignAlg, service.authorizationSignatureKeyId),
    problem: 'The service has no private key for the algorithm: signed authorization responses are refused.',
    ...KEY_NEEDED,
  },
  {
    ...certain('decryption_key_missing', 'RFC 9101 §6.1'),
    property: 'requestEncryptionAlg',
    when: ({ client, service }) => !canDecrypt(service, client.requestEncryptionAlg),
    problem: 'The service has no private key that opens request objects of this algorithm.',
    ...KEY_NEEDED,
  },
]

export const CLIENT_RULES = propertyRules(CLIENT_ROWS, ({ client }, property) => client[property])

function scopesOf({ supportedScopes }: Service): readonly string[] {
  return supportedScopes.map(({ name }) => name)
}

function isWithin(names: readonly string[] | undefined, known: readonly string[]): boolean {
  return names?.every(name => known.includes(name)) ?? true
}

function common(names: readonly string[] = [], known: readonly string[]): readonly string[] {
  return names.filter(name => known.includes(name))
}

function canSign({ jwks }: Service, algorithm: string | undefined, kid: string | undefined): boolean {
  if (algorithm === undefined) return true
  return jwks.keys.some(key => {
    const isMeant = (key.alg ?? algorithm) === algorithm && (key.use ?? 'sig') === 'sig'
    return key.d !== undefined && signs(key, algorithm) && isMeant && (kid === undefined || key.kid === kid)
  })
}

function signs({ kty, crv }: Jwk, algorithm: string): boolean {
  return /^[PR]S\d+$/.test(algorithm) ? kty === 'RSA' : crv !== undefined && crv === SIGNING_CURVES.get(algorithm)
}

function canDecrypt({ jwks }: Service, algorithm: string | undefined): boolean {
  if (algorithm === undefined) return true
  const isKind = (kty: string) => (algorithm.startsWith('RSA') ? kty === 'RSA' : kty === 'EC' || kty === 'OKP')
  return jwks.keys.some(({ d, kty, use = 'enc' }) => d !== undefined && use === 'enc' && isKind(kty))
}
