import type { IncomingMessage } from 'node:http'
import type { HttpAnswer, PostedForm } from '@symbolon/core/http'

/*
 * One application, mounted by each package: a PAR endpoint, an endpoint that repeats the form, an
 * authorization endpoint and a guarded resource, each with the origin of the request and, below
 * /pinned, with an origin of its own. The resource /fresh demands a nonce.
 */

/** The origin of everything below /pinned. */
export const PUBLIC_ORIGIN = 'https://as.example'

/** Each prefix of the paths, and the origin that its handlers are given. */
export const PREFIXES = [
  ['', undefined],
  ['/pinned', PUBLIC_ORIGIN],
] as const

/** The largest body that every server accepts. */
export const LARGEST = 1_048_576

/** Repeats a form, so that a row sees what arrived. */
export function repeatForm({ body, targetUri }: PostedForm): HttpAnswer {
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
