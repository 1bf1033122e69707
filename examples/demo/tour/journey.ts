import { Browser } from './browser.js'
import { type BegunLogin, type ClientRegistration, conclusionOf, DemoClient } from './client.js'
import type { OtherClient } from './client-authentication-methods.js'
import type { Wire } from './wire.js'

/** What clients, browser and thieves do in the story. Each act returns what its actor concludes. */
export class Journey {
  readonly #registration: ClientRegistration
  readonly #otherClients: readonly OtherClient[]
  readonly #wire: Wire
  readonly #browser: Browser
  #client: DemoClient | undefined
  #login: BegunLogin | undefined
  #page: Response | undefined
  #callback: URL | undefined
  #accessToken: string | undefined

  constructor(registration: ClientRegistration, otherClients: readonly OtherClient[], wire: Wire) {
    this.#registration = registration
    this.#otherClients = otherClients
    this.#wire = wire
    this.#browser = new Browser(wire)
  }

  async discover(): Promise<string> {
    this.#client = await DemoClient.discover(this.#registration, this.#wire.fetch)
    return 'the client knows the endpoints'
  }

  async push(): Promise<string> {
    this.#login = await known(this.#client, 'client').beginLogin('accounts')
    return 'the client sends the browser to /authorize with the request_uri'
  }

  /** The client of this authentication method pushes a request. */
  async pushBy(method: string): Promise<string> {
    const other = this.#otherClients.find(each => each.method === method)
    const { clientId, authentication } = known(other, `client for ${method}`)
    const client = await known(this.#client, 'client').another(clientId, authentication)
    return orRefused(async () => {
      await client.beginLogin('accounts')
      return 'the request is accepted'
    })
  }

  /** The same request with a second `scope`: which one would be meant? */
  async pushRepeated(): Promise<string> {
    const repeated = [['scope', 'payments']] as const
    return orRefused(async () => {
      await known(this.#client, 'client').beginLogin('accounts', repeated)
      return 'the request is accepted'
    })
  }

  async openPage(): Promise<string> {
    this.#page = await this.#browser.open(known(this.#login, 'login').url)
    return this.#page.ok ? 'the user sees the page' : 'the user sees an error'
  }

  async consent(): Promise<string> {
    const fields = { login: 'ada', decision: 'allow' }
    const response = await this.#browser.submit(known(this.#page, 'page'), fields)
    this.#callback = new URL(response.headers.get('location') ?? '')
    const { searchParams } = this.#callback
    const missing = ['code', 'state', 'iss'].filter(name => !searchParams.has(name))
    return missing.length === 0
      ? 'the browser brings code, state and iss to the client'
      : `${missing.join()} is missing`
  }

  async redeem(): Promise<string> {
    const client = known(this.#client, 'client')
    const token = await client.finishLogin(known(this.#callback, 'callback'), known(this.#login, 'login'))
    this.#accessToken = token.access_token
    return 'the client checked state and iss, and has a token that is bound to its key'
  }

  /** A thief who listened sends the last request to the path again, with its proof. */
  async repeat(path: string): Promise<string> {
    return conclusionOfThief(await this.#wire.repeat(path))
  }

  /** A thief who has the token and not its key presents it as a bearer token. */
  async presentStolenToken(path: string): Promise<string> {
    const url = new URL(path, this.#registration.issuer).href
    const headers = { authorization: `Bearer ${known(this.#accessToken, 'access token')}` }
    return conclusionOfThief(
      await this.#wire.fetch(url, { method: 'GET', headers, body: undefined, redirect: 'manual' }),
    )
  }

  async call(method: string, path: string): Promise<string> {
    const url = new URL(path, this.#registration.issuer)
    return orRefused(async () => {
      await known(this.#client, 'client').callApi(known(this.#accessToken, 'access token'), method, url)
      return 'the client has what it asked for'
    })
  }

  /** Gives the account a nickname, in a request that is signed. */
  async nameAccount(nickname: string): Promise<string> {
    const url = new URL('/api/accounts/nickname', this.#registration.issuer)
    return orRefused(async () => {
      await known(this.#client, 'client').postSigned(known(this.#accessToken, 'access token'), url, { nickname })
      return 'the client has what it asked for'
    })
  }

  /** The same request, but somebody replaces the name in it before it reaches the API. */
  async nameAccountAltered(nickname: string, other: string): Promise<string> {
    this.#wire.alterNext(content => content.replace(nickname, other))
    return this.nameAccount(nickname)
  }
}

function conclusionOfThief({ ok }: Response): string {
  return ok ? 'the thief succeeds' : 'the thief gets nothing'
}

async function orRefused(act: () => Promise<string>): Promise<string> {
  try {
    return await act()
  } catch (error) {
    return conclusionOf(error)
  }
}

function known<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`an earlier step left no ${name}`)
  return value
}
