import { type RedisClient, type Send, senderFor } from './client.js'
import { faultOf, RedisFault } from './redis-fault.js'

/**
 * Sends commands to Redis. Each has one key, so that a cluster never needs two slots at once.
 *
 * Commands that are sent in the same tick share a round trip if the client pipelines. Every failure
 * is a `RedisFault`.
 */
export class Connection {
  readonly #send: Send

  constructor(client: RedisClient) {
    this.#send = senderFor(client)
  }

  /** Runs a command that replies with a string, or with nothing. */
  async text(name: string, key: string, ...parameters: readonly string[]): Promise<string | undefined> {
    return textIn(await this.#reply(key, [name, key, ...parameters]))
  }

  /** Runs a conditional write and returns whether it was done. */
  async done(name: string, key: string, ...parameters: readonly string[]): Promise<boolean> {
    const reply = await this.text(name, key, ...parameters)
    if (reply === undefined || reply === 'OK') return reply === 'OK'
    throw new RedisFault('unexpected-reply')
  }

  /** Runs a command and ignores its reply. */
  async run(name: string, key: string, ...parameters: readonly string[]): Promise<void> {
    await this.#reply(key, [name, key, ...parameters])
  }

  /** Runs a script that replies with a list of strings. */
  async evalList(script: string, key: string, ...parameters: readonly string[]): Promise<readonly string[]> {
    const reply = await this.#reply(key, ['EVAL', script, '1', key, ...parameters])
    if (!Array.isArray(reply)) throw new RedisFault('unexpected-reply')
    return reply.map(presentText)
  }

  /** Runs a script that replies with 1 or 0. */
  async evalBoolean(script: string, key: string, ...parameters: readonly string[]): Promise<boolean> {
    const reply = await this.#reply(key, ['EVAL', script, '1', key, ...parameters])
    // Some clients can be configured to return numbers as strings or as bigint.
    const isPlain = typeof reply === 'number' || typeof reply === 'bigint' || typeof reply === 'string'
    if (isPlain && /^[01]$/.test(String(reply))) return String(reply) === '1'
    throw new RedisFault('unexpected-reply')
  }

  /** Runs a script that replies with a string, or with nothing. */
  async evalText(script: string, key: string, ...parameters: readonly string[]): Promise<string | undefined> {
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
  // Some clients can be configured to return bytes.
  if (reply instanceof Uint8Array) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply)
  throw new RedisFault('unexpected-reply')
}

function presentText(reply: unknown): string {
  const text = textIn(reply)
  if (text === undefined) throw new RedisFault('unexpected-reply')
  return text
}
