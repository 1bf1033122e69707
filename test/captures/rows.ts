import type { Jwk } from '@symbolon/core'
import { generateKeyPair, generateProof } from 'dpop'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { CLIENT, OTHER } from '../../packages/express/test/tls-identities.js'
import {
  api,
  asked,
  asserted,
  assertion,
  authorize,
  basic,
  type Custom,
  form,
  jws,
  LEDGER,
  now,
  object,
  par,
  proof,
  proven,
  type Sent,
  sentBy,
  signed,
} from './sent.js'
import { newPair, type World } from './world.js'

/** A mistake: its primary cause, the forms in which it is captured, and the requests; the last one is captured. */
export type Row = readonly [
  name: string,
  cause: string,
  forms: string,
  make: (world: World, send: (sent: Sent) => Promise<Response>) => Sent | Promise<Sent>,
]

const url = 'https://api.example/accounts'
const bearer = (token: string) => ['Authorization', `Bearer ${token}`] as const

/** Mistakes from the clauses of the RFCs and the list of refusals, written before the source of explain was read. */
export const FROM_CLAUSES: readonly Row[] = [
  // RFC 9449 §4.3, in the order of its list
  [
    'two DPoP headers',
    'proof_repeated',
    'x',
    async world => {
      const sent = await proven(world)
      return { ...sent, headers: [...sent.headers, ['DPoP', proof(world, 'GET', url)]] }
    },
  ],
  [
    'the access token as the proof',
    'proof_malformed',
    'b',
    async world => {
      const token = await world.token({ key: world.key.open })
      return api('/accounts', [
        ['Authorization', `DPoP ${token}`],
        ['DPoP', token],
      ])
    },
  ],
  ['a proof without jti', 'proof_claim_missing', 'dc', world => proven(world, { claims: { jti: undefined } })],
  ['iat as text', 'proof_claim_missing', 'h', world => proven(world, { claims: { iat: String(now()) } })],
  ['typ of the proof is JWT', 'proof_type_different', 'df', world => proven(world, { header: { typ: 'JWT' } })],
  ['a proof by HS256', 'proof_algorithm_symmetric', 'cw', world => proven(world, { header: { alg: 'HS256' } })],
  ['a proof without alg', 'proof_algorithm_missing', 'r', world => proven(world, { header: { alg: undefined } })],
  [
    'a proof with kid and no jwk',
    'proof_key_missing',
    'm',
    world => proven(world, { header: { jwk: undefined, kid: 'shop-1' } }),
  ],
  ['a private key in jwk', 'proof_key_private', 'ci', world => proven(world, { header: { jwk: world.key.secret } })],
  ['a DER signature of the proof', 'proof_signature_wrong', 'db', world => proven(world, { encoding: 'der' })],
  [
    'a proof signed by another key',
    'proof_signature_wrong',
    'rs',
    world => proven(world, { signedBy: world.otherKey.secret }),
  ],
  ['htm in lower case', 'proof_method_different', 'f', world => proven(world, { claims: { htm: 'get' } })],
  ['htm of another request', 'proof_method_different', 'hx', world => proven(world, { claims: { htm: 'POST' } })],
  [
    'htu with http',
    'proof_url_different',
    'c',
    world => proven(world, { claims: { htu: 'http://api.example/accounts' } }),
  ],
  [
    'htu of an internal host',
    'proof_url_different',
    'dro',
    world => proven(world, { claims: { htu: 'https://localhost:8443/accounts' } }),
  ],
  [
    'htu without the path',
    'proof_url_different',
    'bm',
    world => proven(world, { claims: { htu: 'https://api.example' } }),
  ],
  [
    'htu with another version in the path',
    'proof_url_different',
    'ist',
    world => proven(world, { claims: { htu: 'https://api.example/v2/accounts' } }),
  ],
  ['iat in milliseconds', 'proof_from_the_future', 'dw', world => proven(world, { claims: { iat: Date.now() } })],
  [
    'a clock that is five minutes behind',
    'proof_too_old',
    'i',
    world => proven(world, { claims: { iat: now() - 300 } }),
  ],
  [
    'a proof for the token before a refresh',
    'proof_token_different',
    'c',
    async world => proven(world, { token: await world.token() }),
  ],
  ['no ath', 'proof_token_different', 'db', world => proven(world, { claims: { ath: undefined } })],
  [
    'a new key since the token',
    'proof_key_different',
    'ri',
    async world => {
      const { kid: _, ...jwk } = newPair('new').open
      return proven(world, {
        header: { jwk: world.otherKey.open, kid: undefined },
        signedBy: world.otherKey.secret,
        ...(jwk && {}),
      })
    },
  ],
  [
    'a proof that was used before',
    'proof_used',
    'vw',
    async (world, send) => {
      const sent = await proven(world)
      await send(sent)
      return sent
    },
  ],
  [
    'a bound token as Bearer',
    'proof_missing',
    'dr',
    async world => api('/accounts', [bearer(await world.token({ key: world.key.open }))]),
  ],
  [
    'a bound token without its proof',
    'proof_missing',
    'c',
    async world => api('/accounts', [['Authorization', `DPoP ${await world.token({ key: world.key.open })}`]]),
  ],
  [
    'a proof with a token that is not bound',
    'proof_on_unbound_token',
    'iw',
    async world => {
      const token = await world.token()
      return api('/accounts', [
        ['Authorization', `DPoP ${token}`],
        ['DPoP', proof(world, 'GET', url, { token })],
      ])
    },
  ],
  [
    'no nonce yet',
    'proof_nonce_missing',
    'dw',
    async world => {
      const token = await world.token({ key: world.key.open })
      return api('/fresh', [
        ['Authorization', `DPoP ${token}`],
        ['DPoP', proof(world, 'GET', 'https://api.example/fresh', { token })],
      ])
    },
  ],
  [
    'a nonce of another server',
    'proof_nonce_unknown',
    'r',
    async world => {
      const token = await world.token({ key: world.key.open })
      const made = proof(world, 'GET', 'https://api.example/fresh', {
        token,
        claims: { nonce: 'eyJ7S_zG.eyJH0-Z.HX4w-7v' },
      })
      return api('/fresh', [
        ['Authorization', `DPoP ${token}`],
        ['DPoP', made],
      ])
    },
  ],
  [
    'crit in the proof',
    'proof_extension_unknown',
    'c',
    world => proven(world, { header: { crit: ['b64'], b64: true } }),
  ],
  ['an expired proof', 'proof_expired', 'd', world => proven(world, { claims: { exp: now() - 120 } })],
  [
    'a proof by an algorithm nobody knows',
    'proof_algorithm_unsupported',
    'cw',
    world => proven(world, { header: { alg: 'ES256K' } }),
  ],
  [
    'a proof whose alg is of another curve',
    'proof_key_unfit',
    'b',
    world => proven(world, { header: { alg: 'ES384' } }),
  ],

  // RFC 6750 §2 and §3.1
  ['no token', 'token_missing', 'dxn', () => api('/accounts', [])],
  ['a token from elsewhere', 'token_unknown', 'dwo', () => api('/accounts', [bearer('mF_9.B5f-4.1JqM')])],
  [
    'an expired token',
    'token_expired_refreshable',
    'vwro',
    async world => api('/accounts', [bearer(await world.token({ age: 172_800 }))]),
  ],
  [
    'a token in the query',
    'token_in_query',
    'una',
    async world => api(`/accounts?access_token=${await world.token()}`, []),
  ],
  ['the word undefined', 'token_is_placeholder', 'cbf', () => api('/accounts', [bearer('undefined')])],
  ['a token in quotes', 'token_quoted', 'cr', async world => api('/accounts', [bearer(`"${await world.token()}"`)])],
  [
    'a token without a scheme',
    'scheme_missing',
    'x',
    async world => api('/accounts', [['Authorization', await world.token()]]),
  ],
  ['Bearer twice', 'scheme_repeated', 'ch', async world => api('/accounts', [bearer(`Bearer ${await world.token()}`)])],
  [
    'a token for accounts pays',
    'scope_insufficient',
    'vdiwt',
    async world => api('/payments', [bearer(await world.token())], 'POST'),
  ],
  ['a token of another user', 'subject_different', 'i', async world => api('/mine', [bearer(await world.token())])],
  ['a login of yesterday', 'authentication_too_old', 'w', async world => api('/recent', [bearer(await world.token())])],

  // RFC 8705 §3
  [
    'no certificate with a bound token',
    'certificate_missing',
    'dw',
    async world => api('/accounts', [bearer(await world.token({ certificate: CLIENT.cert }))]),
  ],
  [
    'another certificate',
    'certificate_different',
    'vio',
    async world => ({
      ...api('/accounts', [bearer(await world.token({ certificate: CLIENT.cert }))]),
      certificate: 'other',
    }),
  ],
  [
    'another certificate behind nginx',
    'certificate_different',
    'p',
    async world => ({
      ...api('/accounts', [
        bearer(await world.token({ certificate: CLIENT.cert })),
        ['X-Client-Cert', encodeURIComponent(OTHER.cert)],
      ]),
      certificate: 'other',
    }),
  ],

  // RFC 9421 §3.2, RFC 9530 §2
  [
    'no signature',
    'signature_missing',
    'dw',
    async world => api('/signed', [bearer(await world.token({ client: 'shop' }))]),
  ],
  [
    'a misspelt tag of the signature',
    'signature_tag_different',
    'c',
    world => signed(world, sent => sent, { tag: 'fapi2-request' }),
  ],
  [
    'another body than was signed',
    'content_digest_different',
    'vcro',
    world => signed(world, sent => ({ ...sent, body: '{ "amount": "10.00" }' })),
  ],
  [
    'another method than was signed',
    'signature_wrong',
    'di',
    world => signed(world, sent => ({ ...sent, method: 'PUT' })),
  ],
  [
    'another query than was signed',
    'signature_wrong',
    'vrt',
    world => signed(world, sent => ({ ...sent, url: 'https://api.example/signed' })),
  ],
  [
    'too little is signed',
    'signature_coverage_lacking',
    'cb',
    world => signed(world, sent => sent, { components: ['@method'] }),
  ],
  ['an old signature', 'signature_too_old', 'v', world => signed(world, sent => sent, { late: -900_000 })],
  [
    'a signature of tomorrow',
    'signature_from_the_future',
    'w',
    world => signed(world, sent => sent, { late: 86_400_000 }),
  ],
  [
    'a signature by an unknown key',
    'signature_key_unknown',
    'i',
    world => signed(world, sent => sent, { key: world.otherKey.secret }),
  ],

  // RFC 9126 §2, RFC 6749 §4.1
  [
    'redirect_uri with a slash at the end',
    'redirect_uri_unregistered',
    'vio',
    () => par({ redirect_uri: 'https://app.example/callback/' }),
  ],
  [
    'no redirect_uri where openid demands it',
    'redirect_uri_missing',
    'cr',
    () => par({ redirect_uri: undefined, scope: 'openid' }),
  ],
  [
    'a client_id of another environment',
    'client_unknown',
    'r',
    () => form('/par', asked('ledger-test'), [basic('ledger-test', 'correct horse')]),
  ],
  [
    'a JSON body',
    'body_not_a_form',
    'vcb',
    () => ({
      ...par(),
      headers: [['Content-Type', 'application/json'], LEDGER],
      body: JSON.stringify(asked('ledger')),
    }),
  ],
  [
    'the parameters in the URL',
    'parameters_in_query',
    'cna',
    () => {
      const { body, ...sent } = par()
      return { ...sent, url: `${sent.url}?${body}`, body: '' }
    },
  ],
  ['scopes with commas', 'scope_unknown', 'cxt', () => par({ scope: 'accounts, payments' })],
  ['a scope that nobody knows', 'scope_unknown', 'ir', () => par({ scope: 'acounts' })],
  ['response_type token', 'response_type_unsupported', 'cf', () => par({ response_type: 'token' })],
  ['no response_type', 'response_type_missing', 'cm', () => par({ response_type: undefined })],
  [
    'no PKCE of a public client',
    'code_challenge_missing',
    'i',
    () => form('/par', asked('phone', { code_challenge: undefined, code_challenge_method: undefined })),
  ],
  [
    's256 in lower case',
    'code_challenge_method_unsupported',
    'cu',
    () => authorize(asked('phone', { code_challenge_method: 's256' })),
  ],
  ['plain PKCE', 'code_challenge_method_not_allowed', 'i', () => par({ code_challenge_method: 'plain' })],
  [
    'a challenge in Base64',
    'code_challenge_malformed',
    'cu',
    () => authorize(asked('phone', { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM=' })),
  ],
  [
    'a method without a challenge',
    'code_challenge_missing',
    'un',
    () => authorize(asked('phone', { code_challenge: undefined })),
  ],
  [
    'a request_uri is pushed',
    'request_uri_pushed',
    'c',
    () => par({ request_uri: 'urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c' }),
  ],
  ['scope twice', 'parameter_repeated', 'cx', () => par({ scope: ['accounts', 'payments'] })],
  [
    'a form that was encoded twice',
    'form_encoded_twice',
    'cb',
    () => par({ redirect_uri: encodeURIComponent('https://app.example/callback') }),
  ],
  ['prompt none with login', 'prompt_contradictory', 'u', () => authorize(asked('phone', { prompt: 'none login' }))],
  ['a misspelt prompt', 'prompt_unknown', 'n', () => authorize(asked('phone', { prompt: 'concent' }))],
  ['max_age as text', 'max_age_malformed', 'e', () => authorize(asked('phone', { max_age: '5m' }))],
  [
    'claims that are no JSON',
    'claims_malformed',
    'c',
    () => par({ claims: '{id_token:{auth_time:{essential:true}}}' }),
  ],
  ['a relative resource', 'resource_malformed', 'b', () => par({ resource: '/accounts' })],
  [
    'authorization_details as an object',
    'authorization_details_malformed',
    'c',
    () => par({ authorization_details: '{"type":"payment_initiation"}' }),
  ],
  [
    'authorization_details without type',
    'authorization_details_type_missing',
    'r',
    () => par({ authorization_details: '[{"actions":["initiate"]}]' }),
  ],
  [
    'an unknown response_mode',
    'response_mode_unsupported',
    'u',
    () => authorize(asked('phone', { response_mode: 'form-post' })),
  ],
  [
    'id_token_hint is undefined',
    'id_token_hint_malformed',
    'a',
    () => authorize(asked('phone', { id_token_hint: 'undefined' })),
  ],
  ['dpop_jkt in hexadecimal', 'dpop_jkt_malformed', 'c', () => par({ dpop_jkt: '3fd2b8a1'.repeat(8) })],

  // RFC 6749 §2.3, RFC 7523 §3, OpenID Connect Core §9
  ['the secret of another environment', 'secret_wrong', 'vo', () => par({}, [basic('ledger', 'correct house')])],
  ['no credentials', 'secret_missing', 'or', () => par({}, [])],
  [
    'the secret in the form of a Basic client',
    'method_different',
    'o',
    () => par({ client_secret: 'correct horse' }, []),
  ],
  ['the secret twice', 'credentials_twice', 'cr', () => par({ client_secret: 'correct horse' })],
  ['Basic without Base64', 'basic_malformed', 'c', () => par({}, [['Authorization', 'Basic ledger:correct horse']])],
  [
    'Basic of a public client',
    'secret_of_public_client',
    'o',
    () => form('/par', asked('phone'), [basic('phone', 'secret')]),
  ],
  [
    'a secret in the URL',
    'secret_in_query',
    'nu',
    () => ({
      ...form('/token?client_id=till&client_secret=battery+staple', { grant_type: 'authorization_code', code: 'x' }),
    }),
  ],
  [
    'aud is the token endpoint of another server',
    'assertion_audience_different',
    'cv',
    world => asserted(world, { aud: 'https://login.example/token' }),
  ],
  [
    'an assertion that is kept too long',
    'assertion_expired',
    'vo',
    world => asserted(world, { iat: now() - 600, exp: now() - 300 }),
  ],
  [
    'exp of the assertion in milliseconds',
    'assertion_lives_too_long',
    'r',
    world => asserted(world, { exp: Date.now() + 60_000 }),
  ],
  ['sub of the assertion is a user', 'assertion_subject_different', 'cb', world => asserted(world, { sub: 'ada' })],
  [
    'iss of the assertion is the server',
    'assertion_issuer_different',
    'co',
    world => asserted(world, { iss: 'https://as.example' }),
  ],
  ['no jti in the assertion', 'assertion_identifier_missing', 'c', world => asserted(world, { jti: undefined })],
  ['no exp in the assertion', 'assertion_expiry_missing', 'x', world => asserted(world, { exp: undefined })],
  ['an assertion by alg none', 'assertion_algorithm_unsupported', 'c', world => asserted(world, {}, { alg: 'none' })],
  ['an assertion by a rotated key', 'assertion_key_unknown', 'o', world => asserted(world, {}, { kid: 'shop-0' })],
  [
    'an assertion signed by another key',
    'assertion_signature_wrong',
    'vo',
    world => asserted(world, {}, {}, world.otherKey.secret),
  ],
  [
    'an assertion twice',
    'assertion_used',
    'v',
    async (world, send) => {
      const sent = asserted(world)
      await send(sent)
      return sent
    },
  ],
  [
    'a misspelt client_assertion_type',
    'assertion_type_unsupported',
    'cr',
    world => form('/par', asked('shop', { ...assertion(world), client_assertion_type: 'jwt-bearer' })),
  ],
  ['no certificate of a TLS client', 'certificate_missing', 'o', () => form('/par', asked('mutual'))],
  [
    'a renewed certificate of a TLS client',
    'certificate_unregistered',
    'v',
    () => ({ ...form('/par', asked('mutual')), certificate: 'other' }),
  ],

  // RFC 9101 §4 to §6
  [
    'iss of the request object is the server',
    'request_object_issuer_different',
    'vcrt',
    world => object(world, { iss: 'https://as.example' }),
  ],
  ['no iss in the request object', 'request_object_issuer_missing', 'c', world => object(world, { iss: undefined })],
  [
    'aud of the request object is the endpoint',
    'request_object_audience_different',
    'c',
    world => object(world, { aud: 'https://login.example/par' }),
  ],
  [
    'an expired request object',
    'request_object_expired',
    'i',
    world => object(world, { exp: now() - 400, nbf: now() - 700, iat: now() - 700 }),
  ],
  ['no nbf in the request object', 'request_object_start_missing', 'b', world => object(world, { nbf: undefined })],
  ['a request object by alg none', 'request_object_algorithm_none', 'c', world => object(world, {}, { alg: 'none' })],
  [
    'a request object by HS256',
    'request_object_algorithm_symmetric',
    'x',
    world => object(world, {}, { alg: 'HS256' }),
  ],
  ['typ of an access token', 'request_object_type_different', 'c', world => object(world, {}, { typ: 'at+jwt' })],
  [
    'no client_id in the request object',
    'request_object_client_missing',
    'r',
    world => object(world, { client_id: undefined }),
  ],
  [
    'another client_id in the request object',
    'request_object_client_different',
    'c',
    world => object(world, { client_id: 'till' }),
  ],
  [
    'another scope beside the request object',
    'request_object_contradicted',
    'b',
    world => object(world, {}, {}, { scope: 'payments' }),
  ],
  [
    'max_age as a number is right and state is not',
    'request_object_parameter_malformed',
    'c',
    world => object(world, { state: 7 }),
  ],
  [
    'an object within the object',
    'request_object_nested',
    'm',
    world => object(world, { request: jws({ alg: 'none' }, {}, world.key.secret) }),
  ],
  [
    'a request object without a signature by this key',
    'request_object_signature_wrong',
    'i',
    world => object(world, {}, {}, {}, world.otherKey.secret),
  ],

  // RFC 6749 §4.1.3 and §6, RFC 7636 §4.6
  ['no grant_type', 'grant_type_missing', 'ci', () => form('/token', { code: 'x' }, [LEDGER])],
  [
    'grant_type password',
    'grant_type_unsupported',
    'c',
    () => form('/token', { grant_type: 'password', username: 'ada', password: 'x' }, [LEDGER]),
  ],
  [
    'a code from elsewhere',
    'grant_unknown',
    'vo',
    () => form('/token', { grant_type: 'authorization_code', code: 'SplxlOBeZQQYbYS6WxSbIA' }, [LEDGER]),
  ],
  ['no code', 'grant_missing', 'c', () => form('/token', { grant_type: 'authorization_code' }, [LEDGER])],
  [
    'a code is used twice',
    'code_used',
    'vro',
    async (world, send) => {
      const sent = form('/token', await redeemed(world, send), [LEDGER])
      await send(sent)
      return sent
    },
  ],
  [
    'another redirect_uri at the token endpoint',
    'redirect_uri_different',
    'i',
    async (world, send) =>
      form('/token', { ...(await redeemed(world, send)), redirect_uri: 'https://app.example/' }, [LEDGER]),
  ],
  [
    'no code_verifier',
    'code_verifier_missing',
    'i',
    async (world, send) => form('/token', { ...(await redeemed(world, send)), code_verifier: undefined }, [LEDGER]),
  ],
  [
    'the verifier of another tab',
    'code_verifier_wrong',
    'vi',
    async (world, send) =>
      form('/token', { ...(await redeemed(world, send)), code_verifier: 'x'.repeat(43) }, [LEDGER]),
  ],
  [
    'the code of another client',
    'grant_of_another_client',
    'o',
    async (world, send) =>
      form('/token', { ...(await redeemed(world, send)), client_id: 'till', client_secret: 'battery staple' }),
  ],
  [
    'a wider scope for client credentials',
    'scope_unknown',
    'r',
    () => form('/token', { grant_type: 'client_credentials', scope: 'admin' }, [LEDGER]),
  ],
  [
    'no proof of a client that must prove',
    'proof_missing',
    'i',
    () => form('/token', { grant_type: 'client_credentials' }, [basic('proven', 'correct horse')]),
  ],
  ['introspection by nobody', 'caller_anonymous', 'i', () => form('/introspect', { token: 'x' })],
  ['revocation without a token', 'token_missing', 'i', () => form('/revoke', {}, [LEDGER])],

  // RFC 9126 §4 and §7.1
  [
    'a request_uri is opened again',
    'request_uri_unknown',
    'vunao',
    async (_, send) => {
      const sent = await pushed(send)
      await send(sent)
      return sent
    },
  ],
  [
    'a request_uri of the client',
    'request_uri_not_pushed',
    'un',
    () => authorize({ client_id: 'phone', request_uri: 'https://app.example/request.jwt' }),
  ],
  [
    'request and request_uri',
    'request_and_request_uri',
    'u',
    world =>
      authorize({
        client_id: 'phone',
        request_uri: 'urn:ietf:params:oauth:request_uri:x',
        request: jws({ alg: 'ES256' }, {}, world.key.secret),
      }),
  ],
  ['no PAR of a client that must push', 'par_required_by_client', 'i', () => authorize(asked('pusher'))],
  ['no client_id', 'client_unidentified', 'un', () => authorize(asked('phone', { client_id: undefined }))],
  [
    'response_type twice',
    'parameter_repeated',
    'ue',
    () => authorize(asked('phone', { response_type: ['code', 'code'] })),
  ],
  ['state that is not ASCII', 'state_malformed', 'u', () => authorize(asked('phone', { state: 'zurück' }))],
  [
    'a GET of the PAR endpoint',
    'http_405',
    'di',
    () => ({ method: 'GET', url: 'https://as.example/par', headers: [] }),
  ],
]

/** Mistakes as client libraries make them, and what comes from behind proxies. */
export const FROM_LIBRARIES: readonly Row[] = [
  [
    'openid-client pushes another redirect_uri',
    'redirect_uri_unregistered',
    'rn',
    () => pushedBy({ redirect_uri: 'https://app.example/cb' }),
  ],
  ['openid-client pushes scopes with commas', 'scope_unknown', 'ri', () => pushedBy({ scope: 'accounts,payments' })],
  [
    'openid-client pushes resource without a scheme',
    'resource_malformed',
    'rb',
    () => pushedBy({ resource: 'api.example' }),
  ],
  [
    'openid-client pushes prompt=consent none',
    'prompt_contradictory',
    'rf',
    () => pushedBy({ prompt: 'none consent' }),
  ],
  [
    'openid-client with the secret in the form',
    'method_different',
    'ot',
    () => pushedBy({}, openid.ClientSecretPost('correct horse')),
  ],
  [
    'openid-client without the verifier',
    'code_verifier_missing',
    'ro',
    async (world, send) => {
      const { code } = await redeemed(world, send)
      return sentBy(custom =>
        openid.authorizationCodeGrant(configured(custom), new URL(`https://app.example/callback?code=${code}`), {}),
      )
    },
  ],
  [
    'openid-client asks for a scope nobody knows',
    'scope_unknown',
    'r',
    () => sentBy(custom => openid.clientCredentialsGrant(configured(custom), { scope: 'acounts' })),
  ],
  [
    'oauth4webapi with a new DPoP key',
    'proof_key_different',
    'r',
    async world => {
      const token = await world.token({ key: world.key.open })
      const keys = await oauth.generateKeyPair('ES256')
      return sentBy(custom => resourceRequest(token, oauth.DPoP({}, keys), custom))
    },
  ],
  [
    'oauth4webapi with a clock that is ten minutes behind',
    'proof_too_old',
    'rh',
    async world => {
      const keys = await oauth.generateKeyPair('ES256')
      const token = await world.token({ key: (await crypto.subtle.exportKey('jwk', keys.publicKey)) as Jwk })
      const client: oauth.Client = { client_id: 'ledger', [oauth.clockSkew]: -600 }
      return sentBy(custom => resourceRequest(token, oauth.DPoP(client, keys), custom))
    },
  ],
  [
    'dpop for the URL of the issuer',
    'proof_url_different',
    'x',
    async world => {
      const keys = await generateKeyPair('ES256')
      const token = await world.token({ key: (await crypto.subtle.exportKey('jwk', keys.publicKey)) as Jwk })
      const made = await generateProof(keys, 'https://as.example/accounts', 'GET', undefined, token)
      return api('/accounts', [
        ['Authorization', `DPoP ${token}`],
        ['DPoP', made],
      ])
    },
  ],
  [
    'fetch with an object as JSON',
    'body_not_a_form',
    'rm',
    () =>
      sentBy(custom =>
        custom('https://as.example/token', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"grant_type":"client_credentials"}',
        }),
      ),
  ],
  [
    'a certificate behind nginx that is not that of the token',
    'certificate_different',
    'p',
    async world => ({
      ...api('/accounts', [bearer(await world.token({ certificate: OTHER.cert }))]),
      certificate: 'client',
    }),
  ],
  [
    'no certificate behind nginx',
    'certificate_missing',
    'p',
    async world => api('/accounts', [bearer(await world.token({ certificate: CLIENT.cert }))]),
  ],
]

const SERVER = {
  issuer: 'https://as.example',
  token_endpoint: 'https://as.example/token',
  authorization_endpoint: 'https://as.example/authorize',
  pushed_authorization_request_endpoint: 'https://as.example/par',
}

function configured(custom: Custom, authentication = openid.ClientSecretBasic('correct horse')): openid.Configuration {
  const configuration = new openid.Configuration(SERVER, 'ledger', undefined, authentication)
  configuration[openid.customFetch] = custom
  return configuration
}

function pushedBy(changes: Record<string, string>, authentication?: openid.ClientAuth): Promise<Sent> {
  const usual = Object.fromEntries(Object.entries(asked('ledger')).map(([name, value]) => [name, String(value)]))
  return sentBy(custom =>
    openid.buildAuthorizationUrlWithPAR(configured(custom, authentication), { ...usual, ...changes }),
  )
}

function resourceRequest(token: string, DPoP: oauth.DPoPHandle, custom: Custom): Promise<Response> {
  return oauth.protectedResourceRequest(token, 'GET', new URL(url), new Headers(), null, {
    DPoP,
    [oauth.customFetch]: custom,
  })
}

/** A pushed request, opened. */
export async function pushed(send: (sent: Sent) => Promise<Response>): Promise<Sent> {
  const { request_uri } = Object(await (await send(form('/par', asked('phone')))).json())
  return authorize({ client_id: 'phone', request_uri })
}

/** A code of ledger, and how to redeem it. */
async function redeemed(_: World, send: (sent: Sent) => Promise<Response>) {
  const { request_uri } = Object(await (await send(par())).json())
  const { headers } = await send(authorize({ client_id: 'ledger', request_uri }))
  const code = new URL(headers.get('location') ?? '').searchParams.get('code')
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  return {
    grant_type: 'authorization_code',
    code,
    redirect_uri: 'https://app.example/callback',
    code_verifier: verifier,
  }
}
