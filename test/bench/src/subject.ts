import { hash } from 'node:crypto'
import {
  type AccessToken,
  type AccessTokenCreation,
  type Client,
  type ClientConfiguration,
  type Crypto,
  createAccessToken,
  createPorts,
  defineClient,
  type IntrospectionRequest,
  introspect,
  type Ports,
  type ReportEvent,
} from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import type { FilledStores } from './storage/storage.js'

const CLIENT_ID = 1001

export const SERVICE_ID = 'bench'

/** The value of an access token, and its record. */
export interface Issued {
  readonly value: string
  readonly record: AccessToken
}

/** The measured service with one client. */
export interface Subject {
  readonly ports: Ports
  /** The same ports with a `report` that reads the trace. */
  readonly traced: Ports
  /** The records of the clients, for baseline programs. */
  readonly clients: ReadonlyMap<number, Client>
  issue(changes?: Partial<AccessTokenCreation>): Promise<Issued>
}

export interface SubjectOptions {
  /** Default: the platform's. Another one can count its calls. */
  readonly crypto?: Crypto
  /** Further properties of the client. */
  readonly client?: ClientConfiguration
  /** Default: in memory. */
  readonly stores?: FilledStores
}

export async function openSubject(options: SubjectOptions = {}): Promise<Subject> {
  const { crypto, client: registered, stores = memoryStores({ serviceId: SERVICE_ID }) } = options
  const client = await defineClient({
    clientId: CLIENT_ID,
    tokenAuthMethod: 'NONE',
    redirectUris: ['https://client.example/callback'],
    ...registered,
  })
  await stores.clients.put(client, Date.now())
  const ports = createPorts({
    service: {
      serviceId: SERVICE_ID,
      issuer: 'https://as.example',
      supportedScopes: [{ name: 'read' }, { name: 'write' }],
    },
    stores,
    secrets: ['only for the benchmarks: 32 bytes and more'],
    ...(crypto !== undefined && { crypto }),
  })
  return {
    ports,
    traced: { ...ports, report: readTrace },
    clients: new Map([[CLIENT_ID, client]]),
    async issue(changes) {
      const created = await createAccessToken({ ...TOKEN, ...changes }, ports)
      if (created.action !== 'OK') throw new Error(`no token was created: ${created.resultMessage}`)
      const record = await stores.accessTokens.find(hash('sha256', created.accessToken, 'base64url'))
      if (record === undefined) throw new Error('the token is not stored')
      return { value: created.accessToken, record }
    },
  }
}

const TOKEN: AccessTokenCreation = {
  grantType: 'AUTHORIZATION_CODE',
  clientId: CLIENT_ID,
  subject: 'ada',
  scopes: ['read', 'write'],
}

/** A `report` that only reads the event: the cost of processing events is not measured. */
export function readTrace(event: ReportEvent): void {
  if (event.checks.length === 0) throw new Error('an event without a trace')
}

/** Introspects a token, and throws unless the answer is OK. */
export async function granted(request: IntrospectionRequest, ports: Ports): Promise<void> {
  const answer = await introspect(request, ports)
  if (answer.action !== 'OK') throw new Error(`not granted: ${answer.resultMessage}`)
}

/** Introspects a request that must be refused. */
export async function refused(request: IntrospectionRequest, ports: Ports): Promise<void> {
  const answer = await introspect(request, ports)
  if (answer.action === 'OK') throw new Error('granted')
}

/** The element at an index modulo the length of a list. */
export function cycled<Each>(list: readonly Each[], index: number): Each {
  const each = list[index % list.length]
  if (each === undefined) throw new RangeError('the list is empty')
  return each
}
