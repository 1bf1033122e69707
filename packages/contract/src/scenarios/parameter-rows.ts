import { SHOP } from './cast.js'
import type { Setting } from './world.js'

/** Changes to a request that is in order, and what is wrong with it then. */
export interface ParameterRow extends Setting {
  readonly name: string
  readonly clause: string
  readonly changes: Readonly<Record<string, string | undefined>>
  /** Absent: the request is in order. */
  readonly refusal?: { readonly resultCode: string; readonly error: string }
  /** The redirect URI cannot be trusted, so the user is told and not the client. */
  readonly untrusted?: boolean
}

const invalidRequest = (resultCode: string) => ({ resultCode, error: 'invalid_request' })
const invalidScope = (resultCode: string) => ({ resultCode, error: 'invalid_scope' })

const client = (changes: object) => ({
  clients: [
    {
      clientId: 2001,
      clientIdAlias: 'special',
      tokenAuthMethod: 'NONE' as const,
      redirectUris: ['https://special.example/cb'],
      ...changes,
    },
  ],
})
const special = { client_id: 'special', redirect_uri: 'https://special.example/cb' }
const app = { client_id: 'app' }

const REDIRECT_URIS: readonly ParameterRow[] = [
  {
    name: 'redirect_uri with its query, exactly',
    clause: 'RFC 9700 §2.1',
    changes: { redirect_uri: 'https://shop.example/cb?tenant=1' },
  },
  ...[
    ['a path below', 'https://shop.example/cb/x'],
    ['a trailing slash', 'https://shop.example/cb/'],
    ['another query', 'https://shop.example/cb?tenant=2'],
    ['a query where none is registered', 'https://shop.example/cb?x=1'],
    ['another scheme', 'http://shop.example/cb'],
    ['an upper-case host', 'https://SHOP.example/cb'],
    ['the default port', 'https://shop.example:443/cb'],
    ['a user name', 'https://shop.example@evil.example/cb'],
    ['a host that begins alike', 'https://shop.example.evil.example/cb'],
    ['dot segments', 'https://shop.example/x/../cb'],
    ['an encoded character', 'https://shop.example/%63b'],
    ['a fragment', 'https://shop.example/cb#x'],
    ['javascript', 'javascript:alert(1)'],
    ['white space behind', 'https://shop.example/cb '],
    ['a backslash', 'https://shop.example\\cb'],
  ].map(([name, uri]) => ({
    name: `redirect_uri: ${name} is another URI`,
    clause: 'RFC 6749 §3.1.2.3; RFC 9700 §2.1',
    changes: { redirect_uri: uri },
    refusal: invalidRequest('A011302'),
    untrusted: true,
  })),
  {
    name: 'redirect_uri: any port of 127.0.0.1',
    clause: 'RFC 8252 §7.3',
    changes: { ...app, redirect_uri: 'http://127.0.0.1:51004/cb' },
  },
  {
    name: 'redirect_uri: any port of [::1]',
    clause: 'RFC 8252 §7.3',
    changes: { ...app, redirect_uri: 'http://[::1]:51004/cb' },
  },
  {
    name: 'redirect_uri: a scheme of the client’s own',
    clause: 'RFC 8252 §7.1',
    changes: { ...app, redirect_uri: 'com.example.app:/cb' },
  },
  ...[
    ['another port of localhost', 'http://localhost:51004/cb'],
    ['another path of 127.0.0.1', 'http://127.0.0.1:51004/other'],
    ['another loopback address', 'http://127.0.0.2:51004/cb'],
    ['https of 127.0.0.1', 'https://127.0.0.1:51004/cb'],
    ['a user name that looks like 127.0.0.1', 'http://127.0.0.1:80@evil.example/cb'],
    ['a port that is none', 'http://127.0.0.1:port/cb'],
  ].map(([name, uri]) => ({
    name: `redirect_uri: ${name} is not excepted`,
    clause: 'RFC 8252 §7.3, §8.3',
    changes: { ...app, redirect_uri: uri },
    refusal: invalidRequest('A011302'),
    untrusted: true,
  })),
  {
    name: 'redirect_uri missing where two are registered',
    clause: 'RFC 6749 §3.1.2.3',
    changes: { redirect_uri: undefined },
    refusal: invalidRequest('A011301'),
    untrusted: true,
  },
  {
    name: 'redirect_uri missing where one is registered',
    clause: 'RFC 6749 §3.1.2.3',
    ...client({}),
    changes: { ...special, redirect_uri: undefined },
  },
  {
    name: 'redirect_uri missing under OpenID Connect',
    clause: 'OpenID Connect Core §3.1.2.1',
    ...client({}),
    changes: { ...special, redirect_uri: undefined, scope: 'openid' },
    refusal: invalidRequest('A011301'),
    untrusted: true,
  },
]

