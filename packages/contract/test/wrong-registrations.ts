import type { Client } from '@symbolon/core'
import type { ClientRegistry, FoundClient, Instant } from '@symbolon/core/stores'
import { altered, clients, meanwhile, tokens, type Wrong, withMethods } from './fakes.js'

const NAMELESS_REPLACED = 'clients: of 32 racers with a name, none replaces a client without one'
const NAMED_REPLACED = 'clients: of 32 racers without a name, none replaces a client that has one'
const REGISTRATION_REPLACED = 'clients: of 32 racers that put another registration, none replaces the client'
const SECRET_CHANGED = 'clients: of 32 racers that add an existing name, none changes the secret or the redirect URIs'
const TOKENS_ALIVE =
  'stores: of 32 racers that add the names of a removed client, one wins, and old tokens stay unknown'

function identifiersOf({ clientId, clientIdAlias, entityId, metadataDocumentLocation }: Client): readonly string[] {
  const names = [clientIdAlias, entityId, metadataDocumentLocation].filter(name => name !== undefined)
  return [String(clientId), ...names]
}

async function isTaken(store: ClientRegistry, client: Client): Promise<boolean> {
  for (const identifier of identifiersOf(client)) if ((await store.find(identifier)) !== undefined) return true
  return false
}

/**
 * Clients whose `put` first removes the client with the same client id, which it must not replace.
 */
function replacing(mayReplace: (current: Client, client: Client) => boolean): Wrong[1] {
  return clients(store => ({
    async put(client, now) {
      const current = (await store.find(String(client.clientId)))?.client
      if (current !== undefined && mayReplace(current, client)) await store.remove(String(client.clientId))
      return store.put(client, now)
    },
  }))
}

const isNamed = (client: Client) => identifiersOf(client).length > 1

/** Registries and stores with which one client can take over another. */
export const WRONG_REGISTRATIONS: readonly Wrong[] = [
  [
    'checks first and adds later',
    clients(store => ({
      async add(client, now) {
        if (await isTaken(store, client)) return false
        await meanwhile()
        await store.put(client, now)
        return true
      },
    })),
    [
      'clients: of 32 racers that add the same name, as alias, entity id or metadata URL, one wins',
      'clients: of 32 racers that add the same client id, one wins',
      'clients: of 32 racers that add the same client id and names, one wins',
      TOKENS_ALIVE,
    ],
  ],
  [
    'replaces clients when it adds',
    clients(store => ({ add: (client: Client, now: Instant) => store.put(client, now) })),
    [SECRET_CHANGED, 'clients: add returns false for a client that exists'],
  ],
  [
    'stores the free names before it notices the taken one',
    clients(store => ({
      async add(client, now) {
        if (await store.add(client, now)) return true
        const { metadataDocumentLocation, ...rest } = client
        await store.add(rest, now)
        return false
      },
    })),
    ['clients: add returns false and changes nothing if the client id or a name is taken'],
  ],
  [
    'checks only names when it adds',
    clients(store => ({
      async add(client, now) {
        if ((await store.find(client.clientIdAlias ?? '')) === undefined) await store.remove(String(client.clientId))
        return store.add(client, now)
      },
    })),
    ['clients: add returns false and changes nothing if the client id or a name is taken'],
  ],
  [
    'replaces a client without a name with one that has a name',
    replacing((current, client) => !isNamed(current) && isNamed(client)),
    [NAMELESS_REPLACED],
  ],
  [
    'replaces a client that has a name with one without a name',
    replacing((current, client) => isNamed(current) && !isNamed(client)),
    [NAMED_REPLACED],
  ],
  [
    'replaces a client of another registration',
    replacing((current, { registration }) => registration !== undefined && current.registration !== registration),
    [REGISTRATION_REPLACED],
  ],
  [
    'replaces a registered client with one without a registration',
    replacing((current, { registration }) => registration === undefined && current.registration !== undefined),
    [REGISTRATION_REPLACED],
  ],
  [
    'drops the registration of clients',
    clients(store => withoutRegistration(store)),
    ['clients: a client is stored unchanged: every field', TOKENS_ALIVE],
  ],
  [
    'drops the registration of clients and of tokens',
    altered(({ stores }) => ({
      clients: withMethods(stores.clients, withoutRegistration(stores.clients)),
      accessTokens: withMethods(stores.accessTokens, {
        add: ({ registration, ...record }, now) => stores.accessTokens.add(record, now),
      }),
    })),
    [TOKENS_ALIVE, REGISTRATION_REPLACED, 'accessTokens: a record is stored unchanged: every field'],
  ],
  [
    'drops the registration of tokens',
    tokens(store => ({ add: ({ registration, ...record }, now) => store.add(record, now) })),
    ['accessTokens: a record is stored unchanged: every field', TOKENS_ALIVE],
  ],
  [
    'gives a client the registration of the former client',
    clients((store, { shared, serviceId }) => ({
      async add(client, now) {
        const key = `${serviceId} ${client.clientId}`
        const former: unknown = shared.get(key)
        shared.set(key, client.registration)
        return store.add(typeof former === 'string' ? { ...client, registration: former } : client, now)
      },
    })),
    [TOKENS_ALIVE],
  ],
  [
    'finds a client that was removed',
    clients((store, { shared, serviceId }) => ({
      async find(identifier): Promise<FoundClient | undefined> {
        const key = `${serviceId} ${identifier}`
        const known = shared.get(key)
        if (isFound(known)) return known
        const found = await store.find(identifier)
        shared.set(key, found)
        return found
      },
    })),
    [TOKENS_ALIVE],
  ],
]

function withoutRegistration(store: ClientRegistry): Partial<ClientRegistry> {
  return {
    add: ({ registration, ...client }, now) => store.add(client, now),
    put: ({ registration, ...client }, now) => store.put(client, now),
  }
}

function isFound(known: unknown): known is FoundClient {
  return typeof known === 'object' && known !== null && 'client' in known
}
