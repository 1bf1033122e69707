import type { FoundClient } from '@symbolon/core/stores'
import { clients, meanwhile, type Wrong } from './fakes.js'

/** Client registries that break a promise. */
export const WRONG_CLIENTS: readonly Wrong[] = [
  [
    'checks first and puts later',
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
      'clients: of 32 racers that put the same alias, one wins',
      'clients: of 32 racers that put the same client id under different names, one wins',
    ],
  ],
  [
    'returns true for anything that it is passed',
    clients(store => ({
      async put(client, now) {
        try {
          return await store.put(client, now)
        } catch {
          return true
        }
      },
    })),
    ['clients: add and put throw a TypeError for anything but a client, and store nothing'],
  ],
  [
    'replaces any client with the same client id',
    clients(store => ({
      async put(client, now) {
        const known = (await store.find(String(client.clientId)))?.client
        if (known !== undefined) await store.remove(String(client.clientId))
        return (await store.put(client, now)) || (known !== undefined && !(await store.put(known, now)))
      },
    })),
    ['clients: put returns false for the client id of a client that shares no name'],
  ],
  [
    'keeps old names',
    clients((store, { serviceId, shared }) => ({
      async put(client, now) {
        const known = (await store.find(String(client.clientId)))?.client
        const done = await store.put(client, now)
        if (done && known?.entityId !== undefined) shared.set(`${serviceId} ${known.entityId}`, String(client.clientId))
        return done
      },
      async find(identifier) {
        const canonical = shared.get(`${serviceId} ${identifier}`)
        return (await store.find(identifier)) ?? (typeof canonical === 'string' ? store.find(canonical) : undefined)
      },
    })),
    ['clients: put replaces a client that shares a name, and removes its old names'],
  ],
  [
    'finds digits by alias',
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
    ['clients: digits are always a client id, never an alias'],
  ],
  [
    'returns the requested identifier as the canonical one',
    clients(store => ({
      async find(identifier): Promise<FoundClient | undefined> {
        const found = await store.find(identifier)
        return found && { ...found, canonical: identifier }
      },
    })),
    ['clients: every identifier leads to the same canonical identifier, which finds the client again'],
  ],
  [
    'reports every client as found by its client id',
    clients(store => ({
      async find(identifier): Promise<FoundClient | undefined> {
        const found = await store.find(identifier)
        return found && { ...found, by: 'id' }
      },
    })),
    ['clients: a client is found by its client id and by each of its names'],
  ],
  [
    'drops a field',
    clients(store => ({
      put({ clientSecretExpiresAt, ...client }, now) {
        return store.put(client, now)
      },
    })),
    ['clients: a client is stored unchanged: every field'],
  ],
  [
    'returns true when there was no client to remove',
    clients(store => ({
      async remove(canonical) {
        await store.remove(canonical)
        return true
      },
    })),
    ['clients: a removed client is not found by any name, and cannot be removed again'],
  ],
  [
    'stores the free names before it notices the taken one',
    clients(store => ({
      async put(client, now) {
        if (await store.put(client, now)) return true
        const { metadataDocumentLocation, ...rest } = client
        await store.put(rest, now)
        return false
      },
    })),
    ['clients: put returns false for a replacement with a name of another, and changes nothing'],
  ],
]
