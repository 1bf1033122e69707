import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Awaitable } from '@symbolon/core'
import { certificateOfConnection } from '@symbolon/node'
import { onExpress } from '../../on/express.js'
import { onFastify } from '../../on/fastify.js'
import { type CertificateSource, onFetch } from '../../on/fetch.js'
import { type CertificateSource as HonoCertificateSource, onHono } from '../../on/hono.js'
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

/** For a fetch handler, where the certificate of the connection is; nowhere, if a proxy passes it on. */
function fetchSource({ sources }: Application): CertificateSource {
  return sources.trustedProxy ? {} : { clientCertificate: (_, context) => certificateIn(context) }
}

function honoSource({ sources }: Application): HonoCertificateSource {
  return sources.trustedProxy ? {} : { clientCertificate: c => certificateIn(c.env) }
}

/** Other tests in the same process need the `Response` of Node. */
const OWN_GLOBALS = { overrideGlobalObjects: false } as const

/** Every framework. */
export const MOUNTS: Readonly<Record<string, Mount>> = {
  'node:http': onNode,
  Express: onExpress,
  Koa: onKoa,
  Fastify: async application => (await onFastify(application)).routing,
  Nest: async application => (await onNest(application)).getHttpAdapter().getInstance(),
  fetch: application => getRequestListener(onFetch(application, fetchSource(application)), OWN_GLOBALS),
  Hono: application => getRequestListener(onHono(application, honoSource(application)).fetch, OWN_GLOBALS),
}
