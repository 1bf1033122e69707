import type { Report } from '@symbolon/core'
import { requireOptions } from '@symbolon/core/internal'
import { Access, randomText } from './access.js'
import { answerCall } from './answer-call.js'
import type { ConsoleAnswer, ConsoleCall } from './call.js'
import { EventRing } from './event-ring.js'
import { pause } from './pause.js'
import { plainEvent } from './plain-event.js'
import { streamOf } from './stream.js'

/** Options of {@link createConsole}. */
export interface ConsoleOptions {
  /** The number of decisions that are kept, from 1 to 10,000. Default: 1,000. */
  readonly size?: number
  /** The path of the page, with a slash at both ends. Default: `/`. */
  readonly path?: string
  /**
   * Values of the `Host` header that are allowed beside those of this machine, for example
   * `console.internal:9000`. With one of them any machine may ask: whoever can read the connection
   * gets the cookie, so put TLS in front. Default: none.
   */
  readonly allowedHosts?: readonly string[]
}

/** The newest decisions, and the page that shows them. */
export interface Console {
  /** The listener for `report` of `createPorts`. Every decision costs a trace. */
  readonly report: Report
  /**
   * A link that opens the page once, in one browser, for example `console.link('http://127.0.0.1:8080')`. It is a
   * secret: show it to one person and write it to no log. Of the links that are not used the newest 16 work.
   */
  link(origin: string): string
  /** Answers one request to the page, as plain values. */
  answer(call: ConsoleCall): ConsoleAnswer
  /** Ends all streams. What was kept stays until the console itself is forgotten. */
  close(): void
}

/** The most pages that read the stream at the same time. */
const STREAMS = 16

/**
 * Makes a console: pass its `report` to `createPorts`, and mount it with `consoleListener` or `consoleHandler`. It
 * keeps the newest decisions in memory and writes nothing to disk. Throws a `TypeError` for options that are not valid.
 */
export function createConsole(options: ConsoleOptions = {}): Console {
  const { size, path, allowedHosts } = readOptions(options)
  const ring = new EventRing(size)
  const access = new Access(path)
  const closing = new AbortController()
  const openStream = streams({ ring, run: randomText(6), closing: closing.signal })
  return {
    report: event => ring.add(plainEvent(event)),
    link: origin => `${new URL(origin).origin}${path}open?token=${access.issue()}`,
    answer: call => answerCall(call, { ring, access, path, allowedHosts, openStream }),
    close: () => closing.abort(),
  }
}

interface StreamsOf {
  readonly ring: EventRing
  readonly run: string
  readonly closing: AbortSignal
}

/** Opens streams, up to their number. One ends with its reader or with the console. */
function streams({ ring, run, closing }: StreamsOf) {
  let open = 0
  return (lastEventId: string | undefined): ConsoleAnswer['body'] | undefined => {
    if (open >= STREAMS || closing.aborted) return undefined
    return async function* (reader) {
      open += 1
      try {
        yield* streamOf({ ring, run, pause }, lastEventId, AbortSignal.any([reader, closing]))
      } finally {
        open -= 1
      }
    }
  }
}

function readOptions(options: ConsoleOptions): Required<ConsoleOptions> {
  const names = { size: true, path: true, allowedHosts: true } as const
  const { size = 1_000, path = '/', allowedHosts = [] } = requireOptions('createConsole', options, names)
  if (!Number.isInteger(size) || size < 1 || size > 10_000) {
    throw new TypeError('createConsole: size must be a whole number from 1 to 10,000')
  }
  if (!/^\/(?:[\w.~-]+\/)*$/.test(path)) throw new TypeError('createConsole: path must begin and end with a slash')
  return { size, path, allowedHosts: allowedHosts.map(host => host.toLowerCase()) }
}
