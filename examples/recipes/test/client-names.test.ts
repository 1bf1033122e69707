import { randomUUID } from 'node:crypto'
import {
  type AuthorizationWaiting,
  authenticateClient,
  completeAuthorization,
  createAccessToken,
  createPorts,
  defineClient,
  defineService,
  type Ports,
  type ReportEvent,
  verifyCodeVerifier,
} from '@symbolon/core'
import {
  type HttpAnswer,
  httpAnswerOfCompletion,
  httpAnswerToClient,
  type PostedForm,
  readFormParameters,
  readPostedForm,
  tokenResponse,
} from '@symbolon/core/http'
import { serverMetadata } from '@symbolon/core/metadata'
import * as symbolon from '@symbolon/express'
import { memoryStores } from '@symbolon/memory'
import express, { type Response } from 'express'
import { decodeJwt, exportJWK, generateKeyPair } from 'jose'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { describe, expect, test } from 'vitest'
import { listening } from './listening.js'

const CALLBACK = 'https://ledger.example/callback'
const SECRET = 'a secret of at least thirty-two bytes'
const SUBJECT = { subject: 'ada', scopes: ['accounts'] }

type Completed = Extract<Awaited<ReturnType<typeof completeAuthorization>>, { action: 'OK' }>

/** A server whose token endpoint stores what `authenticateClient` answers, as the documents show. */
async function served(tokens: 'opaque' | 'JWT') {
  const app = express()
  const issuer = await listening(app)
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kty: 'EC', alg: 'ES256', kid: 'as' }
  const service = {
    serviceId: 'bank',
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    introspectionEndpoint: `${issuer}/introspect`,
    jwks: { keys: [key] },
    supportedScopes: [{ name: 'accounts' }],
    ...(tokens === 'JWT' && { accessTokenSignAlg: 'ES256' as const, defaultResource: 'https://api.example' }),
  }
  const stores = memoryStores({ serviceId: service.serviceId })
  const reports: ReportEvent[] = []
  const ports = createPorts({ service, stores, secrets: [SECRET], report: event => void reports.push(event) })
  const isServer = { grantTypes: [], responseTypes: [], resourceIndicators: ['https://api.example'] } as const
  const grantTypes = ['AUTHORIZATION_CODE', 'CLIENT_CREDENTIALS'] as const
  const clientSecret = `plain:${SECRET}`
  const ledger = await defineClient({ clientIdAlias: 'ledger', clientSecret, grantTypes, redirectUris: [CALLBACK] })
  const api = await defineClient({ clientIdAlias: 'api', clientSecret, ...isServer })
  const signed = await defineClient({
    clientIdAlias: 'signed',
    clientSecret,
    ...isServer,
    introspectionSignAlg: 'ES256',
  })
  for (const client of [ledger, api, signed]) await stores.clients.put(client, Date.now())
  const codes = new Map<string, Completed>()
  app.get('/.well-known/oauth-authorization-server', (_req, res) => {
    res.json(serverMetadata(defineService(service)))
  })
  const askUser = (waiting: AuthorizationWaiting, _req: unknown, res: Response) => approve(waiting, codes, ports, res)
  app.all('/authorize', symbolon.authorizationEndpoint({ ports, askUser }))
  app.all(
    '/token',
    symbolon.formEndpoint(form => exchange(form, codes, ports), { publicOrigin: issuer }),
  )
  app.all('/introspect', symbolon.introspectionEndpoint({ ports, publicOrigin: issuer }))
  return { issuer, number: String(ledger.clientId), reports }
}

async function approve({ ticket }: AuthorizationWaiting, codes: Map<string, Completed>, ports: Ports, res: Response) {
  const completed = await completeAuthorization({ ticket }, ports)
  if (completed.action !== 'OK') throw new Error(completed.resultMessage)
  const code = randomUUID()
  codes.set(code, completed)
  const { issuer } = await ports.service.load()
  symbolon.sendAnswer(res, httpAnswerOfCompletion(completed, { code }, issuer))
}

async function exchange(form: PostedForm, codes: ReadonlyMap<string, Completed>, ports: Ports): Promise<HttpAnswer> {
  const posted = readPostedForm(form)
  if (!posted.ok) return posted.refusal
  const client = await authenticateClient(posted.value, ports)
  if (client.action !== 'OK') return httpAnswerToClient(client, form)
  const parameters = readFormParameters(posted.value.parameters)
  if (!parameters.ok) return parameters.refusal
  const { values } = parameters.value
  const { clientIdentifier } = client
  const granted = { clientIdentifier, resources: ['https://api.example'] }
  if (values.get('grant_type') === 'client_credentials') {
    return tokenResponse(await createAccessToken({ grantType: 'CLIENT_CREDENTIALS', ...granted }, ports), form)
  }
  const grant = codes.get(values.get('code') ?? '')
  const verifier = values.get('code_verifier') ?? ''
  const isVerified = await verifyCodeVerifier(verifier, grant?.codeChallenge ?? '', 'S256', ports.crypto)
  if (!isVerified || grant?.client.clientId !== client.client.clientId) {
    return httpAnswerToClient({ action: 'BAD_REQUEST', responseContent: '{"error":"invalid_grant"}' }, form)
  }
  return tokenResponse(
    await createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...SUBJECT, ...granted }, ports),
    form,
  )
}

