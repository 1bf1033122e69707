import {
  type Absentable,
  type AccessToken,
  type AccessTokenCreation,
  type AccessTokenCreationResponse,
  type AuthorizationDetailsRules,
  authenticateClient,
  type Certificates,
  type ClientConfiguration,
  completeAuthorization,
  createAccessToken,
  createPorts,
  defineClient,
  defineService,
  type Instant,
  introspect,
  introspectStandard,
  type Ports,
  processAuthorizationRequest,
  pushAuthorizationRequest,
  revokeAccessTokens,
  type Service,
  type ServiceConfiguration,
  updateAccessToken,
  verifyDpopProof,
} from '@symbolon/core'
import { freshText } from '../fresh.js'
import { accessTokenRecord } from '../records.js'
import type { ContractStores, Open } from '../runner.js'
import { CLIENTS, SERVICE } from './cast.js'
import { hashOf } from './hash.js'

/** An answer of an operation: whatever it holds, it says what to do next. */
export type Answer = { readonly action: string; readonly resultCode: string }

/** The operations that scenarios call, over core or over whatever stands before it. Requests may be anything. */
export interface Operations {
  introspect(request: unknown): Promise<Answer>
  introspectStandard(request: unknown): Promise<Answer>
  push(request: unknown): Promise<Answer>
  authorize(request: unknown): Promise<Answer>
  complete(request: unknown): Promise<Answer>
  authenticate(request: unknown): Promise<Answer>
  prove(request: unknown): Promise<Answer>
  createToken(request: unknown): Promise<Answer>
  updateToken(request: unknown): Promise<Answer>
  revokeTokens(request: unknown): Promise<Answer>
}

/** Makes the operations of a service: core itself, or a surface in front of it. */
export type Connect = (ports: Ports) => Operations

/** What a scenario sets up before it begins. */
export interface Setting {
  readonly service?: Partial<ServiceConfiguration>
  /** Clients beside the ones that always stand there, or in their place. */
  readonly clients?: readonly ClientConfiguration[]
  /** What the authorization server knows of its types of authorization details. */
  readonly authorizationDetails?: AuthorizationDetailsRules
  /** A port, or a method of one, that rejects: `accessTokens`, `accessTokens.find`. */
  readonly faults?: readonly string[]
  /** How certificate paths are validated. */
  readonly certificates?: Certificates
}

/** Where a scenario plays: a service of its own, some clients, and a clock that it moves by hand. */
export interface World extends Operations {
  readonly ports: Ports
  readonly stores: ContractStores
  /** A second service on the same storage, with the same clients. */
  readonly neighbour: Operations
  now(): Instant
  /** Moves the clock so many seconds ahead. */
  pass(seconds: number): void
  /** The same service after its configuration has changed. */
  changed(configuration: Partial<ServiceConfiguration>): Operations
  putClient(configuration: ClientConfiguration): Promise<void>
  /** Creates a token that must come to be, and answers its value. */
  token(creation?: TokenChanges): Promise<string>
  /** Stores the record of a token as no operation would. */
  plant(token: string, changes: Partial<AccessToken>): Promise<void>
}

/** How a token differs from the one that scenarios begin with. */
export type TokenChanges = Absentable<Omit<Partial<AccessTokenCreation>, 'grantType'>> & {
  readonly grantType?: AccessTokenCreation['grantType']
}

/** When scenarios begin. */
export const BEGINNING: Instant = Date.parse('2026-01-01T00:00:00Z')

/** What nonces of scenarios are made of. */
export const NONCE_SECRET = 'only for the scenarios: 32 bytes and more'

/** Core itself as the operations. */
export function connectToCore(ports: Ports): Operations {
  // Scenarios send what no type allows: what an operation does with it is what they are about.
  return {
    introspect: request => call(introspect, request, ports),
    introspectStandard: request => call(introspectStandard, request, ports),
    push: request => call(pushAuthorizationRequest, request, ports),
    authorize: request => call(processAuthorizationRequest, request, ports),
    complete: request => call(completeAuthorization, request, ports),
    authenticate: request => call(authenticateClient, request, ports),
    prove: request => call(verifyDpopProof, request, ports),
    createToken: request => call(createAccessToken, request, ports),
    updateToken: request => call(updateAccessToken, request, ports),
    revokeTokens: request => call(revokeAccessTokens, request, ports),
  }
}

function call(operation: (request: never, ports: Ports) => Promise<Answer>, request: unknown, ports: Ports) {
  return operation(request as never, ports)
}

/** Opens a world on a storage. */
export async function openWorld(open: Open, connect: Connect, setting: Setting): Promise<World> {
  let instant = BEGINNING
  const clock = { now: () => instant }
  const serviceId = freshText('scenario')
  const stores = await open(serviceId)
  const sound = await portsOf(serviceId, stores, setting, clock)
  const ports = (setting.faults ?? []).reduce(withFault, sound)
  const operations = connect(ports)
  const neighbourId = freshText('neighbour')
  const neighbour = connect(await portsOf(neighbourId, await open(neighbourId), setting, clock))
  return {
    ...operations,
    ports,
    stores,
    neighbour,
    now: clock.now,
    pass: seconds => {
      instant += seconds * 1000
    },
    changed: configuration =>
      connect({ ...ports, service: { load: () => serviceOf(serviceId, setting, configuration) } }),
    putClient: async configuration => {
      await stores.clients.put(await defineClient(configuration), instant)
    },
    token: async creation => accessTokenOf(await createAccessToken({ ...TOKEN, ...creation }, sound)),
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
  if (answer.action !== 'OK') throw new Error(`the scenario's token did not come to be: ${answer.resultMessage}`)
  return answer.accessToken
}

function serviceOf(serviceId: string, { service }: Setting, changes?: Partial<ServiceConfiguration>): Service {
  return defineService({ ...SERVICE, serviceId, ...service, ...changes })
}

async function portsOf(
  serviceId: string,
  stores: ContractStores,
  setting: Setting,
  clock: Ports['clock'],
): Promise<Ports> {
  for (const configuration of [...CLIENTS, ...(setting.clients ?? [])]) {
    const client = await defineClient(configuration)
    await stores.clients.remove(String(client.clientId))
    await stores.clients.put(client, clock.now())
  }
  const service = serviceOf(serviceId, setting)
  // A source is asked at the first call: some scenarios lack a port that the methods of their service need.
  return createPorts({
    service: { load: () => service },
    stores,
    secrets: [NONCE_SECRET],
    clock,
    ...furtherPorts(setting),
  })
}

function furtherPorts({
  certificates,
  authorizationDetails,
}: Setting): Pick<Ports, 'certificates' | 'authorizationDetails'> {
  return {
    ...(certificates !== undefined && { certificates }),
    ...(authorizationDetails !== undefined && { authorizationDetails }),
  }
}

/** The ports with one of them, or one of its methods, rejecting. */
function withFault(ports: Ports, fault: string): Ports {
  const [name = '', method] = fault.split('.')
  const port: unknown = Reflect.get(ports, name)
  const broken = new Proxy(Object(port), {
    get: (target, key) =>
      method === undefined || key === method
        ? () => Promise.reject(new Error('the scenario breaks this port'))
        : bound(target, key),
  })
  return { ...ports, [name]: broken }
}

function bound(target: object, key: PropertyKey): unknown {
  const member: unknown = Reflect.get(target, key)
  return typeof member === 'function' ? member.bind(target) : member
}
