import type { Client, ClientRegistry, Instant } from '@symbolon/core'
import type { FoundClient } from '@symbolon/core/stores'
import { altered, clients, differing, meanwhile, tokens, type Wrong } from './fakes.js'

const NONE = 'none replaces'
const NAMELESS_REPLACED = `clients: of 32 racers that bring a name, ${NONE} the client that is known by its number alone`
const NAMED_REPLACED = `clients: of 32 racers that bring no name, ${NONE} the client that has one`
const REGISTRATION_REPLACED = `clients: of 32 racers that put another registration, ${NONE} the client`
const SECRET_CHANGED = 'clients: of 32 racers that add an existing name, none changes secret or redirect URIs'
const TOKENS_ALIVE =
  'stores: of 32 racers that add the names of a removed client, one wins, and its tokens stay unknown'

/** All that a client is found by. */
function identifiersOf({ clientId, clientIdAlias, entityId, metadataDocumentLocation }: Client): readonly string[] {
  const names = [clientIdAlias, entityId, metadataDocumentLocation].filter(name => name !== undefined)
  return [String(clientId), ...names]
}

async function isTaken(store: ClientRegistry, client: Client): Promise<boolean> {
  for (const identifier of identifiersOf(client)) if ((await store.find(identifier)) !== undefined) return true
  return false
}

/** A put that first removes the client with the same number where it may not be replaced. */
function replacing(mayReplace: (current: Client, client: Client) => boolean): Wrong[1] {
  return () =>
    clients(store => ({
      async put(client, now) {
        const current = (await store.find(String(client.clientId)))?.client
        if (current !== undefined && mayReplace(current, client)) await store.remove(String(client.clientId))
        return store.put(client, now)
      },
    }))
}

const isNamed = (client: Client) => identifiersOf(client).length > 1

/** Registries and stores by which one client becomes another. */
export const WRONG_REGISTRATIONS: readonly Wrong[] = [
  [
    'looks whether all is free, and adds later',
    () =>
      clients(store => ({
        async add(client, now) {
          if (await isTaken(store, client)) return false
          await meanwhile()
          await store.put(client, now)
          return true
        },
      })),
    [
      'clients: of 32 racers that add one name, as alias, entity id or metadata URL, one wins',
      'clients: of 32 racers that add one number, one wins',
      'clients: of 32 racers that add all that one client is found by, one wins',
      TOKENS_ALIVE,
    ],
  ],
  [
    'adds as it puts',
    () => clients(store => ({ add: (client: Client, now: Instant) => store.put(client, now) })),
    [SECRET_CHANGED, 'clients: a client is not added twice'],
  ],
  [
    'adds the names that are free before it sees the one that is not',
    () =>
      clients(store => ({
        async add(client, now) {
          if (await store.add(client, now)) return true
          const { metadataDocumentLocation, ...rest } = client
          await store.add(rest, now)
          return false
        },
      })),
    ['clients: a client is not added where its number or a name is taken, and nothing changes'],
  ],
  [
    'looks at the names alone when it adds',
    () =>
      clients(store => ({
        async add(client, now) {
          if ((await store.find(client.clientIdAlias ?? '')) === undefined) await store.remove(String(client.clientId))
          return store.add(client, now)
        },
      })),
    ['clients: a client is not added where its number or a name is taken, and nothing changes'],
  ],
  [
    'replaces a client that is known by its number alone by one that has a name',
    replacing((current, client) => !isNamed(current) && isNamed(client)),
    [NAMELESS_REPLACED],
  ],
  [
    'replaces a client that has a name by one that is known by its number alone',
    replacing((current, client) => isNamed(current) && !isNamed(client)),
    [NAMED_REPLACED],
  ],
  [
    'replaces a client of another registration',
    replacing((current, { registration }) => registration !== undefined && current.registration !== registration),
    [REGISTRATION_REPLACED],
  ],
  [
    'replaces a registered client by one that has no registration',
    replacing((current, { registration }) => registration === undefined && current.registration !== undefined),
    [REGISTRATION_REPLACED],
  ],
  [
    'drops the registration of clients',
    () => clients(store => withoutRegistration(store)),
    ['clients: a client comes out as it went in: every field', TOKENS_ALIVE],
  ],
  [
    'drops the registration of clients and of tokens',
    () =>
      altered(({ stores }) => ({
        clients: differing(stores.clients, withoutRegistration(stores.clients)),
        accessTokens: differing(stores.accessTokens, {
          add: ({ registration, ...record }, now) => stores.accessTokens.add(record, now),
        }),
      })),
    [TOKENS_ALIVE, REGISTRATION_REPLACED, 'accessTokens: a record comes out as it went in: every field'],
  ],
  [
    'drops the registration of tokens',
    () => tokens(store => ({ add: ({ registration, ...record }, now) => store.add(record, now) })),
    ['accessTokens: a record comes out as it went in: every field', TOKENS_ALIVE],
  ],
  [
    'gives a name back to the registration that it had',
    () =>
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
    () =>
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
