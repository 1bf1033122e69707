import type { Open } from '@symbolon/contract'
import {
  boundToken,
  connectToCore,
  type Operations,
  openWorld,
  request as proofRequest,
  pushed,
  type World,
} from '@symbolon/contract/scenarios'
import { type Chance, chanceFrom } from './chance.js'

/** The data of a token that determine answers. */
interface ModelToken {
  readonly value: string
  readonly clientId: number
  readonly subject: string
  scopes: readonly string[]
  refreshToken: string | undefined
  expiresAt: number
  /** Until then the store must keep the token; after it the store may have swept it. */
  keptUntil: number
  /** Created so soon after a revocation that it may be dated after the next one, which then leaves it stored. */
  readonly mayStay: boolean
}

/** An update of a token. */
interface Change {
  readonly scopes?: readonly string[]
  readonly refreshToken?: string
  readonly refreshTokenRemoved?: boolean
  readonly accessTokenExpiresAt?: number
}

/** A pushed request, until it is redeemed. */
interface ModelRequest {
  readonly requestUri: string
  readonly expiresAt: number
}

const CLIENTS = [1001, 1002] as const
const SUBJECTS = ['ada', 'Ada', 'grace'] as const
const SCOPES = ['read', 'write'] as const
const SECONDS = {
  accessTokenDuration: 300,
  refreshTokenDuration: 400,
  accessTokenRetention: 60,
  pushedAuthReqDuration: 60,
}

/** Milliseconds: stores keep a record so much longer, because the clocks of instances differ. */
const MARGIN = 60_000

/** Milliseconds for which tokens are dated after a revocation: `allowableClockSkew`, and one for each before it. */
const DATED_LATER = 11_000

/** Runs operations and compares their answers with those of a model in plain lists. */
class Model {
  readonly #world: World
  readonly #chance: Chance
  readonly #reopen: () => Promise<Operations>
  #operations: Operations
  #tokens: ModelToken[] = []
  #revokedAt = 0
  /** How many revoked tokens may be stored. */
  #staying = 0
  #requests: ModelRequest[] = []
  #redeemed: string[] = []
  #bound: { readonly token: string; readonly expiresAt: number } | undefined
  #proofs: object[] = []

  constructor(world: World, chance: Chance, reopen: () => Promise<Operations>) {
    this.#world = world
    this.#chance = chance
    this.#reopen = reopen
    this.#operations = world
  }

