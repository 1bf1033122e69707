import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Limits for discarding the rest of a body, so that the sender can read the answer. */
const DISCARDED_BYTES = 1_048_576
const DISCARDING_MILLISECONDS = 1_000

/**
 * Turns a fetch handler into a listener of node:http. A rejection of the handler is a 500 without a
 * body.
 */
export function nodeListener(handle: (request: Request) => Promise<Response>): RequestListener {
  return (incoming, outgoing) => {
    handleOver(incoming, outgoing, handle).catch(() => {
      if (!outgoing.headersSent) outgoing.writeHead(500, { Connection: 'close' })
      outgoing.end()
    })
  }
}

async function handleOver(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const response = await handle(requestOf(incoming))
  const body = Buffer.from(await response.arrayBuffer())
  const whole = await readToTheEnd(incoming)
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    // The rest of a body would be read as the next request of the connection.
    ...(whole ? {} : { Connection: 'close' }),
    'Content-Length': body.length,
  })
  outgoing.end(body)
}

/** Converts to a fetch request. The host is ignored, and what fetch cannot express is replaced. */
function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  const target = `http://localhost${pathOf(url)}`
  if (method === 'GET' || method === 'HEAD') return new Request(target, { method, headers })
  return new Request(target, { method: nameOf(method), headers, body: bodyOf(incoming), duplex: 'half' })
}

/** Renames methods that fetch refuses. No path accepts the new names. */
function nameOf(method: string): string {
  return /^(?:CONNECT|TRACE|TRACK)$/.test(method) ? `NOT-${method}` : method
}

/**
 * The path and query of a target. A target that URL parsing would rewrite (dot segments,
 * backslashes) is unknown, so that a proxy and this server never disagree about the path.
 */
function pathOf(url: string): string {
  if (!url.startsWith('/') || /[\\#]|\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(url)) return '/not-a-path'
  return URL.canParse(`http://localhost${url}`) ? url : '/not-a-path'
}

/** The body as a stream, read on demand. {@link readToTheEnd} discards the rest. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  }
  // No read-ahead: an unread body stays on the connection.
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** Reads and drops the rest of a body; resolves to whether it ended. */
function readToTheEnd(incoming: IncomingMessage): Promise<boolean> {
  // An aborted connection emits nothing more, not even `end`.
  if (incoming.complete || incoming.destroyed) return Promise.resolve(incoming.complete)
  return new Promise(resolve => {
    let bytes = 0
    const timer = setTimeout(() => finish(false), DISCARDING_MILLISECONDS)
    const finish = (whole: boolean) => {
      clearTimeout(timer)
      incoming.off('data', count)
      if (!whole) incoming.pause()
      resolve(whole)
    }
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length
      if (bytes > DISCARDED_BYTES) finish(false)
    }
    incoming
      .on('data', count)
      .once('end', () => finish(true))
      .once('close', () => finish(incoming.complete))
    incoming.resume()
  })
}
