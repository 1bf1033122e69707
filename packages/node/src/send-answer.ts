import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpAnswer } from '@symbolon/core/http'
import { requireHttpAnswer } from '@symbolon/core/internal'
import { isUnread } from './read-to-the-end.js'

/**
 * Sends an answer of core. Headers that are already set stay, unless the answer has them too.
 *
 * An answer before the end of a body closes the connection: otherwise Node would read the rest of
 * the body, however long it is.
 *
 * Throws a `TypeError` for what is no answer, before anything is sent.
 */
export function sendAnswer(res: ServerResponse, answer: HttpAnswer): void {
  const { status, headers, body } = closingUnread(res.req, requireHttpAnswer(answer))
  // Node does so for its own headers only. It shows that no other answer follows.
  if (headers.Connection === 'close') res.shouldKeepAlive = false
  res.writeHead(status, isFramed(status, headers) ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) })
  if (body === '') res.end()
  else res.end(body)
}

/**
 * The answer with `Connection: close` if the body of the request has not been read to its end. HTTP/2 has no such
 * header, and closes streams instead of connections (RFC 9113 §8.2.2).
 */
export function closingUnread(req: IncomingMessage, answer: HttpAnswer): HttpAnswer {
  if (req.httpVersionMajor > 1) return { ...answer, headers: withoutConnection(answer.headers) }
  return isUnread(req) ? { ...answer, headers: { ...answer.headers, Connection: 'close' } } : answer
}

/** Whether a response is one of the compatibility API of node:http2. */
export function isHttp2(res: ServerResponse): boolean {
  return 'stream' in res
}

function withoutConnection({ Connection: _, ...others }: HttpAnswer['headers']): HttpAnswer['headers'] {
  return others
}

/** The headers that state where a body ends. */
const FRAMING = ['content-length', 'transfer-encoding']

/** Whether the length of the body is known without a header, or stated by an answer of your own. */
function isFramed(status: number, headers: HttpAnswer['headers']): boolean {
  if (status === 204 || status === 304) return true
  for (const name in headers) {
    // Comparing lengths first is cheap.
    if ((name.length === 14 || name.length === 17) && FRAMING.includes(name.toLowerCase())) return true
  }
  return false
}
