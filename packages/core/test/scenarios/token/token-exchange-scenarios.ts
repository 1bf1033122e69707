import {
  bodyOf,
  codeOf,
  exchanged,
  HOLDER_THUMBPRINT,
  RIVAL,
  redeemed,
  refreshed,
  type Scenario,
  type Setting,
  SPA,
} from '@symbolon/contract/scenarios'
import { ASSERTING, assertedBy, SIGNER } from '../client-authentication/assertion-scenarios.js'
import { failed } from '../client-authentication/client-row.js'
import { clientScenariosOf, OWN_ROWS } from '../client-authentication/client-scenarios.js'
import { WITHOUT_URL } from '../client-authentication/combined-rows.js'
import { FAPI_SERVICE } from '../fapi/fapi-modes.js'
import { expecting, given } from '../rows.js'
import { CERTIFICATE, JWT_SERVICE } from '../samples.js'
import { GIVEN, noGrant, provingAt, refusal } from './token-flow.js'

const CLIENTS: Setting = { clients: [SPA, RIVAL] }

const GRANT_TYPES: readonly Scenario[] = [
  ...expecting(refusal('invalid_request', 'A050301'))({
    'no grant_type (RFC 6749 §4.1.3, §5.2)': world => exchanged(world, 'shop', { code: 'x' }),
    'an empty grant_type (RFC 6749 §3.2)': world => exchanged(world, 'shop', { grant_type: '' }),
  }),
  ...expecting(refusal('unsupported_grant_type', 'A050302'))({
    'a grant_type that nobody knows (RFC 6749 §5.2; TOK-08)': world =>
      exchanged(world, 'shop', { grant_type: 'password' }),
    'a grant_type in other letters (RFC 6749 §4.1.3)': world =>
      exchanged(world, 'shop', { grant_type: 'Authorization_Code' }),
  }),
  ...given({ service: { supportedGrantTypes: ['AUTHORIZATION_CODE'] } }).expecting(
    refusal('unsupported_grant_type', 'A050302'),
  )({
    'a grant_type that the service does not support (RFC 6749 §5.2; TOK-08)': world =>
      exchanged(world, 'shop', { grant_type: 'client_credentials' }),
  }),
  ...given({ clients: [{ ...RIVAL, grantTypes: ['AUTHORIZATION_CODE'] }] }).expecting(
    refusal('unauthorized_client', 'A050303'),
  )({
    'a grant_type that the client has not registered (RFC 6749 §5.2; RFC 7591 §2; TOK-08)': world =>
      exchanged(world, 'rival', { grant_type: 'client_credentials' }),
  }),
  ...given({ clients: [{ ...SPA, grantTypes: ['CLIENT_CREDENTIALS'] }] }).expecting(
    refusal('unauthorized_client', 'A050304'),
  )({
    'client_credentials of a public client (RFC 6749 §4.4; TOK-10)': world =>
      exchanged(world, 'spa', { grant_type: 'client_credentials' }),
  }),
]

const FOUND: readonly Scenario[] = [
  ...expecting(refusal('invalid_request', 'A050305'))({
    'no code (RFC 6749 §4.1.3)': world => redeemed(world, ''),
    'no refresh_token (RFC 6749 §6)': world => refreshed(world, ''),
  }),
  ...expecting(noGrant('A050306'))({
    'a code of another form (RFC 6749 §4.1.2)': world => redeemed(world, 'code'),
    'an unknown code (RFC 6749 §5.2; TOK-09)': async world => redeemed(world, `${'A'.repeat(43)}.${'A'.repeat(43)}`),
    'the first part of a code with other random bits (RFC 6749 §10.10; TOK-09)': async world => {
      const code = await codeOf(world)
      return redeemed(world, `${code.slice(0, 44)}${'A'.repeat(43)}`)
    },
    'a code of another service (docs/rules.md §8)': async world => {
      const code = await codeOf(world)
      return redeemed({ ...world, ...(await world.neighbour()) }, code)
    },
  }),
  ...given(CLIENTS).expecting(noGrant('A050307'))({
    'a code of another client (RFC 6749 §4.1.3; TOK-03; TOK-09)': async world =>
      redeemed(world, await codeOf(world), 'rival'),
    'a code of a confidential client, by a public one (RFC 6749 §4.1.3; TOK-03)': async world =>
      redeemed(world, await codeOf(world), 'spa'),
  }),
]

