/** A fetch as client libraries take it. */
export type AnyFetch = (
  url: string,
  init: { readonly method?: string; readonly headers?: HeadersInit; readonly body?: unknown },
) => Promise<Response>

/** What a library sends first, as raw HTTP. The library gets an answer that it cannot use. */
export async function captured(sending: (fetch: AnyFetch) => Promise<unknown>): Promise<string> {
  const sent: string[] = []
  const record: AnyFetch = async (url, init) => {
    sent.push(rawRequest(url, init))
    return new Response(undefined, { status: 400 })
  }
  await sending(record).catch(() => undefined)
  const [first] = sent
  if (first === undefined) throw new TypeError('the library has sent nothing')
  return first
}

function rawRequest(url: string, { method = 'GET', headers, body }: Parameters<AnyFetch>[1]): string {
  const { host, pathname, search } = new URL(url)
  const all = new Headers(headers)
  // This is what fetch adds.
  if (body instanceof URLSearchParams && !all.has('content-type')) all.set('content-type', FORM_TYPE)
  return [
    `${method} ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    ...[...all].map(([name, value]) => `${name}: ${value}`),
    '',
    body === undefined || body === null ? '' : String(body),
  ].join('\r\n')
}

const FORM_TYPE = 'application/x-www-form-urlencoded;charset=UTF-8'
