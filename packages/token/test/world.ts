import {
  type ClientConfiguration,
  completeAuthorization,
  createPorts,
  defineClient,
  introspect,
  type Ports,
  processAuthorizationRequest,
  type ReportEvent,
} from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import {
  type AuthorizationDecision,
  exchangeToken,
  issueAuthorizationCode,
  revokeToken,
  type TokenPorts,
  type TokenPortsOptions,
  type TokenRequest,
  tokenPorts,
} from '../src/index.js'

export const START = 1_700_000_000_000
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
export const ENDPOINT = 'https://as.example/token'
export const SECRET = 'a secret of thirty-two bytes or more'

const GRANTS: ClientConfiguration['grantTypes'] = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS']
const COMMON = {
  redirectUris: ['https://client.example/cb'],
  grantTypes: GRANTS,
  responseTypes: ['CODE'],
} satisfies Partial<ClientConfiguration>

/** A confidential client and a public one, which differ in nothing else, and another of each. */
export const CLIENTS: readonly ClientConfiguration[] = [
  {
    ...COMMON,
    clientId: 1,
    clientIdAlias: 'shop',
    clientSecret: 'plain:secret',
    tokenAuthMethod: 'CLIENT_SECRET_POST',
  },
  { ...COMMON, clientId: 2, clientIdAlias: 'app', clientType: 'PUBLIC', tokenAuthMethod: 'NONE' },
  {
    ...COMMON,
    clientId: 3,
    clientIdAlias: 'rival',
    clientSecret: 'plain:secret',
    tokenAuthMethod: 'CLIENT_SECRET_POST',
  },
  {
    ...COMMON,
    clientId: 4,
    clientIdAlias: 'plain',
    clientType: 'PUBLIC',
    tokenAuthMethod: 'NONE',
    grantTypes: ['AUTHORIZATION_CODE'],
  },
]

export const AS_CLIENT = {
  shop: { client_id: 'shop', client_secret: 'secret' },
  app: { client_id: 'app' },
  rival: { client_id: 'rival', client_secret: 'secret' },
  plain: { client_id: 'plain' },
} as const

export type Name = keyof typeof AS_CLIENT

/** What a token endpoint answered. */
export interface Answer {
  readonly action: string
  readonly resultCode: string
  readonly body: Readonly<Record<string, unknown>>
}

/** An authorization server with memory storage, whose clock a test moves. */
export interface World {
  readonly core: Ports
  readonly ports: TokenPorts
  readonly events: ReportEvent[]
  now: number
  /** The code of a request that the user ada approved. */
  code(
    client: Name,
    parameters?: Readonly<Record<string, string>>,
    decision?: Partial<AuthorizationDecision>,
  ): Promise<string>
  exchange(client: Name, form: Readonly<Record<string, string>>, more?: Partial<TokenRequest>): Promise<Answer>
  /** Redeems a new code. */
  redeem(client: Name, parameters?: Readonly<Record<string, string>>, more?: Partial<TokenRequest>): Promise<Answer>
  refresh(
    client: Name,
    refreshToken: unknown,
    form?: Readonly<Record<string, string>>,
    more?: Partial<TokenRequest>,
  ): Promise<Answer>
  /** The action of a revocation. */
  revoke(client: Name, token: unknown): Promise<string>
  /** The action of introspection. */
  introspected(token: unknown, more?: object): Promise<string>
}

export interface Setting extends Partial<Omit<TokenPortsOptions, 'ports'>> {
  readonly change?: (ports: Ports) => Ports
  readonly clients?: readonly ClientConfiguration[]
  readonly service?: object
}

export async function createWorld({
  change = ports => ports,
  clients = CLIENTS,
  service,
  ...options
}: Setting = {}): Promise<World> {
  const stores = memoryStores({ serviceId: 'test' })
  for (const client of clients) await stores.clients.put(await defineClient(client), START)
  const events: ReportEvent[] = []
  const world = { now: START, events }
  const core = createPorts({
    service: {
      serviceId: 'test',
      issuer: 'https://as.example',
      tokenEndpoint: ENDPOINT,
      supportedScopes: [{ name: 'read', defaultEntry: true }, { name: 'write' }, { name: 'pay' }],
      supportedGrantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'],
      supportedTokenAuthMethods: ['CLIENT_SECRET_POST', 'NONE'],
      supportedAuthorizationDetailsTypes: ['payment'],
      clientIdAliasEnabled: true,
      ...service,
    },
    stores,
    secrets: [SECRET],
    clock: { now: () => world.now },
    report: event => void events.push(event),
  })
  const ports = tokenPorts({ secrets: [SECRET], ...options, ports: change(core) })
  const exchange: World['exchange'] = async (client, form, more) => {
    const parameters = new URLSearchParams({ ...AS_CLIENT[client], ...form }).toString()
    const { action, resultCode, responseContent } = await exchangeToken({ parameters, ...more }, ports)
    return { action, resultCode, body: JSON.parse(responseContent) }
  }
  const code: World['code'] = async (client, parameters, decision) => {
    const query = new URLSearchParams({ ...AUTHORIZATION, client_id: client, ...parameters }).toString()
    const waiting = await processAuthorizationRequest({ parameters: query }, core)
    if (!('ticket' in waiting)) throw new Error(waiting.resultMessage)
    const completed = await completeAuthorization({ ticket: waiting.ticket }, core)
    if (completed.action !== 'OK') throw new Error(completed.resultMessage)
    const issued = await issueAuthorizationCode({ completed, subject: 'ada', ...decision }, ports)
    if (issued.action !== 'OK') throw new Error(issued.resultMessage)
    return issued.code
  }
  return Object.assign(world, {
    core,
    ports,
    code,
    exchange,
    redeem: async (client: Name, parameters?: Readonly<Record<string, string>>, more?: Partial<TokenRequest>) =>
      exchange(client, { ...REDEMPTION, code: await code(client, parameters) }, more),
    refresh: (client: Name, refreshToken: unknown, form = {}, more = {}) =>
      exchange(client, { grant_type: 'refresh_token', refresh_token: String(refreshToken), ...form }, more),
    revoke: async (client: Name, token: unknown) => {
      const parameters = new URLSearchParams({ ...AS_CLIENT[client], token: String(token) }).toString()
      return (await revokeToken({ parameters }, ports)).action
    },
    introspected: async (token: unknown, more = {}) =>
      (await introspect({ token: String(token), ...more }, core)).action,
  })
}

const AUTHORIZATION = {
  response_type: 'code',
  scope: 'read write',
  redirect_uri: 'https://client.example/cb',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
}

export const REDEMPTION = {
  grant_type: 'authorization_code',
  redirect_uri: 'https://client.example/cb',
  code_verifier: VERIFIER,
}

type Prove = (world: World, changes?: object) => Promise<string>

/** Makes DPoP proofs by one key. */
export async function prover(): Promise<Prove> {
  return (await keyOf()).prove
}

/** A key of its own, which makes DPoP proofs. */
export async function keyOf(): Promise<{ readonly prove: Prove; readonly thumbprint: string }> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const prove: Prove = ({ now }, changes) =>
    new SignJWT({ jti: crypto.randomUUID(), htm: 'POST', htu: ENDPOINT, iat: Math.floor(now / 1000), ...changes })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .sign(privateKey)
  return { prove, thumbprint: await calculateJwkThumbprint(jwk) }
}
