import { SHOP } from '@symbolon/contract/scenarios'
import { AUTHORIZATION_DETAILS_ROWS } from '../authorization/authorization-details-rows.js'
import { invalidRequest, type ParameterRow, SPECIAL, withSpecial } from './parameter-row.js'
import { REDIRECT_URI_ROWS } from './redirect-uri-rows.js'
import { SIGNED_RESPONSE_ROWS } from './signed-response-rows.js'
import { GRANT_ROWS, TEXT_ROWS } from './text-rows.js'

const invalidScope = (resultCode: string) => ({ resultCode, error: 'invalid_scope' })

const RESPONSES: readonly ParameterRow[] = [
  {
    name: 'response_type missing',
    clause: 'RFC 6749 §3.1.1; PAR-15',
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
    name: 'response_type that the service does not support',
    clause: 'docs/rules.md §6',
    service: { supportedResponseTypes: [] },
    changes: {},
    refusal: { resultCode: 'A009302', error: 'unsupported_response_type' },
  },
  {
    name: 'response_type for which the client is not registered',
    clause: 'RFC 7591 §2',
    ...withSpecial({ responseTypes: [] }),
    changes: SPECIAL,
    refusal: { resultCode: 'A009303', error: 'unauthorized_client' },
  },
  {
    name: 'grant type for which the client is not registered',
    clause: 'RFC 7591 §2',
    ...withSpecial({ grantTypes: ['CLIENT_CREDENTIALS'] }),
    changes: SPECIAL,
    refusal: { resultCode: 'A009303', error: 'unauthorized_client' },
  },
  { name: 'response_mode query', clause: 'Multiple Response Types §2.1', changes: { response_mode: 'query' } },
  {
    name: 'response_mode unknown',
    clause: 'Multiple Response Types §2.1',
    changes: { response_mode: 'carrier_pigeon' },
    refusal: invalidRequest('A012301'),
  },
  ...['fragment', 'form_post'].map(mode => ({
    name: `response_mode ${mode}`,
    clause: 'Multiple Response Types §2.1; JARM §2.3; docs/rules.md §4',
    changes: { response_mode: mode },
  })),
  ...['JWT', 'query.JWT', 'jwt ', 'query.jwt.jwt', '.jwt', 'web_message', 'web_message.jwt', 'constructor'].map(
    mode => ({
      name: `response_mode ${mode} is unknown`,
      clause: 'JARM §2.3',
      changes: { response_mode: mode },
      refusal: invalidRequest('A012301'),
    }),
  ),
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
    name: 'scope unknown, and longer than what is shown',
    clause: 'RFC 6749 §3.3; docs/rules.md §8',
    changes: { scope: `read ${'x'.repeat(33)}` },
    refusal: invalidScope('A007302'),
  },
  {
    name: 'scopes that the client may request',
    clause: 'docs/rules.md §3',
    ...withSpecial({ requestableScopes: ['read', 'write'] }),
    changes: { ...SPECIAL, scope: 'read' },
  },
  {
    name: 'scope that the client may not request',
    clause: 'docs/rules.md §3',
    ...withSpecial({ requestableScopes: ['read'] }),
    changes: { ...SPECIAL, scope: 'read write' },
    refusal: invalidScope('A007303'),
  },
  {
    name: 'no scope if one is required',
    clause: 'docs/rules.md §3',
    service: { scopeRequired: true },
    changes: { scope: undefined },
    refusal: invalidScope('A007304'),
  },
  {
    name: 'no scope if one is required and there is a default',
    clause: 'docs/rules.md §3',
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
      client_id: 'app',
      redirect_uri: 'com.example.app:/cb',
      code_challenge: undefined,
      code_challenge_method: undefined,
    },
    refusal: invalidRequest('A124301'),
  },
  {
    name: 'PKCE missing if the client requires it',
    clause: 'docs/configuration.md pkceRequired',
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
    clause: 'RFC 7636 §4.3; RFC 9700 §2.1.1; CVE-2024-22258',
    changes: { code_challenge_method: undefined },
    refusal: invalidRequest('A124304'),
  },
  {
    name: 'plain, if the client may use it',
    clause: 'docs/configuration.md plainPkceAllowed',
    ...withSpecial({ plainPkceAllowed: true }),
    changes: { ...SPECIAL, code_challenge_method: 'plain' },
  },
  {
    name: 'plain, if the client may use it but S256 is required',
    clause: 'docs/configuration.md pkceS256Required',
    ...withSpecial({ plainPkceAllowed: true, pkceS256Required: true }),
    changes: { ...SPECIAL, code_challenge_method: 'plain' },
    refusal: invalidRequest('A124304'),
  },
  {
    name: 'a challenge that is not a SHA-256',
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
  { name: 'unknown parameters', clause: 'RFC 6749 §3.1', changes: { unheard_of: '1' } },
  {
    name: 'state and nonce of 384 characters',
    clause: 'PAR-33; CERT-42',
    changes: { state: 's'.repeat(384), nonce: 'n'.repeat(384) },
  },
  { name: 'prompt', clause: 'OpenID Connect Core §3.1.2.1', changes: { prompt: 'login consent' } },
  {
    name: 'prompt unknown',
    clause: 'OpenID Connect Core §3.1.2.1',
    changes: { prompt: 'dance' },
    refusal: invalidRequest('A016301'),
  },
  {
    name: 'prompt unknown, beside a known one',
    clause: 'OpenID Connect Core §3.1.2.1',
    changes: { prompt: 'login dance' },
    refusal: invalidRequest('A016301'),
  },
  { name: 'claims', clause: 'OpenID Connect Core §5.5', changes: { claims: '{"userinfo":{"email":null}}' } },
  ...[
    '[]',
    '{',
    '{"userinfo":[]}',
    '{"id_token":"email"}',
    '{"userinfo":{"email":null,"email":{"essential":true}}}',
  ].map(claims => ({
    name: `claims that are malformed: ${claims}`,
    clause: 'OpenID Connect Core §5.5',
    changes: { claims },
    refusal: invalidRequest('A018301'),
  })),
  {
    name: 'prompt none with another value',
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
    clause: 'RFC 8707 §2; PAR-25',
    changes: { resource: '/api' },
    refusal: { resultCode: 'A251301', error: 'invalid_target' },
  },
  {
    name: 'resource with a fragment',
    clause: 'RFC 8707 §2; PAR-25',
    changes: { resource: 'https://api.example/#x' },
    refusal: { resultCode: 'A251301', error: 'invalid_target' },
  },
  { name: 'dpop_jkt', clause: 'RFC 9449 §10', changes: { dpop_jkt: 'A'.repeat(43) } },
  {
    name: 'dpop_jkt that is not a thumbprint',
    clause: 'RFC 9449 §10',
    changes: { dpop_jkt: 'short' },
    refusal: invalidRequest('A254305'),
  },
]

/** The parameters of pushed and plain authorization requests. */
export const PARAMETER_ROWS: readonly ParameterRow[] = [
  ...SIGNED_RESPONSE_ROWS,
  ...REDIRECT_URI_ROWS,
  ...RESPONSES,
  ...SCOPES,
  ...PKCE,
  ...TEXT_ROWS,
  ...GRANT_ROWS,
  ...AUTHORIZATION_DETAILS_ROWS,
  ...OTHERS,
]
