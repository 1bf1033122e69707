import type { RequestListener } from 'node:http'
import express from 'express'
import express4 from 'express4'
import Koa from 'koa'
import Koa2 from 'koa2'
import type { World } from '../world.js'
import { onExpress } from './on-express.js'
import { onFastify } from './on-fastify.js'
import { onFetch } from './on-fetch.js'
import { onHono } from './on-hono.js'
import { onKoa } from './on-koa.js'
import { onNestExpress, onNestFastify } from './on-nest.js'
import { onNest12Express, onNest12Fastify } from './on-nest-12.js'
import { onNode } from './on-node.js'

export type Mount = (world: World) => RequestListener | Promise<RequestListener>

export const APPLICATIONS: Readonly<Record<string, Mount>> = {
  'node:http': onNode,
  fetch: onFetch,
  Express: onExpress(express),
  'Express 4': onExpress(express4),
  Fastify: onFastify,
  Koa: onKoa(Koa),
  'Koa 2': onKoa(Koa2),
  Hono: onHono,
  'Nest on Express': onNestExpress,
  'Nest on Fastify': onNestFastify,
  'Nest 12 on Express': onNest12Express,
  'Nest 12 on Fastify': onNest12Fastify,
}

/** The applications that are fetch handlers, behind a server that makes the `Request`. */
export const OVER_FETCH: ReadonlySet<string> = new Set(['fetch', 'Hono'])