  /** The possible steps with their weights. */
  readonly acts: readonly (readonly [weight: number, name: string, act: () => Promise<void>])[] = [
    [20, 'push', () => this.#push()],
    [22, 'redeem', () => this.#redeem()],
    [20, 'create', () => this.#create()],
    [40, 'introspect', () => this.#introspect()],
    [10, 'prove', () => this.#prove()],
    [20, 'update', () => this.#update()],
    [4, 'take a refresh token', () => this.#takeRefreshToken()],
    [6, 'revoke one', () => this.#revokeOne()],
    [1, 'revoke many', () => this.#revokeMany()],
    [3, 'expire', () => this.#expire()],
    [1, 'restart', () => this.#restart()],
  ]

  async #push(): Promise<void> {
    const answer = await this.#operations.push(pushed())
    this.#expect(answer.action, ['CREATED'])
    const expiresAt = this.#world.now() + SECONDS.pushedAuthReqDuration * 1000
    this.#requests.push({ requestUri: String(Reflect.get(answer, 'requestUri')), expiresAt })
  }

  async #redeem(): Promise<void> {
    const again = this.#chance.one(this.#redeemed)
    if (again !== undefined && this.#chance.below(4) === 0) {
      this.#expect(await this.#redemption(again), ['BAD_REQUEST'])
      return
    }
    const request = this.#chance.one(this.#requests)
    if (request === undefined) return
    const isValid = this.#world.now() < request.expiresAt
    this.#expect(await this.#redemption(request.requestUri), [isValid ? 'INTERACTION' : 'BAD_REQUEST'])
    this.#requests = this.#requests.filter(each => each !== request)
    this.#redeemed = [request.requestUri, ...this.#redeemed].slice(0, 100)
  }

  async #redemption(requestUri: string): Promise<string> {
    const parameters = new URLSearchParams({ client_id: 'shop', request_uri: requestUri }).toString()
    return (await this.#operations.authorize({ parameters })).action
  }

  async #create(): Promise<void> {
    const [clientId, subject] = [this.#chance.of(CLIENTS), this.#chance.of(SUBJECTS)]
    const [scopes, refreshToken] = [this.#someScopes(), this.#chance.below(2) === 0 ? crypto.randomUUID() : undefined]
    const creation = { grantType: 'AUTHORIZATION_CODE', clientId, subject, scopes, refreshToken }
    const answer = await this.#operations.createToken(creation)
    this.#expect(answer.action, ['OK'])
    const value = String(Reflect.get(answer, 'accessToken'))
    const expiresAt = this.#world.now() + SECONDS.accessTokenDuration * 1000
    const given: unknown = Reflect.get(answer, 'refreshToken')
    const held = typeof given === 'string' ? given : refreshToken
    const mayStay = this.#world.now() < this.#revokedAt + DATED_LATER
    const token = { value, clientId, subject, scopes, refreshToken: held, expiresAt, keptUntil: 0, mayStay }
    this.#tokens.push({ ...token, keptUntil: this.#keptUntil(token) })
  }

  async #introspect(): Promise<void> {
    const token = this.#chance.one(this.#tokens)
    if (token === undefined) return
    const [scopes, subject] = [this.#someScopes(), this.#chance.of(SUBJECTS)]
    const { action } = await this.#operations.introspect({ token: token.value, scopes, subject })
    const may = scopes.every(scope => token.scopes.includes(scope)) && subject === token.subject
    this.#expect(action, [this.#world.now() < token.expiresAt ? (may ? 'OK' : 'FORBIDDEN') : 'UNAUTHORIZED'])
  }

  async #prove(): Promise<void> {
    const used = this.#chance.one(this.#proofs)
    if (used !== undefined && this.#chance.below(2) === 0) {
      this.#expect((await this.#operations.introspect(used)).action, ['UNAUTHORIZED'])
      return
    }
    if (this.#bound === undefined || this.#bound.expiresAt <= this.#world.now()) await this.#bind()
    const request = await proofRequest(this.#world, this.#bound?.token ?? '')
    this.#expect((await this.#operations.introspect(request)).action, ['OK'])
    this.#proofs = [request, ...this.#proofs].slice(0, 50)
  }

  async #bind(): Promise<void> {
    // For a client whose tokens are never revoked here.
    const token = await boundToken(this.#world, { clientIdentifier: 'app', clientId: null, subject: 'ada' })
    this.#bound = { token, expiresAt: this.#world.now() + SECONDS.accessTokenDuration * 1000 }
  }

  async #update(): Promise<void> {
    const token = this.#chance.one(this.#tokens)
    if (token === undefined) return
    const change = this.#chance.of<Change>([
      { scopes: this.#someScopes() },
      { refreshToken: crypto.randomUUID() },
      { refreshTokenRemoved: true },
      { accessTokenExpiresAt: this.#world.now() + this.#chance.below(400_000) },
    ])
    const { action } = await this.#operations.updateToken({ accessToken: token.value, ...change })
    const isKept = this.#isKept(token)
    this.#expect(action, isKept ? ['OK'] : ['OK', 'NOT_FOUND'])
    if (action !== 'OK') this.#forget([token])
    if (action !== 'OK') return
    token.scopes = change.scopes ?? token.scopes
    token.refreshToken = change.refreshTokenRemoved ? undefined : (change.refreshToken ?? token.refreshToken)
    token.expiresAt = change.accessTokenExpiresAt ?? token.expiresAt
    token.keptUntil = change.refreshToken === undefined ? this.#keptAtLeastUntil(token) : this.#keptUntil(token)
  }

  async #takeRefreshToken(): Promise<void> {
    const [token, holder] = [this.#chance.one(this.#tokens), this.#chance.one(this.#tokens)]
    if (token === undefined || holder === undefined || token === holder) return
    if (holder.refreshToken === undefined || !this.#isKept(holder) || !this.#isKept(token)) return
    const update = { accessToken: token.value, refreshToken: holder.refreshToken }
    this.#expect((await this.#operations.updateToken(update)).action, ['BAD_REQUEST'])
  }

  async #revokeOne(): Promise<void> {
    const token = this.#chance.one(this.#tokens)
    if (token === undefined) return
    const { refreshToken, value } = token
    const by = refreshToken !== undefined && this.#chance.below(2) === 0 ? { refreshToken } : { accessToken: value }
    await this.#revoked(by, [token])
  }

  async #revokeMany(): Promise<void> {
    const [clientId, subject] = [this.#chance.of(CLIENTS), this.#chance.of([undefined, ...SUBJECTS])]
    const selected = this.#tokens.filter(
      token => token.clientId === clientId && (subject === undefined || token.subject === subject),
    )
    const staying = selected.filter(({ mayStay }) => mayStay)
    await this.#revoked({ clientId, ...(subject !== undefined && { subject }) }, selected, staying)
    this.#revokedAt = this.#world.now()
    this.#staying += staying.length
  }

  async #revoked(by: object, selected: readonly ModelToken[], staying?: readonly ModelToken[]): Promise<void> {
    const count = Number(Reflect.get(await this.#operations.revokeTokens(by), 'count'))
    const least = selected.filter(token => this.#isKept(token) && !staying?.includes(token)).length
    const most = selected.length + (staying === undefined ? 0 : this.#staying)
    if (!(least <= count && count <= most)) throw new Error(`${count} revoked, expected ${least} to ${most}`)
    this.#forget(selected)
    const gone = this.#chance.one(selected)
    for (const { value } of [...(gone === undefined ? [] : [gone]), ...(staying ?? [])]) {
      this.#expect((await this.#operations.introspect({ token: value })).action, ['UNAUTHORIZED'])
    }
  }

  async #expire(): Promise<void> {
    // The added millisecond avoids instants exactly at an expiry.
    this.#world.pass(this.#chance.below(60) + 0.001)
    const { accessTokens, pushedRequests, tickets, replays, revocations, tokenFamilies } = this.#world.stores
    const stores = [accessTokens, pushedRequests, tickets, replays, revocations, tokenFamilies]
    for (const store of stores) await store?.sweep(this.#world.now(), 100)
  }

  async #restart(): Promise<void> {
    this.#operations = await this.#reopen()
  }

  #someScopes(): readonly string[] {
    return SCOPES.filter(() => this.#chance.below(2) === 0)
  }

  #isKept(token: ModelToken): boolean {
    return this.#world.now() <= token.keptUntil + MARGIN
  }

  #keptUntil({ expiresAt, refreshToken }: ModelToken): number {
    const refreshExpiresAt = refreshToken === undefined ? 0 : this.#world.now() + SECONDS.refreshTokenDuration * 1000
    return Math.max(expiresAt, refreshExpiresAt) + SECONDS.accessTokenRetention * 1000
  }

  /**
   * A lower bound, because the model does not track the expiry of a refresh token across updates.
   */
  #keptAtLeastUntil({ expiresAt }: ModelToken): number {
    return expiresAt + SECONDS.accessTokenRetention * 1000
  }

  #forget(tokens: readonly ModelToken[]): void {
    this.#tokens = this.#tokens.filter(token => !tokens.includes(token))
  }

  #expect(action: string, expected: readonly string[]): void {
    if (!expected.includes(action)) throw new Error(`${action}, expected ${expected.join(' or ')}`)
  }
}

/**
 * Runs random operations and compares each answer with a model in plain lists; a restart opens the
 * stores again. Throws at the first different answer, with the seed and the number of the
 * operation. Returns how often each kind of operation ran.
 */
export async function playModel(open: Open, steps: number, seed: number): Promise<Readonly<Record<string, number>>> {
  const world = await openWorld(open, connectToCore, { service: SECONDS, clients: [] })
  const { serviceId } = await world.ports.service.load()
  const reopen = async () => connectToCore({ ...world.ports, ...(await open(serviceId)) })
  const chance = chanceFrom(seed)
  const { acts } = new Model(world, chance, reopen)
  const played: Record<string, number> = {}
  for (let step = 0; step < steps; step++) {
    const [, name, act] = chance.weighted(acts)
    played[name] = (played[name] ?? 0) + 1
    await act().catch(error => {
      throw new Error(`seed ${seed}, operation ${step}, ${name}: ${error.message}`, { cause: error })
    })
  }
  return played
}
