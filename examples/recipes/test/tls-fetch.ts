import { request } from 'node:https'
import type { CustomFetch } from 'openid-client'
import { SERVER } from '../../../packages/express/test/tls-identities.js'

/** A key and its certificate, in PEM. */
export interface Identity {
  readonly key: string
  readonly cert: string
}

/** A fetch over TLS to the server of the tests, with a client certificate if one is given. */
export function tlsFetch(identity?: Identity): CustomFetch {
  return (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const options = { method, headers, ca: SERVER.cert, agent: false, ...identity }
      const sent = request(url, options, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          )
          const content = chunks.length > 0 ? Buffer.concat(chunks) : null
          resolve(new Response(content, { status: response.statusCode ?? 500, headers: pairs }))
        })
      })
      sent.on('error', reject)
      sent.end(body instanceof Uint8Array ? body : body?.toString())
    })
}