const CODES: readonly Scenario[] = [
  ...expecting({ ...GIVEN, type: 'Bearer', scope: 'read write' })({
    'a code gives what the user approved (RFC 6749 §4.1.4, §5.1)': async world => {
      const answer = await redeemed(world, await codeOf(world))
      const { token_type: type, scope } = bodyOf(answer)
      return { ...answer, type, scope }
    },
  }),
  ...expecting(noGrant('A050310'))({
    'a code after a minute (RFC 6749 §4.1.2; TOK-01; TOK-09)': async world => {
      const code = await codeOf(world)
      world.pass(60)
      return redeemed(world, code)
    },
  }),
  ...given({ tokens: { lifetimes: { code: 5 } } }).expecting(noGrant('A050310'))({
    'a code after the lifetime that the authorization server wants (RFC 6749 §4.1.2; TOK-01)': async world => {
      const code = await codeOf(world)
      world.pass(5)
      return redeemed(world, code)
    },
  }),
  ...expecting(noGrant('A050311'))({
    'a code that was redeemed (RFC 6749 §4.1.2; TOK-02; TOK-09)': async world => {
      const code = await codeOf(world)
      await redeemed(world, code)
      return redeemed(world, code)
    },
    'a code that was redeemed, long after it expired (RFC 6749 §4.1.2; TOK-02)': async world => {
      const code = await codeOf(world)
      await redeemed(world, code)
      world.pass(100)
      return redeemed(world, code)
    },
  }),
  ...expecting({ action: 'UNAUTHORIZED', error: 'invalid_token' })({
    'the token of a code that was redeemed twice (RFC 6749 §4.1.2; TOK-02)': async world => {
      const code = await codeOf(world)
      const first = await redeemed(world, code)
      await redeemed(world, code)
      return world.introspect({ token: bodyOf(first).access_token })
    },
  }),
  ...expecting(refusal('invalid_grant', 'A050314'))({
    'another redirect_uri (RFC 6749 §4.1.3; TOK-04)': async world =>
      redeemed(world, await codeOf(world), 'shop', { redirect_uri: 'https://shop.example/cb?tenant=1' }),
    'no redirect_uri (RFC 6749 §4.1.3; TOK-04)': async world =>
      redeemed(world, await codeOf(world), 'shop', { redirect_uri: undefined }),
  }),
  ...expecting(refusal('invalid_grant', 'A050315'))({
    'no code_verifier (RFC 7636 §4.6; TOK-05)': async world =>
      redeemed(world, await codeOf(world), 'shop', { code_verifier: undefined }),
  }),
  ...expecting(refusal('invalid_grant', 'A050316'))({
    'a code_verifier, and the request had no challenge (RFC 9700 §2.1.1; TOK-06)': async world => {
      const asked = { code_challenge: undefined, code_challenge_method: undefined }
      return redeemed(world, await codeOf(world, { asked }))
    },
  }),
  ...expecting(refusal('invalid_grant', 'A050317'))({
    'another code_verifier (RFC 7636 §4.6; TOK-05)': async world =>
      redeemed(world, await codeOf(world), 'shop', { code_verifier: 'a'.repeat(43) }),
    'the challenge as code_verifier (RFC 7636 §4.6)': async world =>
      redeemed(world, await codeOf(world), 'shop', { code_verifier: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }),
  }),
]

const REVOKED: readonly Scenario[] = expecting(noGrant('A050308'))({
  'a code whose user disconnected the client before (RFC 7009 §2.1)': async world => {
    const code = await codeOf(world)
    await world.revokeTokens({ clientIdentifier: 'shop', subject: 'ada' })
    return redeemed(world, code)
  },
})

const AFTER_REVOCATION: readonly Scenario[] = expecting({ action: 'OK', resultCode: 'A056001' })({
  'a token by client_credentials, made after all of the client were revoked (docs/storage.md, rule 29)':
    async world => {
      await world.revokeTokens({ clientIdentifier: 'shop' })
      const answer = await exchanged(world, 'shop', { grant_type: 'client_credentials' })
      return world.introspect({ token: bodyOf(answer).access_token })
    },
})

/** What the user granted, in so many bytes. */
function grantedBytes(bytes: number): object {
  const text = `{"for":"${'a'.repeat(bytes - '[{"type":"payment","for":""}]'.length)}"}`
  return { authorizationDetails: { elements: [{ type: 'payment', otherFields: text }] } }
}

