import type { OnFault } from '@symbolon/core'
import type { FaultOptions, HttpAnswer } from '@symbolon/core/http'
import { notify, requireHttpAnswer } from '@symbolon/core/internal'

/**
 * An answer of core as a response. If the body of the request has not been read, it closes the connection: otherwise
 * the server would read the body, however long it is. Throws a `TypeError` for what is no answer.
 */
export function responseOf(answer: HttpAnswer, request?: Request): Response {
  const { status, headers, body } = requireHttpAnswer(answer)
  const closing = request !== undefined && isUnread(request) ? { ...headers, Connection: 'close' } : headers
  return new Response(body === '' ? null : body, { status, headers: closing })
}

/** By the headers, because a look at the body would begin to read it on some servers. */
function isUnread(request: Request): boolean {
  const { headers } = request
  return (headers.has('transfer-encoding') || Number(headers.get('content-length')) > 0) && !request.bodyUsed
}

/** The response of a handler, or 500 without a body if it rejects. */
export async function answered(
  operation: string,
  handled: Promise<Response>,
  { onFault, ports }: FaultOptions & { readonly ports?: { readonly onFault?: OnFault } },
): Promise<Response> {
  try {
    return await handled
  } catch (error) {
    const report = onFault ?? ports?.onFault ?? ((fault: unknown) => console.error(fault))
    notify(() => report(error, { operation }))
    return new Response(null, { status: 500 })
  }
}
