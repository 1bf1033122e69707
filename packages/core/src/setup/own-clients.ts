import { defineClient } from '../configuration/client.js'
import { RecentlyUsed } from '../lib/recently-used.js'
import type { Awaitable } from '../lib/result.js'
import type { Crypto } from '../ports/ports.js'
import type { ClientStore } from '../ports/stores.js'
import type { Client } from '../records/client.js'
import { type FoundClient, foundBy, isFoundBy } from '../records/client-identifiers.js'
import { requireClient } from '../records/require-client.js'
import { clientNumber } from './access-token-record.js'
import { standIn } from './stand-ins.js'

/**
 * Finds one's own client by an identifier: the client of `defineClient`, `readClient` or
 * `clientFromMetadata`, or nothing. Make each client once where you can.
 */
export type FindClient = (identifier: string) => Awaitable<Client | null | undefined>

/** The store of clients that a function finds. */
export function clientsFoundBy(caller: string, findClient: FindClient): Pick<ClientStore, 'find'> {
  const known = new WeakSet<Client>()
  return {
    async find(identifier) {
      const client = await findClient(identifier)
      if (client === undefined || client === null) return undefined
      // Writing a client to see what it lacks takes longer than a lookup.
      if (!known.has(client)) requireClient(`${caller}: findClient`, client)
      if (Object.isFrozen(client)) known.add(client)
      if (isFoundBy(identifier, client)) return foundBy(identifier, client)
      throw new TypeError(`${caller}: findClient answered a client that does not have this identifier`)
    },
  }
}

/**
 * A store that has every client, for tokens whose record says enough: none is locked, and none has
 * modes or attributes.
 */
export function anyClient(crypto: Pick<Crypto, 'sha256'>): Pick<ClientStore, 'find'> {
  const made = new RecentlyUsed<FoundClient>()
  const port = {
    async find(identifier: string) {
      const found = made.get(identifier) ?? (await clientNamed(identifier, crypto))
      made.set(identifier, found)
      return found
    },
  }
  return standIn(port, 'every client exists and none is locked: pass findClient')
}

async function clientNamed(identifier: string, crypto: Pick<Crypto, 'sha256'>): Promise<FoundClient> {
  const clientId = await clientNumber(identifier, crypto)
  const client = await defineClient({ clientId, tokenAuthMethod: 'NONE' })
  return { client, by: 'id', canonical: identifier }
}
