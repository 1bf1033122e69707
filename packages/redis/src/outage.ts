import type { RedisFault } from './redis-fault.js'
import type { ReplyWatchOptions } from './reply-watch.js'

/** How long to wait for the server, and what to do when it does not reply. */
export interface OutageOptions {
  /**
   * Milliseconds to wait for a reply, at most 2,147,483,647. Then the call rejects with a `RedisFault` of kind
   * `timeout`, and until the server replies again only one command at a time is sent to it. Default: 2000.
   */
  readonly replyTimeout?: number
  /**
   * Drops the connection of your client and makes a new one. Called when the server is read-only, as
   * after a failover, or silent; at most once in `replyTimeout`. What it throws is ignored. Default:
   * nothing, for clients that do so by themselves.
   */
  readonly reconnect?: (fault: RedisFault) => unknown
}

/** The longest time that timers know. */
const LONGEST_TIMEOUT = 2_147_483_647

/** The options with their defaults. Throws a `TypeError` that names the caller and the wrong one. */
export function requireOutage(caller: string, options: OutageOptions): ReplyWatchOptions {
  const { replyTimeout = 2_000, reconnect = () => undefined } = options
  if (typeof replyTimeout !== 'number' || !(replyTimeout > 0 && replyTimeout <= LONGEST_TIMEOUT)) {
    throw new TypeError(`${caller}: \`replyTimeout\` must be a number of milliseconds above 0`)
  }
  if (typeof reconnect !== 'function') throw new TypeError(`${caller}: \`reconnect\` must be a function`)
  return { replyTimeout, reconnect }
}
