import type { FoundClient } from '@symbolon/core/stores'
import { clients, meanwhile, type Wrong } from './fakes.js'

/** Client registries that break a promise. */
export const WRONG_CLIENTS: readonly Wrong[] = [
  [
    'looks for clashes, and puts later',
    () =>
      clients(store => ({
        async put(client, now) {
          const holder = await store.find(client.clientIdAlias ?? '')
          const known = await store.find(String(client.clientId))
          if (holder !== undefined || known !== undefined) return store.put(client, now)
          await meanwhile()
          await store.put(client, now)
          return true
        },
      })),
    [
      'clients: of 32 racers that put one alias, one wins',
      'clients: of 32 racers that put one number under names of their own, one wins',
    ],
  ],
  [
    'says that it has put whatever it was handed',
    () =>
      clients(store => ({
        async put(client, now) {
          try {
            return await store.put(client, now)
          } catch {
            return true
          }
        },
      })),
    ['clients: what is no client is a TypeError, and nothing is stored'],
  ],
  [
    'replaces whoever has the number',
    () =>
      clients(store => ({
        async put(client, now) {
          const known = (await store.find(String(client.clientId)))?.client
          if (known !== undefined) await store.remove(String(client.clientId))
          return (await store.put(client, now)) || (known !== undefined && !(await store.put(known, now)))
        },
      })),
    ['clients: a client of the same number that shares no name is another client'],
  ],
  [
    'leaves old names in place',
    () =>
      clients((store, { serviceId, shared }) => ({
        async put(client, now) {
          const known = (await store.find(String(client.clientId)))?.client
          const done = await store.put(client, now)
          if (done && known?.entityId !== undefined)
            shared.set(`${serviceId} ${known.entityId}`, String(client.clientId))
          return done
        },
        async find(identifier) {
          const canonical = shared.get(`${serviceId} ${identifier}`)
          return (await store.find(identifier)) ?? (typeof canonical === 'string' ? store.find(canonical) : undefined)
        },
      })),
    ['clients: a client that shares a name is replaced, and its old names are gone'],
  ],
  [
    'finds digits by alias',
    () =>
      clients((store, { serviceId, shared }) => ({
        async put(client, now) {
          const done = await store.put(client, now)
          shared.set(`${serviceId} ${client.clientIdAlias}`, String(client.clientId))
          return done
        },
        find(identifier) {
          const canonical = shared.get(`${serviceId} ${identifier}`)
          return store.find(typeof canonical === 'string' && /^[0-9]+$/.test(identifier) ? canonical : identifier)
        },
      })),
    ['clients: digits are only ever a number'],
  ],
  [
    'answers the identifier that was asked for as the canonical one',
    () =>
      clients(store => ({
        async find(identifier): Promise<FoundClient | undefined> {
          const found = await store.find(identifier)
          return found && { ...found, canonical: identifier }
        },
      })),
    ['clients: the canonical identifier is the same whatever found the client, and finds it again'],
  ],
  [
    'says that every client was found by its number',
    () =>
      clients(store => ({
        async find(identifier): Promise<FoundClient | undefined> {
          const found = await store.find(identifier)
          return found && { ...found, by: 'id' }
        },
      })),
    ['clients: a client is found by its number and by each of its names'],
  ],
  [
    'drops a field',
    () =>
      clients(store => ({
        put({ clientSecretExpiresAt, ...client }, now) {
          return store.put(client, now)
        },
      })),
    ['clients: a client comes out as it went in: every field'],
  ],
  [
    'says true when there was nobody to remove',
    () =>
      clients(store => ({
        async remove(canonical) {
          await store.remove(canonical)
          return true
        },
      })),
    ['clients: a removed client is gone under every name, once'],
  ],
  [
    'puts the names that are free before it sees the one that is not',
    () =>
      clients(store => ({
        async put(client, now) {
          if (await store.put(client, now)) return true
          const { metadataDocumentLocation, ...rest } = client
          await store.put(rest, now)
          return false
        },
      })),
    ['clients: a replacement that claims a name of another changes nothing'],
  ],
]
