import {
  type Client,
  type ClientRegistry,
  type FoundClient,
  foundBy,
  type Instant,
  isSameClient,
  namesOfClient,
  requireClient,
} from '@symbolon/core/stores'
import { frozenCopy } from './frozen-copy.js'

/** Clients in memory, found by their number and by their names. */
export class MemoryClientRegistry implements ClientRegistry {
  readonly #capacity: number
  /** Keyed by canonical identifier: the client id in digits. */
  readonly #clients = new Map<string, Client>()
  /** From each name, of any kind, to the canonical identifier. */
  readonly #names = new Map<string, string>()
  /** When all tokens of a client were revoked. It outlives the client, because its tokens may too. */
  readonly #revoked = new Map<number, Instant>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  find(identifier: string): FoundClient | undefined {
    const byId = this.#clients.get(identifier)
    if (byId !== undefined) return this.#withRevocation({ client: byId, by: 'id', canonical: identifier })
    const canonical = this.#names.get(identifier)
    const client = canonical === undefined ? undefined : this.#clients.get(canonical)
    return client === undefined ? undefined : this.#withRevocation(foundBy(identifier, client))
  }

  add(client: Client): boolean {
    requireClient('clients.add', client)
    return !this.#clients.has(String(client.clientId)) && this.put(client)
  }

  put(client: Client): boolean {
    requireClient('clients.put', client)
    const canonical = String(client.clientId)
    const names = namesOfClient(client)
    const current = this.#clients.get(canonical)
    if (current !== undefined && !isSameClient(current, client)) return false
    if (names.some(name => this.#belongsToAnother(name, canonical))) return false
    if (current === undefined) this.#requireRoom()
    for (const name of names) this.#names.set(name, canonical)
    this.#clients.set(canonical, frozenCopy(client))
    if (current !== undefined) this.#dropNames(namesOfClient(current).filter(name => !names.includes(name)))
    return true
  }

  remove(canonical: string): boolean {
    const client = this.#clients.get(canonical)
    if (client === undefined) return false
    this.#clients.delete(canonical)
    this.#dropNames(namesOfClient(client))
    return true
  }

  revokeTokens(clientId: number, at: Instant): void {
    this.#revoked.set(clientId, Math.max(at, this.#revoked.get(clientId) ?? at))
  }

  #withRevocation(found: FoundClient): FoundClient {
    const tokensRevokedAt = this.#revoked.get(found.client.clientId)
    return tokensRevokedAt === undefined ? found : { ...found, tokensRevokedAt }
  }

  #belongsToAnother(name: string, canonical: string): boolean {
    const holder = this.#names.get(name)
    return holder !== undefined && holder !== canonical
  }

  #dropNames(names: readonly string[]): void {
    for (const name of names) this.#names.delete(name)
  }

  #requireRoom(): void {
    if (this.#clients.size >= this.#capacity) {
      throw new Error(`clients: the storage is full (capacity: ${this.#capacity})`)
    }
  }
}
