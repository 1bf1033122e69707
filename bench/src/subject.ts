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

/** The service of every case. */
export const SERVICE_ID = 'bench'

/** An access token as the client has it, and its record. */
export interface Issued {
  readonly value: string
  readonly record: AccessToken
}

/** What is measured: a service with one client, as its users set it up. */
export interface Subject {
  readonly ports: Ports
  /** The same ports with somebody who listens to the trace. */
  readonly traced: Ports
  /** The records of the clients, for programs that do without us. */
  readonly clients: ReadonlyMap<number, Client>
  issue(changes?: Partial<AccessTokenCreation>): Promise<Issued>
}

/** What a subject is opened with. */
export interface SubjectOptions {
  /** Other crypto than the platform's, where something must be counted. */
  readonly crypto?: Crypto
  /** What else the client was registered with. */
  readonly client?: ClientConfiguration
  /** Absent: in memory. */
  readonly stores?: FilledStores
}

/** Opens a service. */
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
    traced: { ...ports, report: listen },
    clients: new Map([[CLIENT_ID, client]]),
    async issue(changes) {
      const created = await createAccessToken({ ...TOKEN, ...changes }, ports)
      if (created.action !== 'OK') throw new Error(`no token came to be: ${created.resultMessage}`)
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

/** What a listener costs is the listener's business: this one looks at what it gets and keeps nothing. */
export function listen(event: ReportEvent): void {
  if (event.checks.length === 0) throw new Error('an event without a trace')
}

/** Introspects a request that must be granted. */
export async function granted(request: IntrospectionRequest, ports: Ports): Promise<void> {
  const answer = await introspect(request, ports)
  if (answer.action !== 'OK') throw new Error(`not granted: ${answer.resultMessage}`)
}

/** The item of an index, again from the start behind the last. */
export function around<Each>(list: readonly Each[], index: number): Each {
  const each = list[index % list.length]
  if (each === undefined) throw new RangeError('the list is empty')
  return each
}
