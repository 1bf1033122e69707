import { createServer, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Ports } from '@symbolon/core'
import * as overExpress from '@symbolon/express'
import * as overFastify from '@symbolon/fastify'
import * as overFetch from '@symbolon/fetch'
import * as overHono from '@symbolon/hono'
import * as overKoa from '@symbolon/koa'
import * as overNode from '@symbolon/node'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import Koa from 'koa'
import { ISSUER } from '../pushes.js'
import type { Framework } from './frameworks.js'
import { portsWith } from './symbolon-targets.js'
import type { Target, TargetClients } from './target.js'

/** A framework with the PAR endpoint, and alone: it reads the body and answers a constant. */
interface Mounted {
  ours(ports: Ports): RequestListener | Promise<RequestListener>
  alone(): RequestListener | Promise<RequestListener>
}

const BODY = JSON.stringify({ expires_in: 60, request_uri: `urn:ietf:params:oauth:request_uri:${'x'.repeat(43)}` })
const JSON_TYPE = { 'Content-Type': 'application/json' }
const options = (ports: Ports) => ({ ports, publicOrigin: ISSUER })

const readThen =
  (send: (res: Parameters<RequestListener>[1]) => void): RequestListener =>
  (req, res) => {
    const chunks: Buffer[] = []
    req.on('data', chunk => chunks.push(chunk)).on('end', () => send(res))
  }

const MOUNTED: Readonly<Record<Framework, Mounted>> = {
  'node:http': {
    ours: ports => overNode.pushedAuthorizationRequestEndpoint(options(ports)),
    alone: () => readThen(res => void res.writeHead(201, JSON_TYPE).end(BODY)),
  },
  Express: {
    ours: ports => express().all('/par', overExpress.pushedAuthorizationRequestEndpoint(options(ports))),
    alone: () =>
      express().all(
        '/par',
        express.text({ type: '*/*' }),
        (_req, res) => void res.status(201).set(JSON_TYPE).end(BODY),
      ),
  },
  Koa: {
    ours: ports => new Koa().use(overKoa.pushedAuthorizationRequestEndpoint(options(ports))).callback(),
    alone: () =>
      new Koa()
        .use(async ctx => {
          for await (const _ of ctx.req);
          ctx.status = 201
          ctx.set(JSON_TYPE)
          ctx.body = BODY
        })
        .callback(),
  },
  Fastify: {
    async ours(ports) {
      const app = fastify()
      await app.register(overFastify.pushedAuthorizationRequestEndpoint(options(ports)), { prefix: '/par' })
      await app.ready()
      return app.routing
    },
    async alone() {
      const app = fastify()
      app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      app.post('/par', (_request, reply) => reply.code(201).headers(JSON_TYPE).send(BODY))
      await app.ready()
      return app.routing
    },
  },
  fetch: {
    ours: ports => getRequestListener(overFetch.pushedAuthorizationRequestEndpoint(options(ports))),
    alone: () =>
      getRequestListener(async request => {
        await request.text()
        return new Response(BODY, { status: 201, headers: JSON_TYPE })
      }),
  },
  Hono: {
    ours: ports =>
      getRequestListener(new Hono().all('/par', overHono.pushedAuthorizationRequestEndpoint(options(ports))).fetch),
    alone: () =>
      getRequestListener(
        new Hono().all('/par', async c => {
          await c.req.text()
          return c.body(BODY, 201, JSON_TYPE)
        }).fetch,
      ),
  },
}

/** The PAR endpoint on a framework. */
export async function pushOver(framework: Framework, clients: TargetClients): Promise<Target> {
  return { path: '/par', server: createServer(await MOUNTED[framework].ours(await portsWith(clients))) }
}

export async function alone(framework: Framework): Promise<Target> {
  return { path: '/par', server: createServer(await MOUNTED[framework].alone()) }
}
