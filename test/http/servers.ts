import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { HttpAnswer, PostedForm } from '@symbolon/core/http'
import * as overExpress from '@symbolon/express'
import * as overNode from '@symbolon/node'
import express from 'express'
import type { World } from './world.js'

/*
 * One application, mounted by each package: a PAR endpoint, an endpoint that repeats the form, an
 * authorization endpoint and a guarded resource, each with the origin of the request and, below
 * /pinned, with an origin of its own.
 */

/** The origin of everything below /pinned. */
export const PUBLIC_ORIGIN = 'https://as.example'

/** The largest body that every server accepts. */
export const LARGEST = 1_048_576

/** Repeats a form, so that a row sees what arrived. */
function repeatForm({ body, targetUri }: PostedForm): HttpAnswer {
  return { status: 200, headers: { 'Content-Type': 'text/plain', 'X-Target': targetUri ?? 'none' }, body }
}

function failing(): never {
  throw new Error('a secret of the server')
}

/** Sets the body that a parser of forms leaves, having consumed the request. */
function parsed(req: IncomingMessage, next: () => void): void {
  req
    .on('data', () => undefined)
    .on('end', () => {
      Object.assign(req, { body: { client_id: 'x' } })
      next()
    })
}

function nodeRoutes({ ports }: World): Readonly<Record<string, RequestListener>> {
  const { pushedAuthorizationRequestEndpoint, formEndpoint, resourceGuard, authorizationEndpoint } = overNode
  const routes = (prefix: string, publicOrigin: string | undefined): Record<string, RequestListener> => {
    const guard = resourceGuard({ ports, scopes: ['read'], publicOrigin })
    return {
      [`${prefix}/par`]: pushedAuthorizationRequestEndpoint({ ports, publicOrigin }),
      [`${prefix}/form`]: formEndpoint(repeatForm, { publicOrigin }),
      [`${prefix}/thing`]: (req, res) => guard(req, res, () => res.end(overNode.introspectionOf(req).subject)),
    }
  }
  const onFault = () => undefined
  const parsedForm = formEndpoint(repeatForm, { onFault })
  return {
    ...routes('', undefined),
    ...routes('/pinned', PUBLIC_ORIGIN),
    '/authorize': authorizationEndpoint({ ports, askUser: ({ action }, _req, res) => void res.end(action) }),
    '/failing': formEndpoint(failing, { onFault }),
    '/parsed': (req, res) => parsed(req, () => parsedForm(req, res)),
  }
}

function bare(world: World): RequestListener {
  const routes = nodeRoutes(world)
  return (req, res) => {
    const { pathname } = new URL(req.url ?? '', 'http://localhost')
    const route = routes[pathname]
    if (route === undefined) res.writeHead(404).end()
    else route(req, res)
  }
}

function withExpress({ ports }: World): RequestListener {
  const { pushedAuthorizationRequestEndpoint, formEndpoint, resourceGuard, authorizationEndpoint } = overExpress
  const app = express()
  for (const [prefix, publicOrigin] of [
    ['', undefined],
    ['/pinned', PUBLIC_ORIGIN],
  ] as const) {
    app.all(`${prefix}/par`, pushedAuthorizationRequestEndpoint({ ports, publicOrigin }))
    app.all(`${prefix}/form`, formEndpoint(repeatForm, { publicOrigin }))
    app.all(`${prefix}/thing`, resourceGuard({ ports, scopes: ['read'], publicOrigin }), (req, res) => {
      res.end(overExpress.introspectionOf(req).subject)
    })
  }
  app.all('/authorize', authorizationEndpoint({ ports, askUser: ({ action }, _req, res) => void res.end(action) }))
  app.all('/failing', formEndpoint(failing))
  app.all('/parsed', (req, _res, next) => parsed(req, next), formEndpoint(repeatForm))
  app.use(((_error, _req, res, _next) => {
    res.status(500).end()
  }) satisfies express.ErrorRequestHandler)
  return app
}

/** The application, by the package that mounts it. */
export const APPLICATIONS: Readonly<Record<string, (world: World) => RequestListener>> = {
  'node:http': bare,
  Express: withExpress,
}

/** Listens on a free port, and returns it and how to close. */
export async function listen(app: RequestListener): Promise<{ readonly port: number; close(): void }> {
  const server = createServer(app)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
