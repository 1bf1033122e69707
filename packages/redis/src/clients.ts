import {
  type Client,
  type ClientRegistry,
  clientText,
  type FoundClient,
  foundBy,
  isFoundBy,
  namesOfClient,
  requireClient,
} from '@symbolon/core/stores'
import type { Connection } from './connection.js'
import { type Keys, quoted } from './keys.js'
import { ADD_CLIENT, FIND_BY_NAME, PUT_CLIENT, REMOVE_CLIENT } from './scripts.js'
import { recordIn } from './stored-record.js'

const DIGITS = /^[0-9]+$/

/**
 * Clients in Redis, all of a service in one hash, so that a client and its names change in one
 * step.
 */
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
      : await this.#redis.evalText(FIND_BY_NAME, this.#key, quoted(identifier))
    if (stored === undefined) return undefined
    return foundBy(
      identifier,
      recordIn(stored, clientText, client => isFoundBy(identifier, client)),
    )
  }

  async add(client: Client): Promise<boolean> {
    requireClient('clients.add', client)
    return this.#redis.evalBoolean(ADD_CLIENT, this.#key, ...parametersOf(client))
  }

  async put(client: Client): Promise<boolean> {
    requireClient('clients.put', client)
    return this.#redis.evalBoolean(PUT_CLIENT, this.#key, ...parametersOf(client))
  }

  async remove(canonical: string): Promise<boolean> {
    return this.#redis.evalBoolean(REMOVE_CLIENT, this.#key, canonical)
  }
}

/** The parameters of the scripts that write a client. */
function parametersOf(client: Client): readonly string[] {
  const { clientId, registration } = client
  const mark = registration === undefined ? '' : quoted(registration)
  return [String(clientId), clientText.write(client), mark, ...namesOfClient(client).map(quoted)]
}
