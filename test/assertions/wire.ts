import { type RequestOptions, request } from 'node:https'
import type { CustomFetch } from 'openid-client'
import { SERVER } from '../../packages/express/test/tls-identities.js'

/** A certificate and its key in PEM. */
export interface TlsIdentity {
  readonly key: string
  readonly cert: string
}

/** A fetch for client libraries, and the forms that were sent with it. */
export interface RecordingFetch {
  readonly fetch: CustomFetch
  /** The forms that were posted to a path. */
  formsTo(path: string): readonly URLSearchParams[]
}

/** Where to connect, if that is not the host of the URL, and whether the name of the server is checked. */
export type Connection = Pick<RequestOptions, 'hostname' | 'port' | 'servername' | 'checkServerIdentity'>

/**
 * A fetch that records posted forms and sends no other bodies. Uses TLS if it has an identity, which
 * may be one without a certificate.
 */
export function recordingFetch(identity?: Partial<TlsIdentity>, connection: Connection = {}): RecordingFetch {
  const posted: (readonly [path: string, form: URLSearchParams])[] = []
  const send = identity === undefined ? plainFetch : tlsFetch(identity, connection)
  return {
    fetch: (url, init) => {
      if (init.body instanceof URLSearchParams) posted.push([new URL(url).pathname, new URLSearchParams(init.body)])
      return send(url, init)
    },
    formsTo: path => posted.filter(([to]) => to === path).map(([, form]) => form),
  }
}

const plainFetch: CustomFetch = (url, { method, headers, body, redirect }) =>
  fetch(url, { method, headers, body: body instanceof URLSearchParams ? body : null, redirect })

/** A fetch with a client certificate, which the global fetch does not support. */
function tlsFetch(identity: Partial<TlsIdentity>, connection: Connection): CustomFetch {
  return (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const type = body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
      const sent = { host: new URL(url).host, ...type, ...Object.fromEntries(new Headers(headers)) }
      const options = { method, headers: sent, ca: SERVER.cert, agent: false, ...identity, ...connection }
      const outgoing = request(url, options, incoming => {
        const chunks: Uint8Array[] = []
        incoming.on('data', chunk => chunks.push(chunk))
        incoming.on('end', () => {
          const lines = incoming.rawHeaders.flatMap((name, index, all): [string, string][] =>
            index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [],
          )
          const response = new Response(Buffer.concat(chunks), { status: incoming.statusCode ?? 0, headers: lines })
          resolve(Object.defineProperty(response, 'url', { value: url }))
        })
      })
      outgoing.on('error', reject)
      outgoing.end(body instanceof URLSearchParams ? body.toString() : undefined)
    })
}
