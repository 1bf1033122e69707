import { readJwt } from '@symbolon/core/internal'
import { ownOf } from './credentials.js'
import { type Exchange, shapeOf, textIn } from './exchange.js'
import { newProofKey, randomText, type SigningKey, sha256, thumbprintOf } from './jwt.js'
import type { ServerFacts } from './metadata.js'
import type { ProbeClient, ProbeOptions } from './options.js'
import { type Change, encodedForm, type Form, Sender, type Server } from './sender.js'
import { LoginFailed, NotApplicable, type Traffic, Untestable } from './traffic.js'

/** A code, and what its redemption takes. */
export interface Grant {
  readonly code: string
  readonly verifier: string
  /** The authorization response. */
  readonly response: URLSearchParams
  readonly state: string
}

/** A pushed request: the answer, and what the client keeps. */
export interface Pushed {
  readonly exchange: Exchange
  readonly verifier: string
  readonly state: string
}

/** Where the server redirected to after a login, and what the client keeps. */
export interface Authorized {
  readonly redirected: URL | undefined
  /** Why there was no redirect, if the login says so. */
  readonly problem?: string | undefined
  readonly verifier: string
  readonly state: string
}

interface Parts {
  readonly options: ProbeOptions
  readonly server: ServerFacts
  readonly traffic: Traffic
  readonly key: SigningKey
}

export async function sessionOf(options: ProbeOptions, server: ServerFacts, traffic: Traffic): Promise<Session> {
  const key = await newProofKey()
  const own = await ownOf(options.client)
  const other = await ownOf(options.otherClient ?? options.client)
  const proofKey = options.client.dpop === false ? undefined : key
  return new Session({ options, server, traffic, key }, new Sender({ server, traffic, own, other, proofKey }))
}

/** The client at work against the server. */
export class Session {
  readonly options: ProbeOptions
  readonly server: ServerFacts
  readonly traffic: Traffic
  readonly #key: SigningKey
  readonly #sender: Sender

  constructor({ options, server, traffic, key }: Parts, sender: Sender) {
    this.options = options
    this.server = server
    this.traffic = traffic
    this.#key = key
    this.#sender = sender
  }

  get usesDpop(): boolean {
    return this.options.client.dpop !== false
  }

  /** Whether the server gives nonces. */
  hasNonce(at: Server): boolean {
    return this.#sender.hasNonce(at)
  }

