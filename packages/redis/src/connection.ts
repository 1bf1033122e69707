import { type RedisClient, type Send, senderFor } from './client.js'
import { faultOf, RedisFault } from './redis-fault.js'

/**
 * Commands to Redis, each about one key, so that no cluster ever needs two slots at once.
 *
 * Commands that are sent in one tick travel together on every client that pipelines. Whatever goes wrong is a
 * `RedisFault`.
 */
export class Connection {
  readonly #send: Send

  constructor(client: RedisClient) {
    this.#send = senderFor(client)
  }

  /** Runs a command; the reply is a text, or `undefined` where there is none. */
  async text(name: string, key: string, ...parameters: readonly string[]): Promise<string | undefined> {
    return textIn(await this.#reply(key, [name, key, ...parameters]))
  }

  /** Runs a command that writes if its condition holds: whether it did. */
  async done(name: string, key: string, ...parameters: readonly string[]): Promise<boolean> {
    const reply = await this.text(name, key, ...parameters)
    if (reply === undefined || reply === 'OK') return reply === 'OK'
    throw new RedisFault('unexpected-reply')
  }

  /** Runs a command of which the reply says nothing that matters. */
  async run(name: string, key: string, ...parameters: readonly string[]): Promise<void> {
    await this.#reply(key, [name, key, ...parameters])
  }

  /** Runs a script about one key that answers a list of texts. */
  async list(script: string, key: string, ...parameters: readonly string[]): Promise<readonly string[]> {
    const reply = await this.#reply(key, ['EVAL', script, '1', key, ...parameters])
    if (!Array.isArray(reply)) throw new RedisFault('unexpected-reply')
    return reply.map(presentText)
  }

  /** Runs a script about one key that says yes or no. */
  async decide(script: string, key: string, ...parameters: readonly string[]): Promise<boolean> {
    const reply = await this.#reply(key, ['EVAL', script, '1', key, ...parameters])
    // Some clients can be told to answer numbers as text or as bigint.
    const isPlain = typeof reply === 'number' || typeof reply === 'bigint' || typeof reply === 'string'
    if (isPlain && /^[01]$/.test(String(reply))) return String(reply) === '1'
    throw new RedisFault('unexpected-reply')
  }

  /** Runs a script about one key that answers a text, or nothing. */
  async tell(script: string, key: string, ...parameters: readonly string[]): Promise<string | undefined> {
    return textIn(await this.#reply(key, ['EVAL', script, '1', key, ...parameters]))
  }

  async #reply(key: string, command: string[]): Promise<unknown> {
    const reply = await this.#sent(key, command)
    if (reply instanceof Error) throw faultOf(reply)
    return reply
  }

  async #sent(key: string, command: string[]): Promise<unknown> {
    try {
      return await this.#send(key, command)
    } catch (error) {
      throw faultOf(error)
    }
  }
}

function textIn(reply: unknown): string | undefined {
  if (typeof reply === 'string') return reply
  if (reply === null || reply === undefined) return undefined
  // Clients can be told to answer bytes.
  if (reply instanceof Uint8Array) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply)
  throw new RedisFault('unexpected-reply')
}

function presentText(reply: unknown): string {
  const text = textIn(reply)
  if (text === undefined) throw new RedisFault('unexpected-reply')
  return text
}
