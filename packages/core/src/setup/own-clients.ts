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

/** Clients that are not in a storage of ours. */
export interface ForeignClients extends Pick<ClientStore, 'find'> {
  /** The number of the client with this identifier, for a token that does not have it. */
  numberOf(identifier: string): Promise<number>
}

/** The clients that a function finds. */
export class OwnClients implements ForeignClients {
  readonly #caller: string
  readonly #findClient: FindClient
  readonly #crypto: Pick<Crypto, 'sha256'>
  /** Writing a client to see what it lacks takes longer than a lookup. */
  readonly #whole = new WeakSet<Client>()
  readonly #numbers = new RecentlyUsed<number>()

  constructor(caller: string, findClient: FindClient, crypto: Pick<Crypto, 'sha256'>) {
    this.#caller = caller
    this.#findClient = findClient
    this.#crypto = crypto
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

  /** It is looked up once. A client that is not found would have the number of its name. */
  async numberOf(identifier: string): Promise<number> {
    const known = this.#numbers.get(identifier) ?? (await this.find(identifier))?.client.clientId
    return known ?? clientNumber(identifier, this.#crypto)
  }

  /** A database may compare without case or spaces at the end: then it is the client of nobody. */
  #refuse(identifier: string, client: Client): undefined {
    const folded = identifier.trim().toLowerCase()
    if (namesOfClient(client).some(name => name.trim().toLowerCase() === folded)) return undefined
    throw new TypeError(`${this.#caller}: findClient answered a client that does not have this identifier`)
  }
}

/**
 * Every client, for tokens whose record says enough: none is locked, and none has modes or
 * attributes.
 */
export function anyClient(crypto: Pick<Crypto, 'sha256'>): ForeignClients {
  const made = new RecentlyUsed<FoundClient>()
  const find = async (identifier: string) => {
    const found = made.get(identifier) ?? (await clientNamed(identifier, crypto))
    made.set(identifier, found)
    return found
  }
  const clients = { find, numberOf: async (identifier: string) => (await find(identifier)).client.clientId }
  return standIn(clients, 'every client exists and none is locked: pass findClient')
}

async function clientNamed(identifier: string, crypto: Pick<Crypto, 'sha256'>): Promise<FoundClient> {
  const clientId = await clientNumber(identifier, crypto)
  const client = await defineClient({ clientId, tokenAuthMethod: 'NONE' })
  return { client, by: 'id', canonical: identifier }
}
