import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Awaitable } from '@symbolon/core'
import { certificateOfConnection } from '@symbolon/node'
import { onExpress } from '../../on/express.js'
import { onFastify } from '../../on/fastify.js'
import { onFetch } from '../../on/fetch.js'
import { onHono } from '../../on/hono.js'
import { onKoa } from '../../on/koa.js'
import { onNest } from '../../on/nest.js'
import { onNode } from '../../on/node.js'
import type { Application } from '../../server/application.js'

/** Mounts the server on a framework, for a server of Node. */
export type Mount = (application: Application) => Awaitable<RequestListener>

/** The certificate of the connection, which the server of Hono for Node passes beside the request. */
function certificateIn(context: unknown): string | undefined {
  const { incoming }: { readonly incoming?: IncomingMessage } = Object(context)
  return incoming && certificateOfConnection(incoming)
}

/** Every framework. */
export const MOUNTS: Readonly<Record<string, Mount>> = {
  'node:http': onNode,
  Express: onExpress,
  Koa: onKoa,
  Fastify: async application => (await onFastify(application)).routing,
  Nest: async application => (await onNest(application)).getHttpAdapter().getInstance(),
  fetch: application =>
    getRequestListener(onFetch(application, { clientCertificate: (_, context) => certificateIn(context) })),
  Hono: application => getRequestListener(onHono(application, { clientCertificate: c => certificateIn(c.env) }).fetch),
}
