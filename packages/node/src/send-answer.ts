import type { ServerResponse } from 'node:http'
import { type HttpAnswer, requireHttpAnswer } from '@symbolon/core/http'

/**
 * Sends an answer of core. Headers that are already set stay, unless the answer has them too.
 *
 * Node discards the rest of a request that nobody read, so it never becomes the next request of the
 * connection; an answer in the middle of a body says `Connection: close`.
 *
 * Throws a `TypeError` for what is no answer, before anything is sent.
 */
export function sendAnswer(res: ServerResponse, answer: HttpAnswer): void {
  const { status, headers: all, body } = requireHttpAnswer(answer)
  const headers = isHttp2(res) ? withoutConnection(all) : all
  // Node does so for its own headers only. It shows that no other answer follows.
  if (headers.Connection === 'close') res.shouldKeepAlive = false
  res.writeHead(status, isFramed(status, headers) ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) })
  if (body === '') res.end()
  else res.end(body)
}

/** Whether a response is one of the compatibility API of node:http2. */
export function isHttp2(res: ServerResponse): boolean {
  return 'stream' in res
}

/** HTTP/2 has no such header, and closes streams instead of connections (RFC 9113 §8.2.2). */
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
