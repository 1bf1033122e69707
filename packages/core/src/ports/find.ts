import { type Awaitable, andThen } from '../lib/result.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client } from '../records/client.js'
import { type FoundClient, isClientIdentifier, isNamedIn, type NamedRecord } from '../records/client-identifiers.js'
import type { Service } from '../records/service.js'
import { type AbsentToken, isAbsentToken } from '../records/vocabulary.js'
import { ask, askRecord, PortFault } from './ask.js'
import type { Ports, StoreUse } from './ports.js'

export function findClient(
  identifier: string,
  service: Service,
  { clients }: StoreUse<'clients', 'find'>,
): Awaitable<FoundClient | undefined> {
  if (!isClientIdentifier(identifier)) return undefined
  return andThen(
    ask('clients', () => clients.find(identifier)),
    found => (found && isUsableIdentifier(found, service) ? found : undefined),
  )
}

function isUsableIdentifier({ by, client }: FoundClient, service: Service): boolean {
  return by !== 'alias' || (service.clientIdAliasEnabled && client.clientIdAliasEnabled)
}

type ClientReference = Pick<AccessToken, 'clientId' | 'registration'>

/** A name can be removed and registered again. */
export function isMadeFor({ clientId, registration }: Client, record: ClientReference): boolean {
  return record.clientId === clientId && record.registration === registration
}

export function clientOf(record: RecordOfClient, ports: StoreUse<'clients', 'find'>): Awaitable<Client | undefined> {
  return andThen(findClientOfRecord(record, ports), holder => holder?.client)
}

type RecordOfClient = ClientReference & NamedRecord & Pick<AccessToken, 'subject'>

export function findClientOfRecord(
  record: RecordOfClient,
  { clients }: StoreUse<'clients', 'find'>,
): Awaitable<FoundClient | undefined> {
  return andThen(
    ask('clients', () => clients.find(record.clientKey ?? record.clientIdentifier, 'record', record.subject)),
    found => {
      if (found === undefined || found === null) return undefined
      if (!isFoundClient(found)) throw new PortFault('clients', new TypeError('expected a client'))
      return isMadeFor(found.client, record) && isNamedIn(record, found.client) ? found : undefined
    },
  )
}

/** Whether what a store found has the types that decisions depend on. */
function isFoundClient({ client, tokensRevokedAt }: FoundClient): boolean {
  return (
    typeof client?.clientId === 'number' &&
    typeof client.locked === 'boolean' &&
    (tokensRevokedAt === undefined || Number.isSafeInteger(tokensRevokedAt))
  )
}

export function findAccessToken(
  hash: string,
  service: Service,
  { accessTokens }: StoreUse<'accessTokens', 'find'>,
): Awaitable<AccessToken | undefined> {
  return andThen(
    askRecord('accessTokens', () => accessTokens.find(hash)),
    token => ownToken(token, hash, service),
  )
}

/** Some storages know a presented token by something else than its hash. */
export function findPresentedToken(
  presented: string,
  hash: string,
  service: Service,
  { accessTokens }: StoreUse<'accessTokens', 'find' | 'findPresented'>,
): Awaitable<AccessToken | AbsentToken | undefined> {
  return andThen(
    askRecord(
      'accessTokens',
      (): Awaitable<AccessToken | AbsentToken | undefined> =>
        accessTokens.findPresented === undefined
          ? accessTokens.find(hash)
          : accessTokens.findPresented(presented, hash),
    ),
    token => (isAbsentToken(token) ? token : ownToken(token, hash, service)),
  )
}

/** The record that a store found; service and hash are compared again. */
function ownToken(token: AccessToken | null | undefined, hash: string, service: Service): AccessToken | undefined {
  if (token === undefined || token === null) return undefined
  if (!isAccessToken(token)) throw new PortFault('accessTokens', new TypeError('expected the record of a token'))
  return token.serviceId === service.serviceId && token.hash === hash ? token : undefined
}

/** A string has `includes` too, and can be compared with a number. */
function isAccessToken({ hash, clientId, expiresAt, scopes, resources, accessTokenResources }: AccessToken): boolean {
  return (
    typeof hash === 'string' &&
    typeof clientId === 'number' &&
    typeof expiresAt === 'number' &&
    Array.isArray(scopes) &&
    (resources === undefined || Array.isArray(resources)) &&
    (accessTokenResources === undefined || Array.isArray(accessTokenResources))
  )
}

export function belongsToService<Stored extends { readonly serviceId: string; readonly key: string }>(
  record: Stored | undefined,
  key: string,
  service: Service,
): record is Stored {
  return record?.serviceId === service.serviceId && record.key === key
}

/**
 * Keys at a URL may have changed. A credential without a `kid` renews nothing, because anybody could send one; but
 * where the client has no keys at all, the store says whether there are none or they cannot be fetched.
 */
export function withKeyNamed(
  client: Client,
  keyId: string | undefined,
  { clients }: StoreUse<'clients', 'renewKeys'>,
): Awaitable<Client> {
  const { renewKeys } = clients
  if (renewKeys === undefined || client.jwksUri === undefined) return client
  if (client.jwks.keys.some(key => keyId === undefined || key.kid === keyId)) return client
  return andThen(
    ask('clients', () => renewKeys.call(clients, client, keyId)),
    renewed => {
      if (!renewed) return client
      if (isMadeFor(renewed, client)) return renewed
      throw new PortFault('clients', new TypeError('expected the same client with other keys'))
    },
  )
}

interface LoadedService {
  /** `undefined` where it could not be loaded: the introspection then answers and reports the fault. */
  readonly service: Service | undefined
  readonly source: Ports['service']
}

/** What is checked here must not be another service than the one of the introspection. */
export async function loadedOnce({ service: source }: Pick<Ports, 'service'>): Promise<LoadedService> {
  try {
    const service = await source.load()
    return { service: service ?? undefined, source: { load: () => service } }
  } catch (error) {
    return { service: undefined, source: { load: () => Promise.reject(error) } }
  }
}
