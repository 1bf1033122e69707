import * as dpop from 'dpop'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { captured } from './captured.js'
import { configuredBy, SECRET } from './configured-by.js'
import type { Mistake } from './mistake.js'
import { ACCOUNTS, FORM, KEYS, PUBLIC_JWK } from './signed.js'

const SERVER = {
  issuer: 'https://as.example',
  authorization_endpoint: 'https://as.example/authorize',
  token_endpoint: 'https://as.example/token',
  pushed_authorization_request_endpoint: 'https://as.example/par',
  introspection_endpoint: 'https://as.example/introspect',
}

const { client_id, ...PARAMETERS } = FORM

/** What `openid-client` pushes. */
function pushedByOpenidClient(
  parameters: Readonly<Record<string, string>>,
  authentication: openid.ClientAuth,
  changes: Partial<openid.ClientMetadata> = {},
) {
  return captured(fetch => {
    const configuration = new openid.Configuration(SERVER, client_id, changes, authentication)
    configuration[openid.customFetch] = fetch
    return openid.buildAuthorizationUrlWithPAR(configuration, parameters)
  })
}

/** What `oauth4webapi` pushes. */
function pushedByOauth4webapi(client: oauth.Client, authentication: oauth.ClientAuth) {
  return captured(fetch =>
    oauth.pushedAuthorizationRequest(SERVER, client, authentication, new URLSearchParams(PARAMETERS), {
      [oauth.customFetch]: fetch,
    }),
  )
}

const registeredKey = () =>
  configuredBy({ client: { tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [{ ...PUBLIC_JWK, kid: 'k1' }] } } })

/** A request with a token and a proof that `dpop` makes. */
async function provenByDpop(url: string, method: string, token?: string, sent = token) {
  const proof = await dpop.generateProof(await dpop.generateKeyPair('ES256'), url, method, undefined, token)
  return `GET ${ACCOUNTS} HTTP/1.1\nAuthorization: DPoP ${sent}\nDPoP: ${proof}\n\n`
}

/** An access token that is bound to a key, as JWT. */
async function boundTo(key: CryptoKey) {
  const jkt = await calculateJwkThumbprint(await exportJWK(key))
  return new SignJWT({ sub: 'ada', scope: 'accounts', cnf: { jkt } })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setExpirationTime('1h')
    .sign(KEYS.privateKey)
}