  /** Pushes an authorization request. */
  async push(change: Change = {}): Promise<Pushed> {
    const { pushedRequests } = this.server
    if (pushedRequests === undefined) throw new NotApplicable('the server has no endpoint for pushed requests')
    const { form, ...kept } = await this.#request()
    return { exchange: await this.#sender.post(pushedRequests, form, change), ...kept }
  }

  async #request() {
    const [verifier, state] = [randomText(), randomText()]
    const thumbprint = this.usesDpop ? await thumbprintOf(this.#key) : undefined
    return { form: requestOf(this.options.client, await sha256(verifier), state, thumbprint), verifier, state }
  }

  /** The URL that the server redirects to for a request that is not pushed. */
  async authorize(change: Form = {}): Promise<Authorized> {
    const { form, ...kept } = await this.#request()
    return { ...(await this.#opened({ ...form, ...change, client_id: this.options.client.clientId })), ...kept }
  }

  /** The URL that the server redirects to after the login; `undefined` if it is not the client's. */
  login(requestUri: string, clientId = this.options.client.clientId): Promise<URL | undefined> {
    return this.loginWith({ client_id: clientId, request_uri: requestUri })
  }

  /** The same for a request that was not pushed. */
  async loginWith(parameters: Form): Promise<URL | undefined> {
    return (await this.#opened(parameters)).redirected
  }

  async #opened(parameters: Form): Promise<Pick<Authorized, 'redirected' | 'problem'>> {
    const { options, traffic } = this
    const url = withQuery(this.server.authorization, parameters)
    await traffic.list('GET', url)
    try {
      return { redirected: redirectTo(options.client.redirectUri, new URL(await options.login(url, traffic.signal))) }
    } catch (error) {
      // The server has not redirected, or the user has stopped.
      traffic.signal.throwIfAborted()
      return { redirected: undefined, problem: error instanceof LoginFailed ? error.message : undefined }
    }
  }

  /** A new code. */
  async grant(change?: Change): Promise<Grant> {
    return grantIn(await this.authorized(change))
  }

  /** What comes back to the client after a login, pushed first where the server takes that. */
  async authorized(change: Change = {}): Promise<Authorized> {
    if (this.server.pushedRequests === undefined) return this.authorize(change.form)
    const { exchange, ...kept } = await this.push(change)
    const requestUri = textIn(exchange, 'request_uri')
    if (requestUri === undefined) throw new Untestable(`pushed request (RFC 9126 §2.2): ${shapeOf(exchange)}`)
    const opened = await this.#opened({ client_id: this.options.client.clientId, request_uri: requestUri })
    return { ...opened, ...kept }
  }

  redeem({ code, verifier }: Grant, change: Change = {}): Promise<Exchange> {
    const { redirectUri } = this.options.client
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    return this.#sender.post(this.server.token, form, change)
  }

  call(token: string, change: Change = {}, resource = this.options.resource ?? ''): Promise<Exchange> {
    return this.#sender.call(resource, token, change)
  }

  introspect(token: string, change: Change = {}): Promise<Exchange> {
    return this.#sender.post(this.server.introspection ?? '', { token }, { ...change, proof: 'missing' })
  }

  /** Opens a URL at the authorization endpoint as a browser without cookies. */
  open(parameters: Form): Promise<Exchange> {
    return this.traffic.send({ method: 'GET', url: withQuery(this.server.authorization, parameters) })
  }

  /** A proof that can be sent more than once, for the token, or for an endpoint. */
  proof(method: string, url: string, token?: string): Promise<string> {
    return this.#sender.proof(url === this.options.resource ? 'rs' : 'as', method, url, {}, token)
  }

  /** An assertion that can be sent more than once. */
  async assertion(): Promise<string> {
    return (await this.#sender.credentials()).parameters.client_assertion ?? ''
  }
}

function withQuery(url: string, parameters: Form): string {
  return `${url}${url.includes('?') ? '&' : '?'}${encodedForm(parameters)}`
}

function redirectTo(redirectUri: string, redirected: URL): URL | undefined {
  const { origin, pathname } = new URL(redirectUri)
  return redirected.origin === origin && redirected.pathname === pathname ? unpacked(redirected) : undefined
}

/** A response with the parameters that a signed one has as claims (JARM §2.1). */
function unpacked(redirected: URL): URL {
  const claims = readJwt(redirected.searchParams.get('response') ?? '')?.claims ?? {}
  for (const [name, value] of Object.entries(claims)) {
    if (typeof value === 'string') redirected.searchParams.set(name, value)
  }
  return redirected
}

/** The code that came back. */
export function grantIn({ redirected, problem, verifier, state }: Authorized): Grant {
  const response = redirected?.searchParams ?? new URLSearchParams()
  const code = response.get('code')
  if (code === null) throw new Untestable(`authorization (RFC 6749 §4.1.2): ${problem ?? cameBack(redirected)}`)
  return { code, verifier, response, state }
}

/** The access token that was granted. */
export function tokenIn(granted: Exchange): string {
  const token = textIn(granted, 'access_token')
  if (token === undefined) throw new Untestable(`token (RFC 6749 §5.1): ${shapeOf(granted)}`)
  return token
}

function cameBack(redirected: URL | undefined): string {
  if (redirected === undefined) return 'the login did not lead back to the redirect_uri'
  return redirected.searchParams.has('error') ? 'an error came back instead of a code' : 'no code came back'
}

/** The parameters of the request (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 9449 §10). */
function requestOf(client: ProbeClient, challenge: string, state: string, thumbprint: string | undefined): Form {
  return {
    response_type: 'code',
    redirect_uri: client.redirectUri,
    scope: client.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: client.resourceIndicator,
    dpop_jkt: thumbprint,
    response_mode: client.responseMode,
  }
}
