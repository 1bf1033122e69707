import type { HttpAnswer } from '@symbolon/core/http'
import { requireHttpAnswer } from '@symbolon/core/internal'

/**
 * An answer of core as a response. If the body of the request has not been read, it closes the
 * connection: otherwise the server would read the body, however long it is. Throws a `TypeError` for
 * what is no answer.
 */
export function responseOf(answer: HttpAnswer, request?: Request): Response {
  const { status, headers, body } = requireHttpAnswer(answer)
  const closing = request !== undefined && isUnread(request) ? { Connection: 'close' } : {}
  return new Response(body === '' ? null : body, { status, headers: { ...headers, ...closing } })
}

/** By the headers, because a look at the body would begin to read it on some servers. */
function isUnread(request: Request): boolean {
  const { headers } = request
  return (headers.has('transfer-encoding') || Number(headers.get('content-length')) > 0) && !request.bodyUsed
}

/** A response with more headers. The headers of some responses cannot be changed, so it is a copy. */
export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const entries = Object.entries(headers)
  if (entries.length === 0) return response
  const copy = new Response(response.body, response)
  for (const [name, value] of entries) copy.headers.set(name, value)
  return copy
}
