import type { Jwk } from '@symbolon/core'
import * as oauth from 'openid-client'
import { signingFetch } from './signing-fetch.js'

/** What the client knows from its registration. */
export interface ClientRegistration {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  /** Signs requests (RFC 9421); the server has the public part. */
  readonly signingKey: Jwk
}

/** A login that the client has started: what it keeps while the browser is away. */
export interface BegunLogin {
  /** Where the browser goes. */
  readonly url: URL
  readonly codeVerifier: string
  readonly state: string
}

/** A client application: openid-client as it comes from npm, and `signingFetch`. */
export class DemoClient {
  readonly #configuration: oauth.Configuration
  /** The same, for requests that must be signed. */
  readonly #signing: oauth.Configuration
  readonly #redirectUri: string
  /** Makes a proof for every request, and keeps the nonces of the server (RFC 9449). */
  readonly #dpop: oauth.DPoPHandle

  private constructor(
    configuration: oauth.Configuration,
    signing: oauth.Configuration,
    redirectUri: string,
    keyPair: oauth.CryptoKeyPair,
  ) {
    this.#configuration = configuration
    this.#signing = signing
    this.#redirectUri = redirectUri
    this.#dpop = oauth.getDPoPHandle(configuration, keyPair)
  }

  /** Reads the endpoints from the server's metadata (RFC 8414). Pass `fetch` to record requests. */
  static async discover(registration: ClientRegistration, fetch?: oauth.CustomFetch): Promise<DemoClient> {
    const { issuer, clientId, clientSecret, redirectUri, signingKey } = registration
    const basic = oauth.ClientSecretBasic(clientSecret)
    const configuration = await oauth.discovery(new URL(issuer), clientId, undefined, basic, {
      algorithm: 'oauth2',
      // Plain http is for this machine only.
      execute: [oauth.allowInsecureRequests],
      ...(fetch !== undefined && { [oauth.customFetch]: fetch }),
    })
    const signing = new oauth.Configuration(configuration.serverMetadata(), clientId)
    oauth.allowInsecureRequests(signing)
    signing[oauth.customFetch] = signingFetch(signingKey, fetch)
    return new DemoClient(configuration, signing, redirectUri, await oauth.randomDPoPKeyPair('ES256'))
  }

  /** Another client of the same server, with its own authentication and its own DPoP key. */
  async another(clientId: string, authentication: oauth.ClientAuth): Promise<DemoClient> {
    const { [oauth.customFetch]: fetch } = this.#configuration
    const configuration = new oauth.Configuration(
      this.#configuration.serverMetadata(),
      clientId,
      undefined,
      authentication,
    )
    oauth.allowInsecureRequests(configuration)
    if (fetch !== undefined) configuration[oauth.customFetch] = fetch
    const keyPair = await oauth.randomDPoPKeyPair('ES256')
    return new DemoClient(configuration, this.#signing, this.#redirectUri, keyPair)
  }

  /**
   * Pushes an authorization request (RFC 9126) with PKCE, bound to the DPoP key (RFC 9449 §10).
   * Further parameters are sent as they are.
   */
  async beginLogin(scope: string, more: readonly (readonly [string, string])[] = []): Promise<BegunLogin> {
    const codeVerifier = oauth.randomPKCECodeVerifier()
    const state = oauth.randomState()
    const parameters = new URLSearchParams({
      scope,
      state,
      redirect_uri: this.#redirectUri,
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    })
    for (const [name, value] of more) parameters.append(name, value)
    const url = await oauth.buildAuthorizationUrlWithPAR(this.#configuration, parameters, { DPoP: this.#dpop })
    return { url, codeVerifier, state }
  }

  /** Checks `state` and `iss` of the response, then exchanges the code for a token of its key. */
  finishLogin(callback: URL, { codeVerifier, state }: BegunLogin): Promise<oauth.TokenEndpointResponse> {
    const checks = { pkceCodeVerifier: codeVerifier, expectedState: state }
    return oauth.authorizationCodeGrant(this.#configuration, callback, checks, undefined, { DPoP: this.#dpop })
  }

  /** Calls the API with the token and a proof of the key; a challenge in its answer is thrown. */
  callApi(accessToken: string, method: string, url: URL): Promise<Response> {
    const options = { DPoP: this.#dpop }
    return oauth.fetchProtectedResource(this.#configuration, accessToken, url, method, undefined, undefined, options)
  }

  /** Posts JSON to the API in a signed request; the signature covers token, proof and content. */
  postSigned(accessToken: string, url: URL, content: object): Promise<Response> {
    const body = JSON.stringify(content)
    const headers = new Headers({ 'content-type': 'application/json' })
    const options = { DPoP: this.#dpop }
    return oauth.fetchProtectedResource(this.#signing, accessToken, url, 'POST', body, headers, options)
  }
}

/** What openid-client throws on a refusal: its kind of error, and the OAuth error in it. */
export function conclusionOf(error: unknown): string {
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return `openid-client throws WWWAuthenticateChallengeError: ${error.cause[0]?.parameters.error ?? 'no error named'}`
  }
  if (error instanceof oauth.ResponseBodyError) return `openid-client throws ResponseBodyError: ${error.error}`
  if (error instanceof oauth.AuthorizationResponseError) {
    return `openid-client throws AuthorizationResponseError: ${error.error}`
  }
  throw error
}
