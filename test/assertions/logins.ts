import * as dpop from 'dpop'
import { CompactEncrypt, importJWK } from 'jose'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { Browser } from '../../examples/demo/tour/browser.js'
import { type MethodClient, REDIRECT_URI } from './methods.js'
import type { ServedDemo } from './served-demo.js'
import type { RecordingFetch } from './wire.js'

/** How a client logs in its user. */
export interface Way {
  /** DPoP proofs with all requests, or only from the token endpoint on. */
  readonly dpop?: 'always' | 'from the token on'
  /** The authorization details to request. */
  readonly details?: string
  /** Whether the request object is signed, or also encrypted. */
  readonly object?: 'signed' | 'encrypted'
}

/** The server, the client and the way of a login. */
export interface Scene {
  readonly demo: ServedDemo
  readonly client: MethodClient
  readonly wire: RecordingFetch
  readonly way: Way
  /** Replaces the client authentication of the library. */
  readonly authentication?: oauth.ClientAuth
}

/** The result of a login. */
export interface LoggedIn {
  readonly token: oauth.TokenEndpointResponse
  /** The response of the API. */
  readonly accounts: string
}

/** A login with an unmodified client library: push, authorization, code, token and API. */
export type Login = (scene: Scene) => Promise<LoggedIn>

/** The client libraries. */
export const LOGINS: Readonly<Record<'openid-client' | 'oauth4webapi', Login>> = {
  'openid-client': loginByOpenidClient,
  oauth4webapi: loginByOauth4webapi,
}

async function loginByOpenidClient(scene: Scene): Promise<LoggedIn> {
  const { demo, client, wire, way } = scene
  const authentication = scene.authentication ?? (await client.authentication(openid, demo))
  const configuration = await openid.discovery(new URL(demo.origin), client.clientId, undefined, authentication, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
    [openid.customFetch]: wire.fetch,
  })
  const DPoP = way.dpop && openid.getDPoPHandle(configuration, await openid.randomDPoPKeyPair('ES256'))
  const { verifier, state, parameters } = await requestOf(way)
  const signed = await asObject(parameters, scene, async () => {
    const url = await openid.buildAuthorizationUrlWithJAR(configuration, parameters, client.signingKey)
    return url.searchParams.get('request') ?? ''
  })
  const pushing = way.dpop === 'always' && DPoP ? { DPoP } : {}
  const url = await openid.buildAuthorizationUrlWithPAR(configuration, signed, pushing)
  const callback = await consent(url, scene)
  const checks = { pkceCodeVerifier: verifier, expectedState: state }
  const options = DPoP ? { DPoP } : {}
  const token = await openid.authorizationCodeGrant(configuration, callback, checks, undefined, options)
  const accounts = new URL('/api/accounts', demo.origin)
  const response = await openid.fetchProtectedResource(
    configuration,
    token.access_token,
    accounts,
    'GET',
    undefined,
    undefined,
    options,
  )
  return { token, accounts: await response.text() }
}

async function loginByOauth4webapi(scene: Scene): Promise<LoggedIn> {
  const { demo, wire, way } = scene
  const options = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: wire.fetch }
  const issuer = new URL(demo.origin)
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options }),
  )
  const client: oauth.Client = { client_id: scene.client.clientId }
  const authentication = scene.authentication ?? (await scene.client.authentication(oauth, demo))
  const DPoP = way.dpop && oauth.DPoP(client, await dpopKeys())
  const { verifier, state, parameters } = await requestOf(way)
  parameters.set('response_type', 'code')
  const signed = await asObject(parameters, scene, () =>
    oauth.issueRequestObject(as, client, parameters, scene.client.signingKey),
  )
  const pushing = { ...options, ...(way.dpop === 'always' && DPoP && { DPoP }) }
  const { request_uri } = await retryWithNonce(async () => {
    const pushed = await oauth.pushedAuthorizationRequest(as, client, authentication, signed, pushing)
    return oauth.processPushedAuthorizationResponse(as, client, pushed)
  })
  const url = new URL(as.authorization_endpoint ?? '')
  url.search = new URLSearchParams({ client_id: client.client_id, request_uri }).toString()
  const answer = oauth.validateAuthResponse(as, client, await consent(url, scene), state)
  const further = { ...options, ...(DPoP && { DPoP }) }
  const token = await retryWithNonce(async () => {
    const granted = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      authentication,
      answer,
      REDIRECT_URI,
      verifier,
      further,
    )
    return oauth.processAuthorizationCodeResponse(as, client, granted)
  })
  const accounts = new URL('/api/accounts', demo.origin)
  const response = await retryWithNonce(() =>
    oauth.protectedResourceRequest(token.access_token, 'GET', accounts, undefined, undefined, further),
  )
  return { token, accounts: await response.text() }
}

/** Keys made by another library, which is no difference to the server. */
async function dpopKeys(): Promise<oauth.CryptoKeyPair> {
  return dpop.generateKeyPair('ES256')
}

/**
 * Follows the documentation of oauth4webapi: after a nonce challenge, the same call is repeated.
 */
async function retryWithNonce<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    if (oauth.isDPoPNonceError(error)) return call()
    throw error
  }
}

async function requestOf({ details }: Way) {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const parameters = new URLSearchParams({
    scope: 'accounts',
    state,
    redirect_uri: REDIRECT_URI,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(details !== undefined && { authorization_details: details }),
  })
  return { verifier, state, parameters }
}

/** The parameters, or a request object that a library makes from them, encrypted if required. */
async function asObject(
  parameters: URLSearchParams,
  { demo, way, wire }: Scene,
  sign: () => Promise<string>,
): Promise<URLSearchParams> {
  if (way.object === undefined) return parameters
  const signed = await sign()
  const request = way.object === 'signed' ? signed : await encryptFor(demo.origin, signed, wire)
  return new URLSearchParams({ request })
}

/**
 * Encrypts a request object with jose for the published encryption key of the server (RFC 9101
 * §6.1).
 */
async function encryptFor(origin: string, signed: string, wire: RecordingFetch): Promise<string> {
  const init = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
  const set = Object(await (await wire.fetch(`${origin}/jwks`, init)).json())
  const key = set.keys.find(({ use }: { use?: string }) => use === 'enc')
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, cty: 'oauth-authz-req+jwt' }
  const encryption = new CompactEncrypt(new TextEncoder().encode(signed)).setProtectedHeader(header)
  return encryption.encrypt(await importJWK(key, 'ECDH-ES'))
}

/** Lets the user log in and consent, and returns the URL to which the browser is redirected. */
async function consent(url: URL, { wire, way }: Scene): Promise<URL> {
  const browser = new Browser(wire)
  const page = await browser.open(url)
  if (!page.ok) throw new Error(`the user sees ${page.status} ${await page.text()}`)
  const response = await browser.submit(await shown(page, way), { login: 'ada', decision: 'allow' })
  return new URL(response.headers.get('location') ?? '')
}

/** The page, which must show the authorization details to the user. */
async function shown(page: Response, { details }: Way): Promise<Response> {
  const text = await page.clone().text()
  if (details !== undefined && !text.includes('pay 123.50 EUR to Merchant A'))
    throw new Error('the page does not show the payment')
  return page
}
