import { type RedisClient, type Send, senderFor } from './client.js'
import { RedisFault } from './redis-fault.js'
import { ReplyWatch, type ReplyWatchOptions } from './reply-watch.js'

/** Sends commands through this client, with a bound for each reply. */
export function connectionOf(client: RedisClient, outage: ReplyWatchOptions): Connection {
  const watch = new ReplyWatch(senderFor(client), outage)
  return new Connection((key, command) => watch.send(key, command))
}

/** Two items of a reply, each a string or nothing. */
export type Pair = readonly [string | undefined, string | undefined]

/**
 * Sends commands to Redis. Each has one key, so that a cluster never needs two slots at once.
 *
 * Commands that are sent in the same tick share a round trip if the client pipelines. Every failure is a `RedisFault`.
 */
export class Connection {
  readonly #send: Send

  /** `send` rejects with a `RedisFault` and nothing else. */
  constructor(send: Send) {
    this.#send = send
  }

  /** Runs a command that replies with a string, or with nothing. */
  async text(name: string, key: string, ...parameters: readonly string[]): Promise<string | undefined> {
    return textIn(await this.#send(key, [name, key, ...parameters]))
  }

  /** Runs a command that replies with two items, each a string or nothing, or with nothing at all. */
  async pair(name: string, key: string, ...parameters: readonly string[]): Promise<Pair | undefined> {
    return pairIn(await this.#send(key, [name, key, ...parameters]))
  }

  /** Runs a conditional write and returns whether it was done. */
  async done(name: string, key: string, ...parameters: readonly string[]): Promise<boolean> {
    const reply = await this.text(name, key, ...parameters)
    if (reply === undefined || reply === 'OK') return reply === 'OK'
    throw new RedisFault('unexpected-reply')
  }

  /** Runs a command of the family of `SCAN`: the cursor of the next page, and the strings of this one. */
  async page(command: string[]): Promise<readonly [cursor: string, strings: readonly string[]]> {
    const reply = await this.reply(command[1] ?? '', command)
    const [cursor, strings]: readonly unknown[] = Array.isArray(reply) ? reply : []
    if (!Array.isArray(strings)) throw new RedisFault('unexpected-reply')
    return [presentText(cursor), strings.map(presentText)]
  }

  /** Runs a command, whole, where a key is. */
  reply(key: string, command: string[]): Promise<unknown> {
    return this.#send(key, command)
  }

  /** Runs a command and ignores its reply. */
  async run(name: string, key: string, ...parameters: readonly string[]): Promise<void> {
    await this.#send(key, [name, key, ...parameters])
  }

  /** Runs a script that replies with a list of strings. */
  async evalList(script: string, key: string, ...parameters: readonly string[]): Promise<readonly string[]> {
    const reply = await this.#send(key, ['EVAL', script, '1', key, ...parameters])
    if (!Array.isArray(reply)) throw new RedisFault('unexpected-reply')
    return reply.map(presentText)
  }

  /** Runs a script that replies with 1 or 0. */
  async evalBoolean(script: string, key: string, ...parameters: readonly string[]): Promise<boolean> {
    const reply = await this.#send(key, ['EVAL', script, '1', key, ...parameters])
    // Some clients can be configured to return numbers as strings or as bigint.
    const isPlain = typeof reply === 'number' || typeof reply === 'bigint' || typeof reply === 'string'
    if (isPlain && /^[01]$/.test(String(reply))) return String(reply) === '1'
    throw new RedisFault('unexpected-reply')
  }

  /** Runs a script that replies as a command of `pair` does. */
  async evalPair(script: string, key: string, ...parameters: readonly string[]): Promise<Pair | undefined> {
    return pairIn(await this.#send(key, ['EVAL', script, '1', key, ...parameters]))
  }
}

function textIn(reply: unknown): string | undefined {
  if (typeof reply === 'string') return reply
  if (reply === null || reply === undefined) return undefined
  // Some clients can be configured to return bytes.
  if (reply instanceof Uint8Array) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply)
  throw new RedisFault('unexpected-reply')
}

function pairIn(reply: unknown): Pair | undefined {
  if (reply === null || reply === undefined) return undefined
  if (!Array.isArray(reply) || reply.length !== 2) throw new RedisFault('unexpected-reply')
  return [textIn(reply[0]), textIn(reply[1])]
}

function presentText(reply: unknown): string {
  const text = textIn(reply)
  if (text === undefined) throw new RedisFault('unexpected-reply')
  return text
}
