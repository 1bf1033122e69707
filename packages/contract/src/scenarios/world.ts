import { clientAttestations } from '@symbolon/attestation'
import {
  type AccessToken,
  type AccessTokenCreation,
  type AccessTokenCreationResponse,
  type AuthorizationDetailsRules,
  type Certificates,
  type Client,
  type ClientConfiguration,
  createAccessToken,
  createPorts,
  defineClient,
  defineService,
  type IntrospectionRules,
  type Ports,
  type Service,
  type ServiceConfiguration,
} from '@symbolon/core'
import { type Absentable, defined } from '@symbolon/core/internal'
import type { Instant, RevocationStore, TokenFamily, TokenFamilyStore } from '@symbolon/core/stores'
import { type TokenPortsOptions, tokenPorts } from '@symbolon/token'
import { freshText } from '../fresh.js'
import { accessTokenRecord } from '../records.js'
import type { ContractStores, Open } from '../runner.js'
import { CLIENTS, SERVICE } from './cast.js'
import { hashOf } from './hash.js'
import type { Connect, Operations } from './operations.js'

/** The setup of a scenario. */
export interface Setting {
  /** The service, for worlds that share a storage. Default: a new one. */
  readonly serviceId?: string
  readonly service?: Partial<ServiceConfiguration>
  /** Clients in addition to the usual ones, or replacing those with the same client id. */
  readonly clients?: readonly ClientConfiguration[]
  /** The rules of the authorization server for its authorization details types. */
  readonly authorizationDetails?: AuthorizationDetailsRules
  /** The rules of the authorization server for its introspection endpoint. */
  readonly introspectionRules?: IntrospectionRules
  /** Ports or methods that reject, such as `accessTokens` or `accessTokens.find`. */
  readonly faults?: readonly string[]
  /** How certificate paths are validated. */
  readonly certificates?: Certificates
  /** How codes and refresh tokens live, and the rules of the authorization server for them. */
  readonly tokens?: Partial<Omit<TokenPortsOptions, 'ports'>>
}

/** The environment of a scenario: a new service, some clients, and a clock that the scenario sets. */
export interface World extends Operations {
  readonly ports: Ports
  readonly stores: ContractStores
  /** Opens a second service on the same storage, with the same clients. */
  neighbour(): Promise<Operations>
  now(): Instant
  /** Moves the clock ahead. */
  pass(seconds: number): void
  /** The operations of the same service after a change of its configuration, or a restart. */
  changed(configuration: Partial<ServiceConfiguration>): Operations
  putClient(configuration: ClientConfiguration): Promise<void>
  /** Creates a token and returns its value. Throws if it cannot be created. */
  token(creation?: TokenChanges): Promise<string>
  /** Stores the record of a token directly, even one that no operation would create. */
  plant(token: string, changes: Partial<AccessToken>): Promise<void>
}

/** How a token differs from the default one of scenarios. */
export type TokenChanges = Absentable<Omit<Partial<AccessTokenCreation>, 'grantType'>> & {
  readonly grantType?: AccessTokenCreation['grantType']
}

/** The instant at which scenarios begin. */
export const BEGINNING: Instant = Date.parse('2026-01-01T00:00:00Z')

/** The secret for the nonces of scenarios. */
export const NONCE_SECRET = 'only for the scenarios: 32 bytes and more'

/** The secret of refresh tokens in scenarios. */
export const TOKEN_SECRET = 'refresh tokens of scenarios: 32 bytes and more'

/** Opens a new world with the stores that `open` returns. */
export async function openWorld(open: Open, connect: Connect, setting: Setting): Promise<World> {
  let instant = BEGINNING
  const clock = { now: () => instant }
  const { serviceId = freshText('scenario') } = setting
  const stores = await open(serviceId)
  const healthy = await portsOf(serviceId, stores, setting, clock)
  const ports = (setting.faults ?? []).reduce(withFault, healthy)
  const operations = connect(ports)
  return {
    ...operations,
    ports,
    stores,
    neighbour: async () => {
      const neighbourId = freshText('neighbour')
      return connect(await portsOf(neighbourId, await open(neighbourId), setting, clock))
    },
    now: clock.now,
    pass: seconds => {
      instant += seconds * 1000
    },
    changed: configuration =>
      connect({ ...ports, service: { load: () => serviceOf(serviceId, setting, configuration) } }),
    putClient: async configuration => {
      await stores.clients.put(await clientOf(configuration), instant)
    },
    token: async creation => accessTokenOf(await createAccessToken({ ...TOKEN, ...creation }, healthy)),
    plant: async (token, changes) => {
      const hash = await hashOf(token)
      await stores.accessTokens.add(accessTokenRecord({ ...PLANTED, serviceId, hash, ...changes }), instant)
    },
  }
}

