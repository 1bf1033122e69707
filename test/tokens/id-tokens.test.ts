import {
  completeAuthorization,
  createPorts,
  defineClient,
  type Jwk,
  processAuthorizationRequest,
  type SignatureAlgorithm,
} from '@symbolon/core'
import { serverMetadata } from '@symbolon/core/metadata'
import { memoryStores } from '@symbolon/memory'
import { answerTokenOverHttp, issueAuthorizationCode, tokenPorts } from '@symbolon/token'
import { exportJWK, generateKeyPair } from 'jose'
import * as openid from 'openid-client'
import { expect, test } from 'vitest'

/*
 * openid-client, unmodified, against the token endpoint: it validates the ID token of the code and that of the refresh
 * (OpenID Connect Core §3.1.3.7, §12.2), signature included.
 */

const ISSUER = 'https://as.example'
const REDIRECT_URI = 'https://app.example/cb'
const SECRET = 'a secret of thirty-two bytes or more'

const jwkOf = async (key: CryptoKey, more: object): Promise<Jwk> =>
  JSON.parse(JSON.stringify({ ...(await exportJWK(key)), ...more }))

/** An authorization server that signs by one algorithm, and openid-client configured by its metadata alone. */
async function openidClient(algorithm: SignatureAlgorithm, encryption?: Jwk) {
  const pair = await generateKeyPair(algorithm, { extractable: true })
  const [privateJwk, publicJwk] = await Promise.all(
    [pair.privateKey, pair.publicKey].map(key => jwkOf(key, { kid: 'signing', alg: algorithm })),
  )
  const stores = memoryStores({ serviceId: 'bank' })
  const client = {
    clientIdAlias: 'app',
    clientId: 1,
    clientType: 'PUBLIC',
    tokenAuthMethod: 'NONE',
    redirectUris: [REDIRECT_URI],
    idTokenSignAlg: algorithm,
    ...(encryption && { jwks: { keys: [encryption] }, idTokenEncryptionAlg: 'ECDH-ES' as const }),
  } as const
  await stores.clients.put(await defineClient(client), Date.now())
  const ports = createPorts({
    service: {
      serviceId: 'bank',
      issuer: ISSUER,
      authorizationEndpoint: `${ISSUER}/authorize`,
      tokenEndpoint: `${ISSUER}/token`,
      jwksUri: `${ISSUER}/jwks`,
      supportedScopes: [{ name: 'openid' }],
      supportedGrantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
      supportedTokenAuthMethods: ['NONE'],
      clientIdAliasEnabled: true,
      jwks: { keys: privateJwk === undefined ? [] : [privateJwk] },
    },
    stores,
    secrets: [SECRET],
  })
  const tokens = tokenPorts({ ports, secrets: [SECRET] })
  const metadata = serverMetadata(await ports.service.load())
  const answers: Readonly<Record<string, () => Response>> = {
    '/.well-known/openid-configuration': () => Response.json(metadata),
    '/jwks': () => Response.json({ keys: [publicJwk] }),
  }
  const fetch: openid.CustomFetch = async (url, { method, headers, body }) => {
    const found = answers[new URL(url).pathname]
    if (found !== undefined) return found()
    const sent = { method, targetUri: url, headers: [...new Headers(headers)], body: String(body) }
    const answer = await answerTokenOverHttp(sent, tokens)
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  }
  const configuration = await openid.discovery(
    new URL(ISSUER),
    'app',
    { id_token_signed_response_alg: algorithm },
    openid.None(),
    { [openid.customFetch]: fetch, execute: [openid.enableNonRepudiationChecks] },
  )
  const decided = async (url: URL) => {
    const waiting = await processAuthorizationRequest({ parameters: url.search.slice(1) }, ports)
    if (!('ticket' in waiting)) throw new Error(waiting.resultMessage)
    const completed = await completeAuthorization({ ticket: waiting.ticket }, ports)
    if (completed.action !== 'OK') throw new Error(completed.resultMessage)
    const authTime = Math.floor(Date.now() / 1000)
    const decision = { completed, subject: 'ada', authTime, idTokenClaims: { name: 'Ada' } }
    const issued = await issueAuthorizationCode(decision, tokens)
    if (issued.action !== 'OK') throw new Error(issued.resultMessage)
    return new URL(`${REDIRECT_URI}?${new URLSearchParams({ code: issued.code, iss: ISSUER })}`)
  }
  return { configuration, decided, metadata }
}

type Party = Awaited<ReturnType<typeof openidClient>>

async function login({ configuration, decided }: Party) {
  const verifier = openid.randomPKCECodeVerifier()
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid',
    nonce: 'of this login',
    max_age: '300',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const checks = { expectedNonce: 'of this login', maxAge: 300, pkceCodeVerifier: verifier, idTokenExpected: true }
  return openid.authorizationCodeGrant(configuration, await decided(url), checks)
}

test.each(['RS256', 'PS256', 'ES256', 'EdDSA', 'ES384'] as const)(
  'openid-client validates ID tokens by %s, of the code and of the refresh',
  async algorithm => {
    const party = await openidClient(algorithm)
    expect(party.metadata.id_token_signing_alg_values_supported).toContain(algorithm)
    const first = await login(party)
    expect(first.claims()).toMatchObject({ sub: 'ada', aud: 'app', name: 'Ada', nonce: 'of this login' })
    const again = await openid.refreshTokenGrant(party.configuration, first.refresh_token ?? '')
    expect(again.claims()).toMatchObject({ sub: 'ada', auth_time: first.claims()?.auth_time })
  },
)

test('openid-client decrypts and validates an ID token that is encrypted', async () => {
  const pair = await generateKeyPair('ECDH-ES', { extractable: true })
  const party = await openidClient('ES256', await jwkOf(pair.publicKey, { use: 'enc', kid: 'opening' }))
  openid.enableDecryptingResponses(party.configuration, ['A128CBC-HS256'], { key: pair.privateKey, kid: 'opening' })
  expect((await login(party)).claims()).toMatchObject({ sub: 'ada', name: 'Ada' })
})