const RESPONSES: readonly ParameterRow[] = [
  {
    name: 'response_type missing',
    clause: 'RFC 6749 §3.1.1',
    changes: { response_type: undefined },
    refusal: invalidRequest('A009301'),
  },
  {
    name: 'response_type unknown',
    clause: 'RFC 6749 §3.1.1',
    changes: { response_type: 'token' },
    refusal: { resultCode: 'A009302', error: 'unsupported_response_type' },
  },
  {
    name: 'response_type in another case',
    clause: 'RFC 6749 §3.1.1',
    changes: { response_type: 'Code' },
    refusal: { resultCode: 'A009302', error: 'unsupported_response_type' },
  },
  {
    name: 'response_type that the service does without',
    clause: 'wire.md §6',
    service: { supportedResponseTypes: [] },
    changes: {},
    refusal: { resultCode: 'A009302', error: 'unsupported_response_type' },
  },
  {
    name: 'response_type for which the client is not registered',
    clause: 'RFC 7591 §2',
    ...client({ responseTypes: [] }),
    changes: special,
    refusal: { resultCode: 'A009303', error: 'unauthorized_client' },
  },
  {
    name: 'grant type for which the client is not registered',
    clause: 'RFC 7591 §2',
    ...client({ grantTypes: ['CLIENT_CREDENTIALS'] }),
    changes: special,
    refusal: { resultCode: 'A009303', error: 'unauthorized_client' },
  },
  { name: 'response_mode query', clause: 'Multiple Response Types §2.1', changes: { response_mode: 'query' } },
  {
    name: 'response_mode unknown',
    clause: 'Multiple Response Types §2.1',
    changes: { response_mode: 'carrier_pigeon' },
    refusal: invalidRequest('A012301'),
  },
  {
    name: 'a request object, which cannot be verified yet',
    clause: 'RFC 9101 §5; design.md §8',
    changes: { request: 'x' },
    refusal: { resultCode: 'A246399', error: 'request_not_supported' },
  },
]

const SCOPES: readonly ParameterRow[] = [
  { name: 'no scope', clause: 'RFC 6749 §3.3', changes: { scope: undefined } },
  { name: 'scope unknown', clause: 'RFC 6749 §3.3', changes: { scope: 'read else' }, refusal: invalidScope('A007302') },
  {
    name: 'scope malformed',
    clause: 'RFC 6749 §3.3',
    changes: { scope: 'read  write' },
    refusal: invalidScope('A007301'),
  },
  {
    name: 'scope with a quote',
    clause: 'RFC 6749 §3.3',
    changes: { scope: 'read"' },
    refusal: invalidScope('A007301'),
  },
  {
    name: 'scope that the client may not request',
    clause: 'wire.md §3',
    ...client({ requestableScopes: ['read'] }),
    changes: { ...special, scope: 'read write' },
    refusal: invalidScope('A007303'),
  },
  {
    name: 'no scope where one is required',
    clause: 'wire.md §3',
    service: { scopeRequired: true },
    changes: { scope: undefined },
    refusal: invalidScope('A007304'),
  },
  {
    name: 'no scope where one is required and one is a default',
    clause: 'wire.md §3',
    service: { scopeRequired: true, supportedScopes: [{ name: 'read', defaultEntry: true }] },
    changes: { scope: undefined },
  },
]

