import type { Send } from './client.js'
import { faultOf, RedisFault } from './redis-fault.js'

/** What a watch is told: how long to wait, and what to do about a fault of the connection. */
export interface ReplyWatchOptions {
  /** Milliseconds to wait for a reply. */
  readonly replyTimeout: number
  /** Called when the server is read-only or silent; at most once in `replyTimeout`. */
  readonly reconnect: (fault: RedisFault) => unknown
}

/**
 * Bounds the wait for each reply, and sends next to nothing while the server is silent.
 *
 * A client goes on writing to a server that has stopped reading. Once it reads again, it runs all of
 * that, long after the callers were answered. So when a command had no reply in time and no other
 * one had a reply since, only one command at a time is sent until there is a reply.
 */
export class ReplyWatch {
  readonly #send: Send
  readonly #options: ReplyWatchOptions
  /** How often the server, or a client without connection, has replied. */
  #replies = 0
  #isSilent = false
  #isTrying = false
  /** When the client may be told again to connect, by the clock of `performance`. */
  #restsUntil = Number.NEGATIVE_INFINITY

  constructor(send: Send, options: ReplyWatchOptions) {
    this.#send = send
    this.#options = options
  }

  /** Sends a command and returns its reply. Every failure is a `RedisFault`. */
  async send(key: string, command: string[]): Promise<unknown> {
    if (this.#isSilent && this.#isTrying) throw new RedisFault('timeout')
    const isTrial = this.#isSilent
    this.#isTrying = isTrial
    const before = this.#replies
    try {
      return await this.#replyInTime(key, command)
    } catch (error) {
      throw this.#judged(faultOf(error), before)
    } finally {
      if (isTrial) this.#isTrying = false
    }
  }

  #replyInTime(key: string, command: string[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const late = () => reject(new RedisFault('timeout'))
      // Where this process stood still, the reply may be there already: it is read before a second timer.
      const timer = setTimeout(() => setTimeout(late, 1), this.#options.replyTimeout - 1)
      const settled = () => clearTimeout(timer)
      this.#heard(key, command).then(resolve, reject).finally(settled)
    })
  }

  /** The reply, which counts as one even when nobody waits for it any more. */
  async #heard(key: string, command: string[]): Promise<unknown> {
    try {
      const reply = await this.#send(key, command)
      if (reply instanceof Error) throw reply
      this.#reply()
      return reply
    } catch (error) {
      const fault = faultOf(error)
      // The client's own timeout. Any other error comes from the server, or there is no connection to write to.
      if (fault.kind !== 'timeout') this.#reply()
      throw fault
    }
  }

  #reply(): void {
    this.#replies++
    this.#isSilent = false
  }

  #judged(fault: RedisFault, repliesBefore: number): RedisFault {
    const isSilence = fault.kind === 'timeout' && this.#replies === repliesBefore
    if (isSilence) this.#isSilent = true
    if (isSilence || fault.kind === 'read-only') this.#reconnect(fault)
    return fault
  }

  /** Commands fail together, and a new connection takes time to become ready. */
  #reconnect(fault: RedisFault): void {
    const now = performance.now()
    if (now < this.#restsUntil) return
    this.#restsUntil = now + this.#options.replyTimeout
    // The client reports by itself why it cannot connect.
    void (async () => this.#options.reconnect(fault))().catch(() => undefined)
  }
}
