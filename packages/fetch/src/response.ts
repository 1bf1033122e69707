import { type HttpAnswer, requireHttpAnswer } from '@symbolon/core/http'

/** An answer of core as a response. Throws a `TypeError` for what is no answer. */
export function responseOf(answer: HttpAnswer): Response {
  const { status, headers, body } = requireHttpAnswer(answer)
  return new Response(body === '' ? null : body, { status, headers: { ...headers } })
}

/** A response with more headers. The headers of some responses cannot be changed, so it is a copy. */
export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const entries = Object.entries(headers)
  if (entries.length === 0) return response
  const copy = new Response(response.body, response)
  for (const [name, value] of entries) copy.headers.set(name, value)
  return copy
}
