import { type Exchange, jsonIn } from './exchange.js'
import type { ProbeOptions, ProbeRequest } from './options.js'

/** A request of the probe. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Whose connection it is. Default: that of the client. */
  readonly certificate?: 'none' | 'other' | undefined
}

/** What keeps the server from being tested: the step, and what came. */
export class Untestable extends Error {
  override readonly name = 'Untestable'
}

/** What the server does not offer, so that there is nothing to test. */
export class NotApplicable extends Untestable {}

/** A login that failed, for a reason that the report shows: no secret may be in it. */
export class LoginFailed extends Error {
  override readonly name = 'LoginFailed'
}

/** No answer came: whoever demands a certificate may refuse a connection without one. */
export class Unreachable extends Untestable {}

/** The only way to the server: to the hosts that the owner names, at the rate that he sets. */
export interface Traffic {
  send(asked: Asked): Promise<Exchange>
  /** Whether a URL is on an origin that the owner names. */
  isNamed(url: string): boolean
  /** Lists a request that somebody else sends, when its turn has come. */
  list(method: string, url: string): Promise<void>
  /** Seconds since 1970 by the clock of the server. */
  now(): number
  /** The code of the probe that the next requests belong to. */
  begin(probe: string): void
  readonly requests: readonly ProbeRequest[]
  readonly signal: AbortSignal
}

/** Milliseconds that an answer may take. */
const DEADLINE = 15_000

export function trafficOf(options: ProbeOptions, send: typeof fetch): Traffic {
  const { issuer, resource, stepUpResource, origins = [], signal = new AbortController().signal } = options
  const named = new Set([issuer, ...[resource, stepUpResource].flatMap(each => each ?? []), ...origins].map(originOf))
  const requests: ProbeRequest[] = []
  const turn = turns(options.dryRun ? Number.POSITIVE_INFINITY : (options.requestsPerSecond ?? 10), signal)
  let [probe, ahead] = ['baseline', 0]
  const list = async (method: string, url: string) => {
    await turn()
    requests.push({ probe, method, url: url.replace(/[?#].*/s, '') })
  }
  const isNamed = (url: string) => URL.canParse(url) && named.has(originOf(url))
  return {
    requests,
    signal,
    isNamed,
    list,
    now: () => Math.floor((Date.now() + ahead) / 1000),
    begin: code => {
      probe = code
    },
    async send(asked) {
      if (!isNamed(asked.url)) throw new Untestable('an endpoint is on an origin that was not named')
      await list(asked.method, asked.url)
      const response = await answerTo(asked, connectionOf(options, asked, send), signal)
      const { status, headers } = response
      // An answer of a cache has the Date of its origin, and its Age in seconds (RFC 9111 §5.1).
      const date = Date.parse(headers.get('date') ?? '') + 1000 * Number(headers.get('age') ?? 0)
      if (!Number.isNaN(date)) ahead = date - Date.now()
      if (status === 429) throw new Untestable('the server wants fewer requests (429): set a lower rate')
      const text = await response.text()
      return { method: asked.method, url: asked.url, status, headers, text, body: jsonIn(text) }
    },
  }
}

/** A rehearsal sends nothing, by whatever connection. */
function connectionOf(options: ProbeOptions, { certificate }: Asked, send: typeof fetch): typeof fetch {
  if (certificate === 'none' || options.dryRun) return send
  return (certificate === 'other' ? options.otherClient : options.client)?.fetch ?? send
}

async function answerTo(asked: Asked, send: typeof fetch, signal: AbortSignal): Promise<Response> {
  const { url, method, headers = {}, body = null } = asked
  const either = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE)])
  try {
    // A redirect may lead to a host that was not named.
    return await send(url, { method, headers, body, redirect: 'manual', signal: either })
  } catch (error) {
    signal.throwIfAborted()
    throw new Unreachable(`the server cannot be reached: ${error instanceof Error ? error.name : 'an error'}`)
  }
}

function originOf(url: string): string {
  return new URL(url).origin
}

/** Waits until the next request may be sent. */
function turns(perSecond: number, signal: AbortSignal): () => Promise<void> {
  let next = 0
  return async () => {
    signal.throwIfAborted()
    const wait = next - Date.now()
    next = Math.max(next, Date.now()) + 1000 / perSecond
    if (wait > 0) await waited(wait, signal)
  }
}

function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}
