import type { RequestListener } from 'node:http'
import Koa from 'koa'
import Koa2 from 'koa2'
import type { World } from '../world.js'
import { onExpress } from './on-express.js'
import { onFastify } from './on-fastify.js'
import { onKoa } from './on-koa.js'
import { onNode } from './on-node.js'

/** Mounts the application, and answers requests with it. */
export type Mount = (world: World) => RequestListener | Promise<RequestListener>

/** The application, by what it is mounted with. */
export const APPLICATIONS: Readonly<Record<string, Mount>> = {
  'node:http': onNode,
  Express: onExpress,
  Fastify: onFastify,
  Koa: onKoa(Koa),
  'Koa 2': onKoa(Koa2),
}