const PKCE: readonly ParameterRow[] = [
  {
    name: 'PKCE missing, of a confidential client',
    clause: 'RFC 9700 §2.1.1',
    changes: { code_challenge: undefined, code_challenge_method: undefined },
  },
  {
    name: 'PKCE missing, of a public client',
    clause: 'RFC 9700 §2.1.1',
    changes: {
      ...app,
      redirect_uri: 'com.example.app:/cb',
      code_challenge: undefined,
      code_challenge_method: undefined,
    },
    refusal: invalidRequest('A124301'),
  },
  {
    name: 'PKCE missing where the client requires it',
    clause: 'wire.md §6 pkceRequired',
    clients: [{ ...SHOP, pkceRequired: true }],
    changes: { code_challenge: undefined, code_challenge_method: undefined },
    refusal: invalidRequest('A124301'),
  },
  {
    name: 'a method without a challenge',
    clause: 'RFC 7636 §4.3',
    changes: { code_challenge: undefined },
    refusal: invalidRequest('A124302'),
  },
  {
    name: 'an unknown method',
    clause: 'RFC 7636 §4.3',
    changes: { code_challenge_method: 's256' },
    refusal: invalidRequest('A124303'),
  },
  {
    name: 'no method means plain, which is not allowed',
    clause: 'RFC 7636 §4.3; RFC 9700 §2.1.1',
    changes: { code_challenge_method: undefined },
    refusal: invalidRequest('A124304'),
  },
  {
    name: 'plain, where the client may',
    clause: 'wire.md §6 plainPkceAllowed',
    ...client({ plainPkceAllowed: true }),
    changes: { ...special, code_challenge_method: 'plain' },
  },
  {
    name: 'plain, where S256 is required all the same',
    clause: 'wire.md §6 pkceS256Required',
    ...client({ plainPkceAllowed: true, pkceS256Required: true }),
    changes: { ...special, code_challenge_method: 'plain' },
    refusal: invalidRequest('A124304'),
  },
  {
    name: 'a challenge that is no SHA-256',
    clause: 'RFC 7636 §4.2',
    changes: { code_challenge: 'x'.repeat(44) },
    refusal: invalidRequest('A124305'),
  },
  {
    name: 'a challenge with padding',
    clause: 'RFC 7636 §4.2',
    changes: { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM=' },
    refusal: invalidRequest('A124305'),
  },
]

const OTHERS: readonly ParameterRow[] = [
  { name: 'parameters that nobody knows', clause: 'RFC 6749 §3.1', changes: { unheard_of: '1' } },
  {
    name: 'state and nonce of 384 characters',
    clause: 'requirements.md §2 row 33',
    changes: { state: 's'.repeat(384), nonce: 'n'.repeat(384) },
  },
  { name: 'prompt', clause: 'OpenID Connect Core §3.1.2.1', changes: { prompt: 'login consent' } },
  {
    name: 'prompt unknown',
    clause: 'OpenID Connect Core §3.1.2.1',
    changes: { prompt: 'dance' },
    refusal: invalidRequest('A016301'),
  },
  { name: 'claims', clause: 'OpenID Connect Core §5.5', changes: { claims: '{"userinfo":{"email":null}}' } },
  ...['[]', '{', '{"userinfo":[]}', '{"id_token":"email"}'].map(claims => ({
    name: `claims that are malformed: ${claims}`,
    clause: 'OpenID Connect Core §5.5',
    changes: { claims },
    refusal: invalidRequest('A018301'),
  })),
  {
    name: 'prompt none beside another',
    clause: 'OpenID Connect Core §3.1.2.1',
    changes: { prompt: 'none login' },
    refusal: invalidRequest('A016302'),
  },
  { name: 'max_age', clause: 'OpenID Connect Core §3.1.2.1', changes: { max_age: '0' } },
  {
    name: 'max_age negative',
    clause: 'OpenID Connect Core §3.1.2.1',
    changes: { max_age: '-1' },
    refusal: invalidRequest('A017301'),
  },
  { name: 'resource', clause: 'RFC 8707 §2', changes: { resource: 'https://api.example/a?b=c' } },
  {
    name: 'resource relative',
    clause: 'RFC 8707 §2',
    changes: { resource: '/api' },
    refusal: { resultCode: 'A251301', error: 'invalid_target' },
  },
  {
    name: 'resource with a fragment',
    clause: 'RFC 8707 §2',
    changes: { resource: 'https://api.example/#x' },
    refusal: { resultCode: 'A251301', error: 'invalid_target' },
  },
  {
    name: 'authorization details, of which no type is known yet',
    clause: 'RFC 9396 §5',
    changes: { authorization_details: '[{"type":"payment"}]' },
    refusal: { resultCode: 'A249301', error: 'invalid_authorization_details' },
  },
  { name: 'dpop_jkt', clause: 'RFC 9449 §10', changes: { dpop_jkt: 'A'.repeat(43) } },
  {
    name: 'dpop_jkt that is no thumbprint',
    clause: 'RFC 9449 §10',
    changes: { dpop_jkt: 'short' },
    refusal: invalidRequest('A254305'),
  },
]

/** The parameters of an authorization request, pushed or plain. */
export const PARAMETER_ROWS: readonly ParameterRow[] = [...REDIRECT_URIS, ...RESPONSES, ...SCOPES, ...PKCE, ...OTHERS]
