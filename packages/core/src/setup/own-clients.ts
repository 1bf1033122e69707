import { defineClient } from '../configuration/client.js'
import { RecentlyUsed } from '../lib/recently-used.js'
import type { Awaitable } from '../lib/result.js'
import type { Crypto } from '../ports/ports.js'
import type { ClientStore } from '../ports/stores.js'
import type { Client } from '../records/client.js'
import { type FoundClient, foundBy, isFoundBy, namesOfClient } from '../records/client-identifiers.js'
import { requireClient } from '../records/require-client.js'
import { clientNumber } from './access-token-record.js'
import { standIn } from './stand-ins.js'

/**
 * Finds one's own client by an identifier: the client of `defineClient`, `readClient` or
 * `clientFromMetadata`, or nothing. Make each client once where you can.
 */
export type FindClient = (identifier: string) => Awaitable<Client | null | undefined>

/** The clients that a function finds. */
export class OwnClients implements Pick<ClientStore, 'find'> {
  readonly #caller: string
  readonly #findClient: FindClient
  /** Writing a client to see what it lacks takes longer than a lookup. */
  readonly #whole = new WeakSet<Client>()
  readonly #numbers = new RecentlyUsed<number>()

  constructor(caller: string, findClient: FindClient) {
    this.#caller = caller
    this.#findClient = findClient
  }

  async find(identifier: string): Promise<FoundClient | undefined> {
    const client = await this.#findClient(identifier)
    if (client === undefined || client === null) return undefined
    if (!this.#whole.has(client)) requireClient(`${this.#caller}: findClient`, client)
    if (Object.isFrozen(client)) this.#whole.add(client)
    if (!isFoundBy(identifier, client)) return this.#refuse(identifier, client)
    this.#numbers.set(identifier, client.clientId)
    return foundBy(identifier, client)
  }

  /** The number of the client with this identifier, if there is one. It is looked up once. */
  async numberOf(identifier: string): Promise<number | undefined> {
    return this.#numbers.get(identifier) ?? (await this.find(identifier))?.client.clientId
  }

  /** A database may compare without case or spaces at the end: then it is the client of nobody. */
  #refuse(identifier: string, client: Client): undefined {
    const folded = identifier.trim().toLowerCase()
    if (namesOfClient(client).some(name => name.trim().toLowerCase() === folded)) return undefined
    throw new TypeError(`${this.#caller}: findClient answered a client that does not have this identifier`)
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
