import type { Awaitable, Ports } from '@symbolon/core'
import {
  type CallPorts,
  type CredentialPorts,
  grantTypeNamed,
  isAbsoluteUri,
  isObject,
  requireOptions,
  type StoreUse,
  utf8,
} from '@symbolon/core/internal'
import type { AccessToken, Client } from '@symbolon/core/stores'
import type { AddedGrants } from './grant-added.js'

/** What is about to be given to a client. */
export interface TokenDecision {
  readonly grantType: string
  readonly client: Client
  /** The user; absent for client credentials. */
  readonly subject?: string
  readonly scopes: readonly string[]
  readonly resources: readonly string[]
}

/** What the authorization server knows about who may still have tokens. */
export interface TokenRules {
  /**
   * Whether the client may have this token now: asked at every grant, so that a subject who was disabled ends what it
   * has approved. `false` is `invalid_grant`, and any other answer than `true` or `false` is a fault.
   */
  mayHaveToken(decision: TokenDecision): Awaitable<boolean>
}

/** What a client is given, as the tokens that are made for it say. */
export interface TokenGiven extends TokenDecision {
  readonly authorizationDetails?: AccessToken['authorizationDetails']
  readonly acr?: string
  /** Seconds since 1970-01-01T00:00:00Z. */
  readonly authTime?: number
  /** Those of the decision, hidden ones included. */
  readonly properties?: AccessToken['properties']
}

/** What an extension of yours says beside the token (RFC 6749 §8.2), such as `patient` of SMART App Launch. */
export interface TokenAnswers {
  /**
   * Members for the JSON of the token answer, asked for at every grant before anything is used up. A member that this
   * library writes, or that is no JSON, is a fault: no token.
   */
  membersFor(token: TokenGiven): Awaitable<Readonly<Record<string, unknown>>>
}

/** How long codes and refresh tokens live, in seconds. */
export interface TokenLifetimes {
  /** An authorization code (RFC 6749 §4.1.2): 1 to 600, under FAPI modes at most 60 are used. Default: 60. */
  readonly code: number
  /** A refresh token that nobody uses. Absent: only the end of the authorization counts. */
  readonly idle?: number
  /** How long a client that missed the answer to a rotation may repeat it: 0 to 60. Default: 30. */
  readonly retry: number
}

/** What {@link exchangeToken}, {@link issueAuthorizationCode} and {@link revokeToken} ask for. */
export interface TokenPorts
  extends CallPorts,
    Pick<Ports, 'nonces'>,
    CredentialPorts,
    StoreUse<'clients', 'find' | 'renewKeys'>,
    StoreUse<'replays', 'claim'>,
    StoreUse<'accessTokens', 'add' | 'find' | 'remove'> {
  readonly tokenFamilies: NonNullable<Ports['tokenFamilies']>
  readonly revocations: NonNullable<Ports['revocations']>
  readonly lifetimes: TokenLifetimes
  /**
   * Answers the keys from which successors of refresh tokens are derived: the first for new ones, all for repeated
   * answers. A function, so that printed ports show no key.
   */
  successorKeys(): readonly [Uint8Array, ...Uint8Array[]]
  readonly tokenRules?: TokenRules
  readonly tokenAnswers?: TokenAnswers
  readonly grants: AddedGrants
}

/** What {@link tokenPorts} takes beside the ports of `createPorts`. */
export interface TokenPortsOptions {
  /** The ports of `createPorts`, whose stores have `tokenFamilies` and `revocations`. */
  readonly ports: Ports
  /**
   * Keys for refresh tokens, each of at least 32 bytes: the first makes new ones; keep a former one for a minute. Use
   * the same on every instance, and others than for nonces.
   */
  readonly secrets: readonly [string, ...string[]]
  readonly lifetimes?: Partial<TokenLifetimes>
  readonly tokenRules?: TokenRules
  /** Adds members to token answers. */
  readonly tokenAnswers?: TokenAnswers
  /** Grants of yours, by their `grant_type`: each decides what the client gets. */
  readonly grants?: AddedGrants
}

const OPTIONS = {
  ports: true,
  secrets: true,
  lifetimes: true,
  tokenRules: true,
  tokenAnswers: true,
  grants: true,
} as const

const LIFETIMES = { code: true, idle: true, retry: true } as const

const BOUNDS = { code: [1, 600], idle: [1, 3_155_760_000], retry: [0, 60] } as const

/** The ports of a token endpoint. Throws a `TypeError` that says what is missing or wrong. */
export function tokenPorts(options: TokenPortsOptions): TokenPorts {
  const read = requireOptions('tokenPorts', options, OPTIONS)
  const { ports, secrets, lifetimes = {}, tokenRules, tokenAnswers, grants = {} } = read
  if (!isObject(ports)) throw misuse('pass the ports of createPorts() as `ports`')
  const { tokenFamilies, revocations } = ports
  if (!tokenFamilies || !revocations) throw misuse('the stores of `ports` need tokenFamilies and revocations')
  const [first, ...others] = keysOf(secrets)
  if (first === undefined) throw misuse('secrets must contain at least one secret, each of 32 bytes or more')
  if (tokenRules !== undefined && typeof tokenRules.mayHaveToken !== 'function') {
    throw misuse('tokenRules must be an object with mayHaveToken()')
  }
  if (tokenAnswers !== undefined && typeof tokenAnswers.membersFor !== 'function') {
    throw misuse('tokenAnswers must be an object with membersFor()')
  }
  requireGrants(grants)
  return {
    ...ports,
    grants: { ...grants },
    tokenFamilies,
    revocations,
    lifetimes: readLifetimes(lifetimes),
    successorKeys: () => [first, ...others],
    ...(tokenRules && { tokenRules }),
    ...(tokenAnswers && { tokenAnswers }),
  }
}

/** Whether ports are those of {@link tokenPorts} too. */
export function isWithTokens(ports: Ports): ports is Ports & TokenPorts {
  return 'successorKeys' in ports && 'lifetimes' in ports
}

function requireGrants(grants: AddedGrants): void {
  for (const [name, decide] of Object.entries(grants)) {
    if (!isAbsoluteUri(name)) throw misuse('grants must be named by the absolute URIs that are their grant_type')
    if (grantTypeNamed(name) === 'CIBA') throw misuse('grants cannot have CIBA, whose answer needs an ID token')
    if (typeof decide !== 'function') throw misuse(`grants['${name}'] must be a function`)
  }
}

function keysOf(secrets: unknown): readonly Uint8Array[] {
  const texts: readonly unknown[] = Array.isArray(secrets) ? secrets : []
  const keys = texts.map(text => utf8(typeof text === 'string' ? text : ''))
  return keys.every(key => key.length >= 32) ? keys : []
}

function readLifetimes(given: Partial<TokenLifetimes>): TokenLifetimes {
  const lifetimes = { code: 60, retry: 30, ...requireOptions('tokenPorts: lifetimes', given, LIFETIMES) }
  for (const [name, [least, most]] of Object.entries(BOUNDS)) {
    const value: unknown = Reflect.get(lifetimes, name)
    const fits = Number.isInteger(value) && Number(value) >= least && Number(value) <= most
    if (value !== undefined && !fits) throw misuse(`lifetimes.${name} must be ${least} to ${most} whole seconds`)
  }
  return lifetimes
}

function misuse(problem: string): TypeError {
  return new TypeError(`tokenPorts: ${problem}`)
}
