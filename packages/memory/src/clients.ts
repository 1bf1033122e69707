import type { Client, ClientRegistry, FoundClient } from '@symbolon/core'
import { frozenCopy } from './frozen-copy.js'

const DIGITS = /^[0-9]+$/

/** Clients in memory, by their number and by their names. */
export class MemoryClientRegistry implements ClientRegistry {
  readonly #capacity: number
  /** By canonical identifier: the number in digits. */
  readonly #clients = new Map<string, Client>()
  /** Which canonical identifier a name belongs to, whatever kind of name it is. */
  readonly #names = new Map<string, string>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  find(identifier: string): FoundClient | undefined {
    const byId = this.#clients.get(identifier)
    if (byId !== undefined) return { client: byId, by: 'id', canonical: identifier }
    const canonical = this.#names.get(identifier)
    const client = canonical === undefined ? undefined : this.#clients.get(canonical)
    if (canonical === undefined || client === undefined) return undefined
    return { client, by: kindOf(identifier, client), canonical }
  }

  put(client: Client): boolean {
    const canonical = String(client.clientId)
    const names = namesOf(client)
    const current = this.#clients.get(canonical)
    if (current !== undefined && !isSameClient(namesOf(current), names)) return false
    if (names.some(name => this.#belongsToAnother(name, canonical))) return false
    if (current === undefined) this.#requireRoom()
    for (const name of names) this.#names.set(name, canonical)
    this.#clients.set(canonical, frozenCopy(client))
    if (current !== undefined) this.#dropNames(namesOf(current).filter(name => !names.includes(name)))
    return true
  }

  remove(canonical: string): boolean {
    const client = this.#clients.get(canonical)
    if (client === undefined) return false
    this.#clients.delete(canonical)
    this.#dropNames(namesOf(client))
    return true
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
      throw new Error(`clients: full, the storage holds ${this.#capacity} of them`)
    }
  }
}

/** The names by which a client can be found. Digits are only ever an id, so a name of digits is none. */
function namesOf({ clientIdAlias, entityId, metadataDocumentLocation }: Client): readonly string[] {
  const names = [clientIdAlias, entityId, metadataDocumentLocation]
  return names.filter(name => name !== undefined).filter(name => !DIGITS.test(name))
}

/** Whether two clients of one number are the same client: they share a name, or one of them has none. */
function isSameClient(names: readonly string[], others: readonly string[]): boolean {
  return names.length === 0 || others.length === 0 || names.some(name => others.includes(name))
}

function kindOf(name: string, client: Client): FoundClient['by'] {
  if (name === client.clientIdAlias) return 'alias'
  return name === client.entityId ? 'entityId' : 'metadataDocument'
}