/** A library as a client: by which name it asks for the code, and by which for the token. */
interface Library {
  code(issuer: string, asked: string, redeemed: string): Promise<string>
  credentials(issuer: string, clientId: string): Promise<string>
  introspect(issuer: string, token: string, api?: string): Promise<unknown>
}

async function redirected(url: URL): Promise<URL> {
  const { headers } = await fetch(url, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '')
}

const AUTHENTICATION = oauth.ClientSecretBasic(SECRET)
const INSECURE = { [oauth.allowInsecureRequests]: true }

async function discovered(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer)
  const response = await oauth.discoveryRequest(url, { algorithm: 'oauth2', ...INSECURE })
  return oauth.processDiscoveryResponse(url, response)
}

const OAUTH4WEBAPI: Library = {
  async code(issuer, asked, redeemed) {
    const as = await discovered(issuer)
    const verifier = oauth.generateRandomCodeVerifier()
    const url = new URL(as.authorization_endpoint ?? '')
    url.search = new URLSearchParams({
      ...{ response_type: 'code', client_id: asked, redirect_uri: CALLBACK, scope: 'accounts' },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    }).toString()
    const client = { client_id: redeemed }
    const callback = oauth.validateAuthResponse(as, client, await redirected(url))
    const sent = [as, client, AUTHENTICATION, callback, CALLBACK, verifier, INSECURE] as const
    const response = await oauth.authorizationCodeGrantRequest(...sent)
    return (await oauth.processAuthorizationCodeResponse(as, client, response)).access_token
  },
  async credentials(issuer, clientId) {
    const as = await discovered(issuer)
    const client = { client_id: clientId }
    const response = await oauth.clientCredentialsGrantRequest(as, client, AUTHENTICATION, {}, INSECURE)
    return (await oauth.processClientCredentialsResponse(as, client, response)).access_token
  },
  async introspect(issuer, token, api = 'api') {
    const as = await discovered(issuer)
    const client = { client_id: api, ...(api === 'signed' && { introspection_signed_response_alg: 'ES256' }) }
    const response = await oauth.introspectionRequest(as, client, AUTHENTICATION, token, INSECURE)
    return oauth.processIntrospectionResponse(as, client, response)
  },
}

function configured(issuer: string, clientId: string): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretBasic(SECRET), {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  })
}

const OPENID_CLIENT: Library = {
  async code(issuer, asked, redeemed) {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const url = openid.buildAuthorizationUrl(await configured(issuer, asked), {
      ...{ redirect_uri: CALLBACK, scope: 'accounts', code_challenge_method: 'S256' },
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    })
    const callback = await redirected(url)
    const client = await configured(issuer, redeemed)
    return (await openid.authorizationCodeGrant(client, callback, { pkceCodeVerifier })).access_token
  },
  async credentials(issuer, clientId) {
    return (await openid.clientCredentialsGrant(await configured(issuer, clientId))).access_token
  },
  async introspect(issuer, token, api = 'api') {
    return openid.tokenIntrospection(await configured(issuer, api), token)
  },
}

const ROWS = (['opaque', 'JWT'] as const).flatMap(tokens =>
  Object.entries({ oauth4webapi: OAUTH4WEBAPI, 'openid-client': OPENID_CLIENT }).map(
    ([name, library]) => [name, tokens, library] as const,
  ),
)

describe.each(ROWS)('RFC 7662 §2.2, RFC 9068 §2.2: %s with %s access tokens', (_, tokens, library) => {
  const claimsOf = (token: string) => (tokens === 'JWT' ? [decodeJwt(token)] : [])

  test('a code and the credentials of a client become tokens of the client_id that it sent', async () => {
    const { issuer, number, reports } = await served(tokens)
    const ofCode = await library.code(issuer, 'ledger', 'ledger')
    const ofClient = await library.credentials(issuer, 'ledger')
    const seen = [
      ...claimsOf(ofCode),
      await library.introspect(issuer, ofCode),
      await OAUTH4WEBAPI.introspect(issuer, ofCode, 'signed'),
    ]
    for (const each of seen) expect(each).toMatchObject({ client_id: 'ledger', sub: 'ada' })
    const own = [...claimsOf(ofClient), await library.introspect(issuer, ofClient)]
    for (const each of own) expect(each).toMatchObject({ client_id: 'ledger' })
    for (const each of claimsOf(ofClient)) expect(each).toMatchObject({ sub: 'ledger' })
    expect(JSON.stringify([seen, own])).not.toContain(number)
    const names = reports.map(({ clientIdentifier }) => clientIdentifier)
    expect(new Set(names)).toEqual(new Set(['ledger', 'api', 'signed']))
  })

  test('a client may send its number: then it is called by that, in each request by what it sent', async () => {
    const { issuer, number } = await served(tokens)
    const named = async (token: string) => [...claimsOf(token), await library.introspect(issuer, token)]
    for (const each of await named(await library.code(issuer, 'ledger', number))) {
      expect(each).toMatchObject({ client_id: number })
    }
    for (const each of await named(await library.code(issuer, number, 'ledger'))) {
      expect(each).toMatchObject({ client_id: 'ledger' })
    }
  })
})
