import type { Client, Jwk, Service } from '@symbolon/core'
import { SIGNING_CURVES } from './key-rules.js'
import { certain, likely, type PropertyRule, possible, propertyRules, type SeenClient, type Unshown } from './rules.js'
import { REQUEST_URI_SECONDS } from './service-rules.js'

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
    ...certain('id_token_key_missing', 'OpenID Connect Registration §2'),
    property: 'idTokenSignAlg',
    when: ({ client, service }) => !canSign(service, client.idTokenSignAlg, undefined),
    problem: 'The service has no private key for the algorithm: requests for `openid` are refused.',
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
