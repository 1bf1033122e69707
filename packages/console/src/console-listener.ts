import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ConsoleAnswer, ConsoleCall } from './call.js'
import type { Console } from './create-console.js'

/** A request of node:http; frameworks that mount a router keep the whole target beside `url`. */
type NodeRequest = IncomingMessage & { readonly originalUrl?: string }

/** The console as a listener of node:http and of frameworks over it. */
export function consoleListener(console: Pick<Console, 'answer'>): RequestListener {
  return (req, res) => {
    const answer = console.answer(callOf(req))
    if (hasBody(req)) leaveBody(req, res)
    res.writeHead(answer.status, { ...answer.headers })
    if (typeof answer.body === 'string') res.end(answer.body)
    // The reader has gone: there is nobody to tell.
    else send(answer.body, res).catch(() => res.destroy())
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** The connection ends with the answer. What Node has received of the body, chunk by chunk, is dropped. */
function leaveBody(req: IncomingMessage, res: ServerResponse): void {
  req.push = () => false
  res.shouldKeepAlive = false
}

function callOf(req: NodeRequest): ConsoleCall {
  const target = req.originalUrl ?? req.url ?? ''
  const at = target.indexOf('?')
  const [path, query] = at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
  return { method: req.method ?? '', path, query, peer: req.socket.remoteAddress, header: name => headerOf(req, name) }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = name === 'host' ? (headers.host ?? headers[':authority']) : headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Sends frames as the reader takes them. */
async function send(frames: Exclude<ConsoleAnswer['body'], string>, res: ServerResponse): Promise<void> {
  const ending = new AbortController()
  res.once('close', () => ending.abort())
  res.flushHeaders()
  for await (const frame of frames(ending.signal)) {
    if (!res.write(frame)) await drained(res)
  }
  res.end()
}

function drained(res: ServerResponse): Promise<void> {
  if (res.destroyed) return Promise.resolve()
  return new Promise(resolve => {
    const done = () => {
      res.off('drain', done).off('close', done)
      resolve()
    }
    res.once('drain', done).once('close', done)
  })
}