const IN_JWT: readonly Scenario[] = [
  ...given({ service: JWT_SERVICE }).expecting(refusal('invalid_authorization_details', 'A050340'))({
    'authorization_details that no JWT can carry (RFC 9396 §9.1)': async world =>
      redeemed(world, await codeOf(world, { decided: grantedBytes(8_193) })),
  }),
  ...given({ service: JWT_SERVICE }).expecting(refusal('invalid_request', 'A050341'))({
    'a JWT with so many claims that no resource server accepts it (docs/rules.md §7)': async world => {
      const properties = [{ key: 'terms', value: 'a'.repeat(13_000), hidden: false }]
      return redeemed(world, await codeOf(world, { decided: { properties } }))
    },
  }),
  ...given({ service: JWT_SERVICE }).expecting({ action: 'OK', carried: true })({
    'authorization_details of 8 KiB in a JWT (RFC 9396 §9.1)': async world => {
      const answer = await redeemed(world, await codeOf(world, { decided: grantedBytes(8_192) }))
      const [, claims = ''] = String(bodyOf(answer).access_token).split('.')
      const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
      return { ...answer, carried: text.includes('"authorization_details":[{"type":"payment","for":"aaa') }
    },
  }),
  ...expecting({ action: 'OK' })({
    'more authorization_details with an opaque token (docs/rules.md §7)': async world =>
      redeemed(world, await codeOf(world, { decided: grantedBytes(8_193) })),
  }),
]

const WIDER: readonly Scenario[] = [
  ...IN_JWT,
  ...given({ service: { supportedAuthorizationDetailsTypes: ['payment'] } }).expecting(
    refusal('invalid_authorization_details', 'A050325'),
  )({
    'authorization_details that were not granted (RFC 9396 §6.1; TOK-13)': async world =>
      redeemed(world, await codeOf(world), 'shop', { authorization_details: '[{"type":"payment"}]' }),
    'authorization_details that are no JSON (RFC 9396 §2)': async world =>
      redeemed(world, await codeOf(world), 'shop', { authorization_details: '[' }),
  }),
  ...expecting(refusal('invalid_target', 'A050323'))({
    'a resource with a fragment (RFC 8707 §2)': async world =>
      redeemed(world, await codeOf(world), 'shop', { resource: 'https://api.example/#a' }),
  }),
  ...expecting(refusal('invalid_target', 'A050324'))({
    'a resource that was not granted (RFC 8707 §2.2; TOK-12)': async world => {
      const code = await codeOf(world, { decided: { resources: ['https://api.example/'] } })
      return redeemed(world, code, 'shop', { resource: 'https://other.example/' })
    },
  }),
  ...expecting(refusal('invalid_scope', 'A050321'))({
    'a scope that the service does not know (RFC 6749 §3.3, §5.2)': world =>
      exchanged(world, 'shop', { grant_type: 'client_credentials', scope: 'unknown' }),
  }),
  ...expecting({ ...GIVEN, scopes: ['read'] })({
    'client_credentials for a scope (RFC 6749 §4.4)': world =>
      exchanged(world, 'shop', { grant_type: 'client_credentials', scope: 'read read' }),
  }),
]

const denying = (mayHaveToken: () => unknown): Setting => ({
  tokens: { tokenRules: { mayHaveToken: mayHaveToken as () => boolean } },
})

const FAULT = { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A050101', error: 'server_error' }

const RULES: readonly Scenario[] = [
  ...given(denying(() => false)).expecting(noGrant('A050330'))({
    'a subject that the authorization server disabled (docs/tokens.md)': async world =>
      redeemed(world, await codeOf(world)),
  }),
  ...[
    ['throws', () => Promise.reject(new Error('no'))] as const,
    ['answers nothing', () => undefined] as const,
    ['answers a text', () => 'false'] as const,
  ].flatMap(([what, rule]) =>
    given(denying(rule)).expecting(FAULT)({
      [`a rule that ${what} is a fault, and never a yes (docs/rules.md §1)`]: async world =>
        redeemed(world, await codeOf(world)),
    }),
  ),
  ...['tokenFamilies.find', 'tokenFamilies.replace', 'accessTokens.add'].flatMap(fault =>
    given({ faults: [fault] }).expecting(FAULT)({
      [`${fault} fails (docs/rules.md §1)`]: async world => redeemed(world, await codeOf(world)),
    }),
  ),
  ...expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A050201', error: 'server_error' })({
    'a call with members of wrong types cannot be read (docs/rules.md §1)': world => world.exchange({ parameters: 7 }),
  }),
]

const CERTIFIED = { clientCertificate: CERTIFICATE }

/** A code that does not exist: whoever authenticates learns just that. */
const WITH_UNKNOWN_CODE = `&grant_type=authorization_code&code=${'A'.repeat(43)}.${'A'.repeat(43)}`