/** Mistakes with unmodified client libraries, which send what they are told. */
export const LIBRARY_MISTAKES: readonly Mistake[] = [
  {
    title: 'openid-client: a public client without PKCE',
    text: () => pushedByOpenidClient({ redirect_uri: PARAMETERS.redirect_uri, scope: PARAMETERS.scope }, openid.None()),
    code: 'code_challenge_missing',
    cause: /public clients must use PKCE/,
    fix: /code_challenge/,
  },
  {
    title: 'openid-client: the code_challenge without its method',
    text: () => {
      const { code_challenge_method, ...others } = PARAMETERS
      return pushedByOpenidClient(others, openid.None())
    },
    code: 'code_challenge_method_not_allowed',
  },
  {
    title: 'openid-client: the code_verifier as the code_challenge, in Base64',
    text: () =>
      pushedByOpenidClient({ ...PARAMETERS, code_challenge: btoa(openid.randomPKCECodeVerifier()) }, openid.None()),
    code: 'code_challenge_malformed',
  },
  {
    title: 'openid-client: a secret makes it post, where Basic is registered',
    text: () => pushedByOpenidClient(PARAMETERS, openid.ClientSecretPost(SECRET)),
    context: () => configuredBy({ client: { tokenAuthMethod: 'CLIENT_SECRET_BASIC' } }),
    code: 'method_different',
  },
  {
    title: 'openid-client: scopes joined by commas',
    text: () => pushedByOpenidClient({ ...PARAMETERS, scope: ['accounts', 'payments'].join() }, openid.None()),
    code: 'scope_unknown',
    cause: /commas/,
    fix: /space/,
  },
  {
    title: 'openid-client: a private key under another kid',
    text: () => pushedByOpenidClient(PARAMETERS, openid.PrivateKeyJwt({ key: KEYS.privateKey, kid: 'new' })),
    context: registeredKey,
    code: 'assertion_key_unknown',
  },
  {
    title: 'openid-client: an assertion for another endpoint',
    text: () =>
      pushedByOpenidClient(
        PARAMETERS,
        openid.PrivateKeyJwt(
          { key: KEYS.privateKey, kid: 'k1' },
          {
            [openid.modifyAssertion]: (_, payload) => {
              payload.aud = 'https://as.example/revoke'
            },
          },
        ),
      ),
    context: registeredKey,
    code: 'assertion_audience_different',
  },
  {
    title: 'openid-client: a new DPoP key after a restart',
    text: () =>
      captured(async fetch => {
        const configuration = new openid.Configuration(SERVER, client_id)
        configuration[openid.customFetch] = fetch
        const before = await openid.randomDPoPKeyPair('ES256')
        const DPoP = openid.getDPoPHandle(configuration, await openid.randomDPoPKeyPair('ES256'))
        const token = await boundTo(before.publicKey)
        return openid.fetchProtectedResource(configuration, token, new URL(ACCOUNTS), 'GET', undefined, undefined, {
          DPoP,
        })
      }),
    code: 'proof_key_different',
  },
  {
    title: 'oauth4webapi: a bound token without the DPoP option',
    text: () =>
      captured(async fetch => {
        const { publicKey } = await oauth.generateKeyPair('ES256', { extractable: true })
        return oauth.protectedResourceRequest(
          await boundTo(publicKey),
          'GET',
          new URL(ACCOUNTS),
          undefined,
          undefined,
          {
            [oauth.customFetch]: fetch,
          },
        )
      }),
    code: 'proof_missing',
    cause: /drops the `DPoP` header/,
    fix: /header with a proof/,
  },
  {
    title: 'oauth4webapi: a secret that is encoded before it is passed',
    text: () => pushedByOauth4webapi({ client_id }, oauth.ClientSecretBasic(encodeURIComponent(SECRET))),
    context: () => configuredBy({}),
    code: 'secret_wrong',
    cause: /encoded twice/,
    fix: /plain secret/,
  },
  {
    title: 'oauth4webapi: a clock that is ahead by 312 seconds',
    text: async () => {
      const raw = await pushedByOauth4webapi(
        { client_id, [oauth.clockSkew]: 312 },
        oauth.PrivateKeyJwt(KEYS.privateKey),
      )
      return raw.replace('host:', `date: ${new Date().toUTCString()}\r\nhost:`)
    },
    code: 'assertion_not_yet_valid',
    cause: /31\d seconds in the future: the client's clock is ahead/,
    fix: /clock/,
  },
  {
    title: 'dpop: a proof without the access token',
    text: () => provenByDpop(ACCOUNTS, 'GET', undefined, 'an-opaque-token'),
    code: 'proof_token_different',
    cause: /must hold ath/,
    fix: /SHA-256/,
  },
  {
    title: 'dpop: the URL of the backend',
    text: () => provenByDpop('http://backend:8080/v1/accounts', 'GET', 'an-opaque-token'),
    code: 'proof_url_different',
    cause: /scheme, host and port differ: the client made the proof for an internal URL/,
    fix: /public URL/,
  },
  {
    title: 'dpop: the method in lower case',
    text: () => provenByDpop(ACCOUNTS, 'get', 'an-opaque-token'),
    code: 'proof_method_different',
    cause: /only the case differs/,
    fix: /GET/,
  },
  {
    title: 'jose: setExpirationTime of a day for an assertion',
    text: () =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
        .setIssuer('ledger')
        .setSubject('ledger')
        .setAudience('https://as.example')
        .setJti('an-identifier')
        .setIssuedAt()
        .setExpirationTime('1d')
        .sign(KEYS.privateKey),
    code: 'assertion_lives_too_long',
    cause: /86400 seconds ahead/,
    fix: /minute/,
  },
  {
    title: 'jose: Date.now() as iat of a proof',
    text: () =>
      new SignJWT({ htm: 'GET', htu: ACCOUNTS, jti: 'an-identifier', iat: Date.now() })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: PUBLIC_JWK })
        .sign(KEYS.privateKey),
    code: 'proof_from_the_future',
    cause: /in milliseconds/,
    fix: /divide by 1000/,
  },
  {
    title: 'jose: the exported private key in jwk',
    text: async () => {
      const { privateKey } = await generateKeyPair('ES256', { extractable: true })
      return new SignJWT({ htm: 'GET', htu: ACCOUNTS, jti: 'an-identifier' })
        .setIssuedAt()
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(privateKey) })
        .sign(privateKey)
    },
    code: 'proof_key_private',
    cause: /disclosed/,
    fix: /new key/,
  },
]
