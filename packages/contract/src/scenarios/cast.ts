import type { ClientConfiguration, Jwk, ServiceConfiguration } from '@symbolon/core'

/** The service of every scenario, without its id and the changes of the scenario. */
export const SERVICE: Omit<ServiceConfiguration, 'serviceId'> = {
  issuer: 'https://as.example',
  authorizationEndpoint: 'https://as.example/authorize',
  tokenEndpoint: 'https://as.example/token',
  pushedAuthReqEndpoint: 'https://as.example/par',
  supportedScopes: [
    { name: 'read', description: 'Look at things', attributes: [{ key: 'risk', value: 'low' }] },
    { name: 'write', descriptions: [{ tag: 'de', value: 'Dinge ändern' }] },
    { name: 'openid' },
    { name: 'admin' },
  ],
  attributes: [{ key: 'region', value: 'eu' }],
}

/** The private key of the client `shop` for signing requests: that of RFC 9421 Appendix B.1.3. */
export const SIGNER_KEY: Jwk = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'signer',
  d: 'UpuF81l-kOxbjf7T4mNSv0r5tN67Gim7rnf6EFpcYDs',
  x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
}

const { d: _, ...SIGNER_PUBLIC_KEY } = SIGNER_KEY

/** The secret of all clients that have one. */
export const CLIENT_SECRET = 'correct horse battery staple'

const REDIRECT_URI = 'https://shop.example/cb'

/** The client of most scenarios: confidential, authenticates with HTTP Basic. */
export const SHOP: ClientConfiguration = {
  clientId: 1001,
  clientIdAlias: 'shop',
  clientSecret: `plain:${CLIENT_SECRET}`,
  redirectUris: [REDIRECT_URI, 'https://shop.example/cb?tenant=1'],
  grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'],
  jwks: { keys: [SIGNER_PUBLIC_KEY] },
  attributes: [{ key: 'tier', value: 'gold' }],
}

/** The clients of every scenario: one for each simple authentication method, and a locked one. */
export const CLIENTS: readonly ClientConfiguration[] = [
  SHOP,
  {
    clientId: 1002,
    clientIdAlias: 'post',
    tokenAuthMethod: 'CLIENT_SECRET_POST',
    clientSecret: `plain:${CLIENT_SECRET}`,
    redirectUris: [REDIRECT_URI],
  },
  {
    clientId: 1003,
    clientIdAlias: 'app',
    tokenAuthMethod: 'NONE',
    redirectUris: ['http://127.0.0.1/cb', 'http://[::1]/cb', 'com.example.app:/cb', 'http://localhost/cb'],
  },
  {
    clientId: 1004,
    clientIdAlias: 'locked',
    clientSecret: `plain:${CLIENT_SECRET}`,
    redirectUris: [REDIRECT_URI],
    locked: true,
  },
  {
    entityId: 'https://entity.example',
    clientSecret: `plain:${CLIENT_SECRET}`,
    redirectUris: [REDIRECT_URI],
  },
]

/** The private key of RFC 7515 Appendix A.3. */
export const SIGNING_KEY: Jwk = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'rfc7515-a3',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
}

/** The code challenge of RFC 7636 Appendix B. */
export const CODE_CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** The parameters of a valid authorization request of the client `shop`. */
export const REQUEST: Readonly<Record<string, string>> = {
  response_type: 'code',
  client_id: 'shop',
  redirect_uri: REDIRECT_URI,
  scope: 'read write',
  state: 'af0ifjsldkj',
  code_challenge: CODE_CHALLENGE,
  code_challenge_method: 'S256',
}

/** The parameters of {@link REQUEST} as a form, with changes; `undefined` leaves one out. */
export function form(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const parameters = { ...REQUEST, ...changes }
  const kept = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return new URLSearchParams(kept).toString()
}

/** A request that the client `shop` pushes with HTTP Basic. */
export function pushed(changes: Readonly<Record<string, string | undefined>> = {}): object {
  return { parameters: form(changes), clientId: 'shop', clientSecret: CLIENT_SECRET }
}
