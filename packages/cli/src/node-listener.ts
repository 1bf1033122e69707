import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** How much of a body that nobody wanted is read, so that its sender gets the answer before the connection ends. */
const DISCARDED_BYTES = 1_048_576
const DISCARDING_MILLISECONDS = 1_000

/** A fetch handler as a listener of node:http. What the handler lets through as a rejection is a 500 without a body. */
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
    // What is left of a body would stand before the next request of the connection.
    ...(whole ? {} : { Connection: 'close' }),
    'Content-Length': body.length,
  })
  outgoing.end(body)
}

/** The request as fetch has it. The host of the target never counts, and neither does what fetch cannot hold. */
function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  const target = `http://localhost${pathOf(url)}`
  if (method === 'GET' || method === 'HEAD') return new Request(target, { method, headers })
  return new Request(target, { method: nameOf(method), headers, body: bodyOf(incoming), duplex: 'half' })
}

/** Methods that fetch refuses to hold go under another name, which no path knows either. */
function nameOf(method: string): string {
  return /^(?:CONNECT|TRACE|TRACK)$/.test(method) ? `NOT-${method}` : method
}

/**
 * Path and query of a target. What a URL would rewrite (dot segments, backslashes) leads nowhere, so that a proxy and
 * this server never disagree about the path.
 */
function pathOf(url: string): string {
  if (!url.startsWith('/') || /[\\#]|\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(url)) return '/not-a-path'
  return URL.canParse(`http://localhost${url}`) ? url : '/not-a-path'
}

/** The body, read as it is asked for; who stops asking leaves the rest to {@link readToTheEnd}. */
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
  // Nothing is read ahead: a body that nobody asks for stays with the connection.
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** Reads what is left of a body and drops it; whether that was all of it. */
function readToTheEnd(incoming: IncomingMessage): Promise<boolean> {
  // Of a connection that was broken off nothing more comes, not even its end.
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
