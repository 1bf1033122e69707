import type { Client, ClientRegistry, FoundClient } from '@symbolon/core'
import type { Connection } from './connection.js'
import { type Keys, unmistakable } from './keys.js'
import { RedisFault } from './redis-fault.js'
import { FIND_BY_NAME, PUT_CLIENT, REMOVE_CLIENT } from './scripts.js'
import { clientIn } from './stored-record.js'

const DIGITS = /^[0-9]+$/

/** Clients in Redis: all of a service in one hash, so that a client and its names change in one step. */
export class RedisClientRegistry implements ClientRegistry {
  readonly #redis: Connection
  readonly #key: string

  constructor(redis: Connection, keys: Keys) {
    this.#redis = redis
    this.#key = keys.clients()
  }

  async find(identifier: string): Promise<FoundClient | undefined> {
    const isNumber = DIGITS.test(identifier)
    const text = isNumber
      ? await this.#redis.text('HGET', this.#key, `client:${identifier}`)
      : await this.#redis.tell(FIND_BY_NAME, this.#key, unmistakable(identifier))
    if (text === undefined) return undefined
    const client = clientIn(text)
    const by = isNumber ? 'id' : kindOf(identifier, client)
    const canonical = String(client.clientId)
    if (by === undefined || (isNumber && canonical !== identifier)) throw new RedisFault('corrupt-record')
    return { client, by, canonical }
  }

  async put(client: Client): Promise<boolean> {
    const names = namesOf(client).map(unmistakable)
    return this.#redis.decide(PUT_CLIENT, this.#key, String(client.clientId), JSON.stringify(client), ...names)
  }

  async remove(canonical: string): Promise<boolean> {
    return this.#redis.decide(REMOVE_CLIENT, this.#key, canonical)
  }
}

/** The names by which a client can be found. Digits are only ever an id, so a name of digits is none. */
function namesOf({ clientIdAlias, entityId, metadataDocumentLocation }: Client): readonly string[] {
  const names = [clientIdAlias, entityId, metadataDocumentLocation]
  return names.filter(name => name !== undefined).filter(name => !DIGITS.test(name))
}

/** As what a client has a name: as the first of them, where one name serves as two. */
function kindOf(name: string, client: Client): FoundClient['by'] | undefined {
  if (name === client.clientIdAlias) return 'alias'
  if (name === client.entityId) return 'entityId'
  return name === client.metadataDocumentLocation ? 'metadataDocument' : undefined
}
