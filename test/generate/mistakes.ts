import {
  accessTokenRecord,
  createPorts,
  defineClient,
  defineService,
  type FoundToken,
  type IntrospectionPortsOptions,
  introspect,
  introspectionPorts,
  pushAuthorizationRequest,
  pushedRequestPorts,
} from '@symbolon/core'
import { resourceGuard } from '@symbolon/express'
import { memoryStores } from '@symbolon/memory'
import { table } from './markdown.js'

/** A typical mistake, and the message that whoever made it reads. */
export interface Mistake {
  readonly what: string
  /** Makes the mistake; answers or throws the message. */
  message(): unknown
}

const SERVICE = { serviceId: 'bank', issuer: 'https://as.example' }
const SECRETS = ['a secret of thirty-two bytes or more'] as const
const DIGEST = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'
const NOW = 1_700_000_000_000

/** A call as JavaScript makes it, without types. */
const untyped = (made: (...given: never[]) => unknown, ...given: unknown[]): unknown =>
  Reflect.apply(made, undefined, given)

const TOKEN: FoundToken = { clientIdentifier: 'ledger', expiresAt: NOW + 60_000 }

/** The error that `onFault` gets when a token is introspected with these options. */
async function faultOf(changes: Partial<Record<keyof IntrospectionPortsOptions, unknown>>, request: object = {}) {
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  const given = { service: SERVICE, secrets: SECRETS, clock: { now: () => NOW }, findToken: () => TOKEN, onFault }
  const ports = untyped(introspectionPorts, { ...given, ...changes })
  const answer = await untyped(introspect, { token: 'the token', ...request }, ports)
  return faults[0] ?? Reflect.get(Object(answer), 'resultMessage')
}

/** The error that `onFault` gets when a request is pushed with these options. */
async function faultOfPush(changes: object): Promise<unknown> {
  const faults: unknown[] = []
  const ledger = await defineClient({
    clientIdAlias: 'ledger',
    clientType: 'PUBLIC',
    tokenAuthMethod: 'NONE',
    redirectUris: ['https://ledger.example/cb'],
  })
  const ports = untyped(pushedRequestPorts, {
    service: SERVICE,
    secrets: SECRETS,
    clock: { now: () => NOW },
    findClient: () => ledger,
    addRequest: () => true,
    onFault: (error: unknown) => void faults.push(error),
    ...changes,
  })
  const parameters = 'client_id=ledger&response_type=code&redirect_uri=https://ledger.example/cb'
  const challenge = `&code_challenge=${DIGEST}&code_challenge_method=S256`
  const answer = await untyped(pushAuthorizationRequest, { parameters: parameters + challenge }, ports)
  return faults[0] ?? Reflect.get(Object(answer), 'resultMessage')
}

const portsOf = (changes: object) =>
  untyped(createPorts, { service: SERVICE, stores: memoryStores({ serviceId: 'bank' }), secrets: SECRETS, ...changes })

const tokenOf = (changes: object) => ({ findToken: () => ({ ...TOKEN, ...changes }) })

const AT_START: readonly Mistake[] = [
  { what: '`createPorts` without `stores`', message: () => portsOf({ stores: undefined }) },
  { what: 'stores of another service', message: () => portsOf({ stores: memoryStores({ serviceId: 'shop' }) }) },
  { what: 'a secret that is too short', message: () => portsOf({ secrets: ['secret'] }) },
  { what: 'a service that is still a promise', message: () => portsOf({ service: Promise.resolve(SERVICE) }) },
  { what: 'a misspelt option', message: () => portsOf({ onfault: console.error }) },
  { what: 'a service without `issuer`', message: () => untyped(defineService, { serviceId: 'bank' }) },
  { what: 'scopes as text', message: () => untyped(defineService, { ...SERVICE, supportedScopes: 'read write' }) },
  { what: 'a client with text as its number', message: () => untyped(defineClient, { clientId: 'ledger' }) },
  { what: 'a client without its secret', message: () => defineClient({ clientIdAlias: 'ledger' }) },
  {
    what: 'a client whose secret is neither marked `plain:` nor a digest',
    message: () => defineClient({ clientIdAlias: 'ledger', clientSecret: 'secret' }),
  },
  {
    what: 'a row in place of a client, in a store',
    message: () => untyped(memoryStores({ serviceId: 'bank' }).clients.put, { client_id: 'ledger' }, NOW),
  },
  {
    what: 'a client that is still a promise, in a store',
    message: () => untyped(memoryStores({ serviceId: 'bank' }).clients.put, Promise.resolve({}), NOW),
  },
  { what: '`introspectionPorts` without `findToken`', message: () => faultOf({ findToken: undefined }) },
  { what: 'a guard without ports', message: () => untyped(resourceGuard, {}) },
]

const AT_REQUEST: readonly Mistake[] = [
  { what: '`introspect` without ports', message: () => untyped(introspect, { token: 'the token' }) },
  { what: '`scope` as text, in place of `scopes`', message: () => faultOf({}, { scope: 'read' }) },
  { what: '`expiresAt` in seconds', message: () => faultOf(tokenOf({ expiresAt: NOW / 1000 })) },
  { what: '`expiresAt` as text', message: () => faultOf(tokenOf({ expiresAt: '2030-01-01' })) },
  { what: '`scopes` of a token as text', message: () => faultOf(tokenOf({ scopes: 'read write' })) },
  { what: 'a misspelt member of a token', message: () => faultOf(tokenOf({ subjct: 'ada' })) },
  { what: 'a token without its client', message: () => faultOf(tokenOf({ clientIdentifier: undefined })) },
  { what: 'a thumbprint in hexadecimal', message: () => faultOf(tokenOf({ dpopKeyThumbprint: 'ab'.repeat(32) })) },
  { what: 'the number of a client, without `findClient`', message: () => faultOf(tokenOf({ clientId: 7 })) },
  { what: 'a row in place of a client', message: () => faultOf({ findClient: () => ({ client_id: 'ledger' }) }) },
  {
    what: '`findClient` that finds whatever is asked for',
    message: () => faultOf({ findClient: () => defineClient({ clientIdAlias: 'shop', tokenAuthMethod: 'NONE' }) }),
  },
  {
    what: 'the token in place of its hash',
    message: () => accessTokenRecord({ ...TOKEN, serviceId: 'bank', hash: 'the token' }),
  },
  { what: '`addRequest` without an answer', message: () => faultOfPush({ addRequest: () => undefined }) },
]

/** What the mistake says, on one line. */
export async function messageOf({ message }: Mistake): Promise<string> {
  try {
    return textOf(await message())
  } catch (error) {
    return textOf(error)
  }
}

function textOf(told: unknown): string {
  const text = told instanceof Error ? told.message : String(told)
  return text.replaceAll(/\s*\n\s*/g, ' ').trim()
}

export async function mistakeTables(): Promise<Readonly<Record<string, string>>> {
  return { 'at the start': await mistakesTable(AT_START), 'at the first request': await mistakesTable(AT_REQUEST) }
}

async function mistakesTable(mistakes: readonly Mistake[]): Promise<string> {
  const rows = await Promise.all(mistakes.map(async each => [each.what, escaped(await messageOf(each))]))
  return table(['what was done', 'what it says'], rows)
}

/** In a table a bar would end the cell. */
function escaped(text: string): string {
  return text.replaceAll('|', '\\|')
}
