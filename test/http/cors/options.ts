import type { RequestListener } from 'node:http'
import type { World } from '../world.js'

/*
 * One application for each framework, with its own CORS plugin where docs/cors.md has it: PAR at
 * /par, a resource that demands a nonce at /fresh, the metadata of ADVERTISED, and without CORS
 * introspection at /introspect and the authorization endpoint at /authorize.
 */

export type CorsMount = (world: World) => RequestListener | Promise<RequestListener>

/** What a page of another origin may do, in the words of cors, of @fastify/cors and of Nest. */
export const BROWSERS = {
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: ['Authorization', 'Content-Type', 'DPoP'],
  exposedHeaders: ['DPoP-Nonce', 'WWW-Authenticate', 'Retry-After'],
}

/** The same in the words of @koa/cors and of hono/cors. */
export const BROWSERS_TOO = {
  origin: BROWSERS.origin,
  allowMethods: BROWSERS.methods,
  allowHeaders: BROWSERS.allowedHeaders,
  exposeHeaders: BROWSERS.exposedHeaders,
}
