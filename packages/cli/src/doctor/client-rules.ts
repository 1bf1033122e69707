import type { Client, Jwk, Service } from '@symbolon/core'
import { type PropertyRow, propertyRule, type Unshown } from './property-rule.js'
import type { Rule } from './rule.js'
import type { SeenClient } from './seen.js'

type Row = PropertyRow<SeenClient, Exclude<keyof Client, Unshown>>

const ROWS: readonly Row[] = [
  {
    code: 'method_unsupported',
    clause: 'docs/rules.md §6',
    confidence: 'certain',
    property: 'tokenAuthMethod',
    isBroken: ({ client, service }) => !service.supportedTokenAuthMethods.includes(client.tokenAuthMethod),
    problem: 'The service does not support the method of the client: every request of it is refused.',
    expected: 'a method in supportedTokenAuthMethods of the service',
    fix: 'Add the method to supportedTokenAuthMethods of the service, or give the client another one.',
  },
  {
    code: 'grants_unsupported',
    clause: 'RFC 7591 §2',
    confidence: 'certain',
    property: 'grantTypes',
    isBroken: ({ client, service }) =>
      client.grantTypes.length > 0 && !client.grantTypes.some(type => service.supportedGrantTypes.includes(type)),
    problem: 'The service supports none of the grant types of the client: it can get no token.',
    expected: 'a grant type in supportedGrantTypes of the service',
    fix: 'Add one to supportedGrantTypes of the service, or to grantTypes of the client.',
  },
  {
    code: 'scopes_unknown',
    clause: 'RFC 6749 §3.3',
    confidence: 'certain',
    property: 'requestableScopes',
    isBroken: ({ client, service }) => !isWithin(client.requestableScopes, namesOf(service.supportedScopes)),
    problem: 'The client may request scopes that the service does not know: such a request is refused.',
    expected: 'scopes in supportedScopes of the service',
    mended: ({ client, service }) => common(client.requestableScopes, namesOf(service.supportedScopes)),
  },
  {
    code: 'details_unknown',
    clause: 'RFC 9396 §10',
    confidence: 'certain',
    property: 'authorizationDetailsTypes',
    isBroken: ({ client, service }) =>
      !isWithin(client.authorizationDetailsTypes, service.supportedAuthorizationDetailsTypes),
    problem: 'The client may request types of authorization details that the service does not support.',
    expected: 'types in supportedAuthorizationDetailsTypes of the service',
    mended: ({ client, service }) =>
      common(client.authorizationDetailsTypes, service.supportedAuthorizationDetailsTypes),
  },
  {
    code: 'alias_unusable',
    clause: 'docs/configuration.md',
    confidence: 'likely',
    property: 'clientIdAlias',
    isBroken: ({ client, service }) =>
      client.clientIdAlias !== undefined && !(client.clientIdAliasEnabled && service.clientIdAliasEnabled),
    problem: 'The client has an alias, and clientIdAliasEnabled is false: a request that names it is refused.',
    expected: 'clientIdAliasEnabled of the service and of the client true, or no alias',
    fix: 'Set clientIdAliasEnabled to true, or let the client send its number.',
  },
  {
    code: 'redirect_uris_missing',
    clause: 'RFC 6749 §3.1.2.2',
    confidence: 'certain',
    property: 'redirectUris',
    isBroken: ({ client }) =>
      client.grantTypes.includes('AUTHORIZATION_CODE') &&
      client.redirectUris.length === 0 &&
      !client.unregisteredRedirectUrisAllowed,
    problem: 'The client may use AUTHORIZATION_CODE and has no redirect URI: every request of it is refused.',
    expected: 'at least one redirect URI',
    fix: 'Add the redirect URIs of the client, or remove AUTHORIZATION_CODE from its grantTypes.',
  },
  {
    code: 'plain_pkce_contradicted',
    clause: 'RFC 9700 §2.1.1; RFC 7636 §7.2',
    confidence: 'certain',
    property: 'plainPkceAllowed',
    isBroken: ({ client }) => client.plainPkceAllowed && client.pkceS256Required,
    problem: 'The client may use plain and must use S256: plain is refused.',
    expected: 'false',
    mended: () => false,
  },
  {
    code: 'plain_pkce',
    clause: 'RFC 9700 §2.1.1; RFC 7636 §7.2',
    confidence: 'likely',
    property: 'plainPkceAllowed',
    isBroken: ({ client }) => client.plainPkceAllowed && !client.pkceS256Required,
    problem: 'With plain, whoever sees the authorization request can redeem the code.',
    expected: 'false',
    mended: () => false,
  },
  {
    code: 'pkce_optional',
    clause: 'RFC 9700 §2.1.1',
    confidence: 'possible',
    property: 'pkceS256Required',
    isBroken: ({ client, service }) =>
      client.clientType === 'CONFIDENTIAL' &&
      client.grantTypes.includes('AUTHORIZATION_CODE') &&
      !(client.pkceRequired || client.pkceS256Required) &&
      client.fapiModes.length + service.fapiModes.length === 0,
    problem: 'The client may leave PKCE out, and then a code that is injected counts.',
    expected: 'true',
    mended: () => true,
  },
  {
    code: 'unregistered_redirect_uris',
    clause: 'RFC 9126 §2.4; RFC 9700 §4.1.3',
    confidence: 'possible',
    property: 'unregisteredRedirectUrisAllowed',
    isBroken: ({ client }) => client.unregisteredRedirectUrisAllowed,
    problem: 'Whoever has the credentials of the client decides where its codes go.',
    expected: 'false, unless the redirect URIs differ from request to request',
    mended: () => false,
  },
  {
    code: 'client_request_uri_long_lived',
    clause: 'RFC 9126 §2.2',
    confidence: 'likely',
    property: 'pushedAuthReqDuration',
    isBroken: ({ client }) => (client.pushedAuthReqDuration ?? 0) > 600,
    problem: 'A request_uri of the client can be redeemed long after it has sent the browser.',
    expected: '5 to 600 seconds',
    mended: () => 600,
  },
  {
    code: 'introspection_key_missing',
    clause: 'RFC 9701 §6',
    confidence: 'certain',
    property: 'introspectionSignAlg',
    isBroken: ({ client, service }) =>
      client.introspectionSignAlg !== undefined &&
      !hasPrivateKey(service, client.introspectionSignAlg, service.introspectionSignatureKeyId),
    problem: 'The service has no private key for the algorithm: every introspection answer is a fault.',
    expected: 'an algorithm for which jwks of the service has a private key',
    fix: 'Add such a key to jwks of the service, or change the algorithm.',
  },
  {
    code: 'authorization_key_missing',
    clause: 'JARM §3',
    confidence: 'certain',
    property: 'authorizationSignAlg',
    isBroken: ({ client, service }) =>
      client.authorizationSignAlg !== undefined &&
      !hasPrivateKey(service, client.authorizationSignAlg, service.authorizationSignatureKeyId),
    problem: 'The service has no private key for the algorithm: signed authorization responses are refused.',
    expected: 'an algorithm for which jwks of the service has a private key',
    fix: 'Add such a key to jwks of the service, or change the algorithm.',
  },
  {
    code: 'decryption_key_missing',
    clause: 'RFC 9101 §6.1',
    confidence: 'certain',
    property: 'requestEncryptionAlg',
    isBroken: ({ client, service }) =>
      client.requestEncryptionAlg !== undefined &&
      !service.jwks.keys.some(key => key.d !== undefined && canAgree(key, client.requestEncryptionAlg ?? '')),
    problem: 'The service has no private key that opens request objects of this algorithm.',
    expected: 'an algorithm for which jwks of the service has a private key',
    fix: 'Add such a key to jwks of the service, or change the algorithm.',
  },
]

