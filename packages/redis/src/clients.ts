import { type Client, type ClientRegistry, clientText, type FoundClient } from '@symbolon/core'
import type { Connection } from './connection.js'
import { type Keys, unmistakable } from './keys.js'
import { FIND_BY_NAME, PUT_CLIENT, REMOVE_CLIENT } from './scripts.js'
import { recordIn } from './stored-record.js'

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
    const stored = DIGITS.test(identifier)
      ? await this.#redis.text('HGET', this.#key, `client:${identifier}`)
      : await this.#redis.tell(FIND_BY_NAME, this.#key, unmistakable(identifier))
    if (stored === undefined) return undefined
    const client = recordIn(stored, clientText, each => isNamed(identifier, each))
    return { client, by: kindOf(identifier, client), canonical: String(client.clientId) }
  }

  async put(client: Client): Promise<boolean> {
    const names = namesOf(client).map(unmistakable)
    return this.#redis.decide(PUT_CLIENT, this.#key, String(client.clientId), clientText.write(client), ...names)
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

/** Whether a client is found by an identifier. */
function isNamed(identifier: string, client: Client): boolean {
  return identifier === String(client.clientId) || namesOf(client).includes(identifier)
}

/** As what a client has an identifier: as the first of them, where one name serves as two. */
function kindOf(identifier: string, { clientIdAlias, entityId }: Client): FoundClient['by'] {
  if (DIGITS.test(identifier)) return 'id'
  if (identifier === clientIdAlias) return 'alias'
  return identifier === entityId ? 'entityId' : 'metadataDocument'
}
