import type { NodeRedisCluster } from '@symbolon/redis'
import { ErrorReply } from 'redis'

export interface RedisHandle {
  send(key: string, command: string[]): Promise<unknown>
  destroy(): void
}

export interface RedisOpener {
  /** Opens a client; `onError` gets what happens to it later. */
  open(onError: (error: unknown) => void): Promise<RedisHandle>
  /** Whether a broken client is of use until another one is open: other nodes of a cluster work. */
  readonly keepsBroken: boolean
}

/** Milliseconds between two attempts to open a client. */
const PAUSE = 1_000

/** Milliseconds after which a node without a reply is taken for gone, as by `@symbolon/redis`. */
const NO_REPLY = 2_000

/**
 * A connection to Redis that is made anew when it breaks, and when it is told to: the name, or the
 * sentinels, may lead to another master by then.
 *
 * Commands never wait for a connection: one that runs after its caller was answered would use up
 * something that nobody got.
 */
export class RedisConnection implements NodeRedisCluster {
  /** Makes `redisStores` pass the key of each command. */
  readonly masters: readonly unknown[] = []
  readonly #opener: RedisOpener
  readonly #onError: (error: unknown) => void
  #handle: RedisHandle | undefined
  #openedAt = 0
  #isRenewing = false
  #isClosed = false

  constructor(opener: RedisOpener, onError: (error: unknown) => void) {
    this.#opener = opener
    this.#onError = onError
  }

  async connect(): Promise<void> {
    // A cluster also reports errors while it is being opened.
    const opened: { handle?: RedisHandle } = {}
    const handle = await this.#opener.open(error => this.#failed(opened.handle, error))
    opened.handle = handle
    if (this.#isClosed) return this.#destroy(handle)
    this.#handle = handle
    this.#openedAt = performance.now()
  }

  /**
   * Sends a command. Replies of other nodes of a cluster say nothing about a silent one, so each
   * command of a cluster is watched.
   */
  async sendCommand(key: string, _isReadonly: boolean, command: string[]): Promise<unknown> {
    const handle = this.#handle
    if (handle === undefined) throw new Error('the connection is closed')
    const watch = this.#opener.keepsBroken ? setTimeout(() => void this.#renew(handle), NO_REPLY) : undefined
    try {
      return await handle.send(key, command)
    } catch (error) {
      if (!isOfServer(error)) void this.#renew(handle)
      throw error
    } finally {
      clearTimeout(watch)
    }
  }

  /** Makes the connection anew: the server is a replica by now, or silent. */
  readonly renew = (): void => {
    if (this.#handle !== undefined) void this.#renew(this.#handle)
  }

  close(): void {
    this.#isClosed = true
    if (this.#handle !== undefined) this.#destroy(this.#handle)
  }

  #failed(handle: RedisHandle | undefined, error: unknown): void {
    this.#onError(error)
    if (handle !== undefined && !this.#opener.keepsBroken) void this.#renew(handle)
  }

  async #renew(broken: RedisHandle): Promise<void> {
    if (this.#handle !== broken || this.#isRenewing || this.#isClosed) return
    this.#isRenewing = true
    if (!this.#opener.keepsBroken) {
      this.#handle = undefined
      this.#destroy(broken)
    }
    await pause(PAUSE - (performance.now() - this.#openedAt))
    while (!this.#isClosed && !(await this.#isReopened())) await pause(PAUSE)
    this.#isRenewing = false
    if (this.#opener.keepsBroken) this.#destroy(broken)
  }

  /** Never throws: nobody awaits what makes a connection anew. */
  #destroy(handle: RedisHandle): void {
    try {
      handle.destroy()
    } catch (error) {
      this.#onError(error)
    }
  }

  #isReopened(): Promise<boolean> {
    return this.connect().then(
      () => true,
      error => {
        this.#onError(error)
        return false
      },
    )
  }
}

/** Whether the connection works: the server replied, or the client has too much to do. */
function isOfServer(error: unknown): boolean {
  return error instanceof ErrorReply || (error instanceof Error && error.message === 'The queue is full')
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, Math.max(0, milliseconds)).unref())
}