/** What must hold for a client of its service. */
export const CLIENT_RULES: readonly Rule<SeenClient>[] = ROWS.map(row =>
  propertyRule(row, ({ client }, property) => client[property]),
)

function namesOf(scopes: Service['supportedScopes']): readonly string[] {
  return scopes.map(({ name }) => name)
}

function isWithin(names: readonly string[] | undefined, known: readonly string[]): boolean {
  return names?.every(name => known.includes(name)) ?? true
}

function common(names: readonly string[] = [], known: readonly string[]): readonly string[] {
  return names.filter(name => known.includes(name))
}

/** The kind of key that an algorithm needs (RFC 7518 §3.1, RFC 8037 §3.1). */
const KINDS: readonly (readonly [algorithms: RegExp, fits: (key: Jwk) => boolean])[] = [
  [/^ES256$/, ({ crv }) => crv === 'P-256'],
  [/^ES384$/, ({ crv }) => crv === 'P-384'],
  [/^ES512$/, ({ crv }) => crv === 'P-521'],
  [/^(?:EdDSA|Ed25519)$/, ({ crv }) => crv === 'Ed25519'],
  [/^[PR]S\d+$/, ({ kty }) => kty === 'RSA'],
]

function hasPrivateKey({ jwks }: Service, algorithm: string, kid: string | undefined): boolean {
  const [, fits = () => false] = KINDS.find(([algorithms]) => algorithms.test(algorithm)) ?? []
  return jwks.keys.some(key => {
    const isMeant = (key.alg ?? algorithm) === algorithm && (key.use ?? 'sig') === 'sig'
    return key.d !== undefined && fits(key) && isMeant && (kid === undefined || key.kid === kid)
  })
}

function canAgree({ kty, use = 'enc' }: Jwk, algorithm: string): boolean {
  return use === 'enc' && (algorithm.startsWith('RSA') ? kty === 'RSA' : kty === 'EC' || kty === 'OKP')
}
