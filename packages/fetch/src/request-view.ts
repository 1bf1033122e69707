import type { HttpRequestView } from '@symbolon/core/http'
import { originOf } from '@symbolon/core/internal'

/**
 * The view of a request that core needs: the full URL that the client used, and its headers. Without `publicOrigin` the
 * origin comes from the scheme of `request.url` and the `Host` header, which the client controls: pass it if proofs or
 * signatures contain the URL, and behind a proxy. An invalid origin results in no `targetUri`, which is refused.
 */
export function requestView(request: Request, publicOrigin?: string): HttpRequestView {
  const headers = headerLines(request.headers)
  const url = new URL(request.url)
  const origin = publicOrigin ?? originOfRequest(url, { headers })
  const targetUri = origin === undefined ? undefined : `${origin}${url.pathname}${url.search}`
  return { method: request.method, targetUri, headers }
}

/** Servers disagree about the host of a request with a URL as target, so its `Host` decides. */
function originOfRequest(url: URL, request: Pick<HttpRequestView, 'headers'>): string | undefined {
  const named = request.headers.some(([name]) => name === 'host')
  return named ? originOf(url.protocol.slice(0, -1), request) : url.origin
}

/** `Headers` joins repeated lines with a comma. This splits the lines of credentials again. */
function headerLines(headers: Headers): HttpRequestView['headers'] {
  const lines: (readonly [name: string, value: string])[] = []
  for (const [name, value] of headers) {
    if (name !== 'authorization') lines.push([name, value])
    else for (const each of value.split(NEXT_CREDENTIALS)) lines.push([name, each])
  }
  return lines
}

/** No credentials of these schemes contain a comma (RFC 9110 §11.2). */
const NEXT_CREDENTIALS = /, *(?=(?:Basic|Bearer|DPoP)(?: |,|$))/i
