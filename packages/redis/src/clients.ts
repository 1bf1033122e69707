import type { ClientForm } from '@symbolon/core/internal'
import {
  type Client,
  type ClientRegistry,
  type FoundClient,
  foundBy,
  type Instant,
  isFoundBy,
  namesOfClient,
  requireClient,
} from '@symbolon/core/stores'
import type { Connection, Pair } from './connection.js'
import type { StoreContext } from './context.js'
import { instantIn, instantText } from './instants.js'
import { quoted } from './keys.js'
import { ADD_CLIENT, FIND_BY_NAME, PUT_CLIENT, REMOVE_CLIENT, REVOKE_CLIENT } from './scripts.js'
import { recordIn, textOf } from './stored-record.js'

const DIGITS = /^[0-9]+$/

/**
 * Clients in Redis, all of a service in one hash, so that a client and its names change in one
 * step. When the tokens of a client were revoked stands beside it and outlives it.
 */
export class RedisClientRegistry implements ClientRegistry {
  readonly #redis: Connection
  readonly #key: string
  readonly #form: ClientForm

  constructor({ redis, keys, forms }: StoreContext) {
    this.#redis = redis
    this.#key = keys.clients()
    this.#form = forms.client
  }

  async find(identifier: string): Promise<FoundClient | undefined> {
    const [stored, revoked] = (await this.#fieldsOf(identifier)) ?? []
    if (stored === undefined) return undefined
    const client = await recordIn(
      () => this.#form.read(stored),
      each => isFoundBy(identifier, each),
    )
    const found = foundBy(identifier, client)
    return revoked === undefined ? found : { ...found, tokensRevokedAt: instantIn(revoked) }
  }

  async add(client: Client): Promise<boolean> {
    requireClient('clients.add', client)
    return this.#redis.evalBoolean(ADD_CLIENT, this.#key, ...(await this.#parametersOf(client)))
  }

  async put(client: Client): Promise<boolean> {
    requireClient('clients.put', client)
    return this.#redis.evalBoolean(PUT_CLIENT, this.#key, ...(await this.#parametersOf(client)))
  }

  async revokeTokens(clientId: number, at: Instant): Promise<void> {
    await this.#redis.evalBoolean(REVOKE_CLIENT, this.#key, String(clientId), instantText(at))
  }

  async remove(canonical: string): Promise<boolean> {
    return this.#redis.evalBoolean(REMOVE_CLIENT, this.#key, canonical)
  }

  #fieldsOf(identifier: string): Promise<Pair | undefined> {
    return DIGITS.test(identifier)
      ? this.#redis.pair('HMGET', this.#key, `client:${identifier}`, `revoked:${identifier}`)
      : this.#redis.evalPair(FIND_BY_NAME, this.#key, quoted(identifier))
  }

  /** The parameters of the scripts that write a client. */
  async #parametersOf(client: Client): Promise<readonly string[]> {
    const { clientId, registration } = client
    const mark = registration === undefined ? '' : quoted(registration)
    const text = await textOf(this.#form, client)
    return [String(clientId), text, mark, ...namesOfClient(client).map(quoted)]
  }
}
