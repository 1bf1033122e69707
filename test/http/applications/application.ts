import type { IncomingMessage } from 'node:http'
import { defineProtectedResource, type ProtectedResource } from '@symbolon/core'
import type { HttpAnswer, PostedForm, TrustedProxy } from '@symbolon/core/http'

/*
 * One application, mounted by each package: a PAR endpoint, an endpoint that repeats the form, an
 * authorization endpoint, a challenge endpoint and a guarded resource. The endpoints for forms and
 * the resource are mounted once for each of PREFIXES, with its options. The resource /fresh demands
 * a nonce and signs its refusals, and ADVERTISED has metadata.
 */

/** The origin of everything below /pinned. */
export const PUBLIC_ORIGIN = 'https://as.example'

/** What a prefix passes to its PAR endpoint, its form endpoint and its guard, besides their own. */
export interface Sources {
  readonly publicOrigin?: string
  readonly trustedProxy?: TrustedProxy
  readonly clientCertificate?: () => string
}

/** Each prefix of the paths, and the options of its handlers. */
export const PREFIXES: readonly (readonly [prefix: string, sources: Sources])[] = [
  ['', {}],
  ['/pinned', { publicOrigin: PUBLIC_ORIGIN }],
  ['/forwarded', { trustedProxy: { forwarded: { header: 'Forwarded', hops: 1 } } }],
  ['/two-proxies', { trustedProxy: { forwarded: { header: 'X-Forwarded', hops: 2 } } }],
  ['/scheme', { trustedProxy: { forwarded: { header: 'X-Forwarded-Proto', hops: 1 } } }],
  ['/certificate', { trustedProxy: { clientCertificate: { format: 'nginx' } } }],
  ['/elsewhere', { clientCertificate: () => 'pem' }],
]

export const ADVERTISED: ProtectedResource = defineProtectedResource({
  resource: `${PUBLIC_ORIGIN}/advertised`,
  authorization_servers: [PUBLIC_ORIGIN],
  scopes_supported: ['read'],
  resource_name: 'Données',
})

/** For the server of Hono: other tests in the same process need the `Response` of Node. */
export const OWN_GLOBALS = { overrideGlobalObjects: false } as const

/** The largest form that is read, unless the service takes more. */
export const LARGEST = 65_536

/**
 * Repeats a form, so that a row sees what arrived. To a form that begins with `answer=` it answers
 * the JSON after it, or nothing, and to `certificate` what it knows of that.
 */
export function repeatForm(form: PostedForm): HttpAnswer {
  const { body, targetUri, clientCertificate = 'none', clientCertificateAuthorized } = form
  if (body === 'certificate')
    return { status: 200, headers: {}, body: `${clientCertificate.trim()} ${clientCertificateAuthorized}` }
  if (body.startsWith('answer=')) return JSON.parse(body.slice(7) || '[null]')
  return { status: 200, headers: { 'Content-Type': 'text/plain', 'X-Target': targetUri ?? 'none' }, body }
}

/** Fails while a form is answered. */
export function failing(): never {
  throw new Error('a secret of the server')
}

/** Sets the body that a parser of forms leaves, having consumed the request. */
export function parsed(req: IncomingMessage, next: () => void): void {
  req
    .on('data', () => undefined)
    .on('end', () => {
      Object.assign(req, { body: { client_id: 'x' } })
      next()
    })
}
