import { SHOP } from '@symbolon/contract/scenarios'
import { AUTHORIZATION_DETAILS_ROWS } from '../authorization/authorization-details-rows.js'
import { accepting, invalidRequest, type ParameterRow, refusing, SPECIAL, withSpecial } from './parameter-row.js'
import { REDIRECT_URI_ROWS } from './redirect-uri-rows.js'
import { SIGNED_RESPONSE_ROWS } from './signed-response-rows.js'
import { GRANT_ROWS, TEXT_ROWS } from './text-rows.js'

const invalidScope = (resultCode: string) => ({ resultCode, error: 'invalid_scope' })

const RESPONSES: readonly ParameterRow[] = [
  ...refusing(invalidRequest('A009301'))({
    'response_type missing (RFC 6749 §3.1.1; PAR-15)': { response_type: undefined },
  }),
  ...refusing({ resultCode: 'A009302', error: 'unsupported_response_type' })({
    'response_type unknown (RFC 6749 §3.1.1)': { response_type: 'token' },
    'response_type in another case (RFC 6749 §3.1.1)': { response_type: 'Code' },
  }),
  {
    name: 'response_type that the service does not support',
    clause: 'docs/rules.md §6',
    service: { supportedResponseTypes: [] },
    changes: {},
    refusal: { resultCode: 'A009302', error: 'unsupported_response_type' },
  },
  ...refusing(
    { resultCode: 'A009303', error: 'unauthorized_client' },
    withSpecial({ responseTypes: [] }),
  )({
    'response_type for which the client is not registered (RFC 7591 §2)': SPECIAL,
  }),
  {
    name: 'grant type for which the client is not registered',
    clause: 'RFC 7591 §2',
    ...withSpecial({ grantTypes: ['CLIENT_CREDENTIALS'] }),
    changes: SPECIAL,
    refusal: { resultCode: 'A009303', error: 'unauthorized_client' },
  },
  { name: 'response_mode query', clause: 'Multiple Response Types §2.1', changes: { response_mode: 'query' } },
  ...refusing(invalidRequest('A012301'))({
    'response_mode unknown (Multiple Response Types §2.1)': { response_mode: 'carrier_pigeon' },
  }),
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
  ...refusing(invalidScope('A007302'))({
    'scope unknown (RFC 6749 §3.3)': { scope: 'read else' },
    'scope unknown, and longer than what is shown (RFC 6749 §3.3; docs/rules.md §8)': {
      scope: `read ${'x'.repeat(33)}`,
    },
  }),
  ...refusing(invalidScope('A007301'))({
    'scope malformed (RFC 6749 §3.3)': { scope: 'read  write' },
    'scope with a quote (RFC 6749 §3.3)': { scope: 'read"' },
  }),
  ...accepting(withSpecial({ requestableScopes: ['read', 'write'] }))({
    'scopes that the client may request (docs/rules.md §3)': { ...SPECIAL, scope: 'read' },
  }),
  ...refusing(
    invalidScope('A007303'),
    withSpecial({ requestableScopes: ['read'] }),
  )({
    'scope that the client may not request (docs/rules.md §3)': { ...SPECIAL, scope: 'read write' },
  }),
  ...refusing(invalidScope('A007304'), { service: { scopeRequired: true } })({
    'no scope if one is required (docs/rules.md §3)': { scope: undefined },
  }),
  ...accepting({ service: { scopeRequired: true, supportedScopes: [{ name: 'read', defaultEntry: true }] } })({
    'no scope if one is required and there is a default (docs/rules.md §3)': { scope: undefined },
  }),
]

const PKCE: readonly ParameterRow[] = [
  ...accepting()({
    'PKCE missing, of a confidential client (RFC 9700 §2.1.1)': {
      code_challenge: undefined,
      code_challenge_method: undefined,
    },
  }),
  ...refusing(invalidRequest('A124301'))({
    'PKCE missing, of a public client (RFC 9700 §2.1.1)': {
      client_id: 'app',
      redirect_uri: 'com.example.app:/cb',
      code_challenge: undefined,
      code_challenge_method: undefined,
    },
  }),
  ...refusing(invalidRequest('A124301'), { clients: [{ ...SHOP, pkceRequired: true }] })({
    'PKCE missing if the client requires it (docs/configuration.md pkceRequired)': {
      code_challenge: undefined,
      code_challenge_method: undefined,
    },
  }),
  ...refusing(invalidRequest('A124302'))({
    'a method without a challenge (RFC 7636 §4.3)': { code_challenge: undefined },
  }),
  ...refusing(invalidRequest('A124303'))({
    'an unknown method (RFC 7636 §4.3)': { code_challenge_method: 's256' },
  }),
  ...refusing(invalidRequest('A124304'))({
    'no method means plain, which is not allowed (RFC 7636 §4.3; RFC 9700 §2.1.1; CVE-2024-22258)': {
      code_challenge_method: undefined,
    },
  }),
  ...accepting(withSpecial({ plainPkceAllowed: true }))({
    'plain, if the client may use it (docs/configuration.md plainPkceAllowed)': {
      ...SPECIAL,
      code_challenge_method: 'plain',
    },
  }),
  ...refusing(
    invalidRequest('A124304'),
    withSpecial({ plainPkceAllowed: true, pkceS256Required: true }),
  )({
    'plain, if the client may use it but S256 is required (docs/configuration.md pkceS256Required)': {
      ...SPECIAL,
      code_challenge_method: 'plain',
    },
  }),
  ...refusing(invalidRequest('A124305'))({
    'a challenge that is not a SHA-256 (RFC 7636 §4.2)': { code_challenge: 'x'.repeat(44) },
    'a challenge with padding (RFC 7636 §4.2)': { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM=' },
  }),
]

const OTHERS: readonly ParameterRow[] = [
  ...accepting()({
    'unknown parameters (RFC 6749 §3.1)': { unheard_of: '1' },
    'state and nonce of 384 characters (PAR-33; CERT-42)': { state: 's'.repeat(384), nonce: 'n'.repeat(384) },
    'prompt (OpenID Connect Core §3.1.2.1)': { prompt: 'login consent' },
    'claims (OpenID Connect Core §5.5)': { claims: '{"userinfo":{"email":null}}' },
    'max_age (OpenID Connect Core §3.1.2.1)': { max_age: '0' },
    'resource (RFC 8707 §2)': { resource: 'https://api.example/a?b=c' },
    'dpop_jkt (RFC 9449 §10)': { dpop_jkt: 'A'.repeat(43) },
  }),
  ...refusing(invalidRequest('A016301'))({
    'prompt unknown (OpenID Connect Core §3.1.2.1)': { prompt: 'dance' },
    'prompt unknown, beside a known one (OpenID Connect Core §3.1.2.1)': { prompt: 'login dance' },
  }),
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
  ...refusing(invalidRequest('A016302'))({
    'prompt none with another value (OpenID Connect Core §3.1.2.1)': { prompt: 'none login' },
  }),
  ...refusing(invalidRequest('A017301'))({
    'max_age negative (OpenID Connect Core §3.1.2.1)': { max_age: '-1' },
  }),
  ...refusing({ resultCode: 'A251301', error: 'invalid_target' })({
    'resource relative (RFC 8707 §2; PAR-25)': { resource: '/api' },
    'resource with a fragment (RFC 8707 §2; PAR-25)': { resource: 'https://api.example/#x' },
  }),
  ...refusing(invalidRequest('A254305'))({
    'dpop_jkt that is not a thumbprint (RFC 9449 §10)': { dpop_jkt: 'short' },
  }),
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
