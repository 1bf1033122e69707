import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** A certificate and its key, as PEM. */
export type Identity = Pick<RequestOptions, 'cert' | 'key' | 'ca' | 'servername'>

/** `fetch` over connections with a certificate, which the global one cannot do. It follows no redirect. */
export function fetchWith(identity: Identity): typeof fetch {
  return async (url, init) => {
    const { method, headers, body, signal } = new Request(url, init)
    const options = { ...identity, method, headers: Object.fromEntries(headers), signal, agent: false }
    const sent = request(new URL(String(url)), options)
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      sent.once('response', resolve).once('error', reject),
    )
    sent.end(body === null ? undefined : await buffer(body))
    return responseOf(await answered)
  }
}

async function responseOf(message: IncomingMessage): Promise<Response> {
  const { statusCode: status = 500, headersDistinct } = message
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const content = new Uint8Array(await buffer(message))
  return new Response(content.byteLength === 0 ? null : content, { status, headers })
}