const TOKEN: AccessTokenCreation = {
  grantType: 'AUTHORIZATION_CODE',
  clientIdentifier: 'shop',
  subject: 'ada',
  scopes: ['read', 'write'],
}

const PLANTED = {
  clientId: 1001,
  clientIdentifier: '1001',
  expiresAt: BEGINNING + 1_000_000,
  retainedUntil: BEGINNING + 2_000_000,
}

function accessTokenOf(answer: AccessTokenCreationResponse): string {
  if (answer.action !== 'OK') throw new Error(`the token of the scenario was not created: ${answer.resultMessage}`)
  return answer.accessToken
}

/** Services by their configuration, all but their ids: most scenarios have the same one, and checking it takes long. */
const services = new Map<string, Service>()

function serviceOf(serviceId: string, { service }: Setting, changes?: Partial<ServiceConfiguration>): Service {
  const configuration = { ...SERVICE, serviceId: 'scenario', ...service, ...changes }
  const key = JSON.stringify(configuration)
  const known = services.get(key) ?? defineService(configuration)
  services.set(key, known)
  return { ...known, serviceId }
}

/** Clients by their configuration: most scenarios have the same ones, and checking a client takes long. */
const clients = new WeakMap<ClientConfiguration, Promise<Client>>()

function clientOf(configuration: ClientConfiguration): Promise<Client> {
  const client = clients.get(configuration) ?? defineClient(configuration)
  clients.set(configuration, client)
  return client
}

async function portsOf(
  serviceId: string,
  stores: ContractStores,
  setting: Setting,
  clock: Ports['clock'],
): Promise<Ports> {
  for (const configuration of [...CLIENTS, ...(setting.clients ?? [])]) {
    const client = await clientOf(configuration)
    await stores.clients.remove(String(client.clientId))
    await stores.clients.put(client, clock.now())
  }
  const service = serviceOf(serviceId, setting)
  const { certificates, authorizationDetails, introspectionRules, tokens } = setting
  // A source is loaded with the first call. A service would be checked here, but some scenarios
  // have no port that their service needs.
  const ports = createPorts({
    service: { load: () => service },
    stores: {
      ...stores,
      revocations: stores.revocations ?? revocationsInMemory(),
      tokenFamilies: stores.tokenFamilies ?? tokenFamiliesInMemory(),
    },
    secrets: [NONCE_SECRET],
    clock,
    attestations: clientAttestations,
    ...defined({ certificates, authorizationDetails, introspectionRules }),
  })
  return { ...tokenPorts({ secrets: [TOKEN_SECRET], ...tokens, ports }), ...ports }
}

/** For stores without `revocations`, which they may leave out. */
function revocationsInMemory(): RevocationStore {
  const kept = new Map<string, Instant>()
  return {
    revoke({ key, revokedAt }) {
      kept.set(key, Math.max(revokedAt, kept.get(key) ?? revokedAt))
    },
    find: keys => keys.map(key => kept.get(key)),
    sweep: () => 0,
  }
}

/** For stores without `tokenFamilies`, which they may leave out. */
function tokenFamiliesInMemory(): TokenFamilyStore {
  const kept = new Map<string, TokenFamily>()
  return {
    find: key => kept.get(key),
    add: record => !kept.has(record.key) && kept.set(record.key, record) === kept,
    replace: (key, version, record) => kept.get(key)?.version === version && kept.set(key, record) === kept,
    sweep: () => 0,
  }
}

/** The ports, of which one or one of its methods rejects. */
function withFault(ports: Ports, fault: string): Ports {
  const [name = '', method] = fault.split('.')
  const port: unknown = Reflect.get(ports, name)
  const broken = new Proxy(Object(port), {
    get: (target, key) =>
      method === undefined || key === method
        ? () => Promise.reject(new Error('this port fails in the scenario'))
        : bound(target, key),
  })
  return { ...ports, [name]: broken }
}

function bound(target: object, key: PropertyKey): unknown {
  const member: unknown = Reflect.get(target, key)
  return typeof member === 'function' ? member.bind(target) : member
}