const BOUND: readonly Scenario[] = [
  ...expecting({ ...GIVEN, type: 'DPoP' })({
    'a token is bound to the key of the proof (RFC 9449 §5; TOK-22)': async world => {
      const answer = await redeemed(world, await codeOf(world), 'shop', {}, await provingAt(world))
      return { ...answer, type: bodyOf(answer).token_type }
    },
    'dpop_jkt names the key of the proof (RFC 9449 §10)': async world => {
      const code = await codeOf(world, { asked: { dpop_jkt: HOLDER_THUMBPRINT } })
      const answer = await redeemed(world, code, 'shop', {}, await provingAt(world))
      return { ...answer, type: bodyOf(answer).token_type }
    },
  }),
  ...expecting(refusal('invalid_grant', 'A050318'))({
    'dpop_jkt names another key (RFC 9449 §10; TOK-07)': async world => {
      const code = await codeOf(world, { asked: { dpop_jkt: 'A'.repeat(43) } })
      return redeemed(world, code, 'shop', {}, await provingAt(world))
    },
    'dpop_jkt, and no proof (RFC 9449 §10; TOK-07)': async world =>
      redeemed(world, await codeOf(world, { asked: { dpop_jkt: HOLDER_THUMBPRINT } })),
  }),
  ...given({ service: { tokenEndpoint: undefined } }).expecting({ ...FAULT, resultCode: 'A050202' })({
    'a proof, and neither service nor call names the endpoint (RFC 9449 §4.3-9)': async world =>
      exchanged(world, 'shop', { grant_type: 'client_credentials' }, await provingAt(world)),
  }),
  ...given({ clients: [{ ...RIVAL, dpopRequired: true }] }).expecting(refusal('invalid_dpop_proof', 'A050327'))({
    'no proof by a client whose tokens are bound to keys (RFC 9449 §5.2; TOK-22)': world =>
      exchanged(world, 'rival', { grant_type: 'client_credentials' }),
  }),
  ...given({ service: { tlsClientCertificateBoundAccessTokens: true } }).expecting(
    refusal('invalid_request', 'A050328'),
  )({
    'no certificate where tokens are bound to certificates (RFC 8705 §3; TOK-23)': world =>
      exchanged(world, 'shop', { grant_type: 'client_credentials' }),
  }),
  ...given({ service: { tlsClientCertificateBoundAccessTokens: true } }).expecting(GIVEN)({
    'the certificate to which a token is bound (RFC 8705 §3)': world =>
      exchanged(world, 'shop', { grant_type: 'client_credentials' }, CERTIFIED),
  }),
  ...given({ ...ASSERTING, clients: [{ ...SIGNER, grantTypes: ['CLIENT_CREDENTIALS'] }] }).expecting(
    refusal('invalid_request', 'A050329'),
  )({
    'neither a proof nor a certificate under FAPI 2.0 (FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.2.1-5)':
      async world => {
        const { parameters } = await assertedBy(world, 'signer')
        return world.changed(FAPI_SERVICE).exchange({ parameters: `${parameters}&grant_type=client_credentials` })
      },
  }),
  ...given(ASSERTING).expecting(failed('A157325'))({
    'a recorded request again: its grant is not looked at (RFC 7523 §3 (7); TOK-24)': async world => {
      const { parameters } = await assertedBy(world, 'signer')
      const request = { parameters: `${parameters}${WITH_UNKNOWN_CODE}` }
      await world.exchange(request)
      return world.exchange(request)
    },
  }),
  ...expecting(refusal('invalid_dpop_proof', 'A254301'))({
    'a proof that was used (RFC 9449 §11.1; TOK-24)': async world => {
      const proof = await provingAt(world)
      await exchanged(world, 'shop', { grant_type: 'client_credentials' }, proof)
      return exchanged(world, 'shop', { grant_type: 'client_credentials' }, proof)
    },
  }),
]

const FAPI: readonly Scenario[] = given({ service: FAPI_SERVICE }).expecting(failed('A295301'))({
  'a secret under FAPI 2.0 (FAPI 2.0 Security Profile §5.3.2.1-6)': world =>
    exchanged(world, 'shop', { grant_type: 'client_credentials' }),
})

/** The same client authentication as at other endpoints. */
const AUTHENTICATION: readonly Scenario[] = clientScenariosOf(
  'exchange',
  noGrant('A050306'),
  request => ({ ...request, parameters: `${Reflect.get(request, 'parameters')}${WITH_UNKNOWN_CODE}` }),
  OWN_ROWS.filter(row => row !== WITHOUT_URL),
)

/** The token endpoint with codes and client credentials. */
export const TOKEN_EXCHANGE_SCENARIOS: readonly Scenario[] = [
  ...GRANT_TYPES,
  ...FOUND,
  ...CODES,
  ...REVOKED,
  ...AFTER_REVOCATION,
  ...WIDER,
  ...RULES,
  ...BOUND,
  ...FAPI,
  ...AUTHENTICATION,
]
