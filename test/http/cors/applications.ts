import type { RequestListener } from 'node:http'
import fastifyCors from '@fastify/cors'
import { getRequestListener } from '@hono/node-server'
import koaCors from '@koa/cors'
import Router from '@koa/router'
import * as onExpress from '@symbolon/express'
import * as onFastify from '@symbolon/fastify'
import * as onFetch from '@symbolon/fetch'
import * as onHono from '@symbolon/hono'
import * as onKoa from '@symbolon/koa'
import * as onNode from '@symbolon/node'
import cors from 'cors'
import express from 'express'
import fastify, { type FastifyPluginAsync } from 'fastify'
import { Hono } from 'hono'
import { cors as honoCors } from 'hono/cors'
import Koa from 'koa'
import { nestWithCors } from '../../../packages/nest/test/cors-application.js'
import { ADVERTISED, OWN_GLOBALS } from '../applications/application.js'
import type { World } from '../world.js'
import { BROWSERS, BROWSERS_TOO, type CorsMount } from './options.js'

const PUBLIC = ['/par', '/fresh', ADVERTISED.metadataPath]

const notFound: RequestListener = (_req, res) => void res.writeHead(404).end()

function nodeWithCors({ ports }: World): RequestListener {
  const guard = onNode.resourceGuard({ ports, dpopNonceRequired: true })
  const open: Readonly<Record<string, RequestListener>> = {
    '/par': onNode.pushedAuthorizationRequestEndpoint({ ports }),
    '/fresh': (req, res) => guard(req, res, () => res.end(onNode.introspectionOf(req).subject)),
    [ADVERTISED.metadataPath]: onNode.protectedResourceMetadataEndpoint(ADVERTISED),
  }
  const closed: Readonly<Record<string, RequestListener>> = {
    '/introspect': onNode.introspectionEndpoint({ ports }),
    '/authorize': onNode.authorizationEndpoint({ ports, askUser: (_waiting, _req, res) => void res.end() }),
  }
  const answerPreflight = cors(BROWSERS)
  return (req, res) => {
    const path = onNode.rawPath(req) ?? ''
    const listener = open[path]
    if (listener !== undefined) answerPreflight(req, res, () => listener(req, res))
    else (closed[path] ?? notFound)(req, res)
  }
}

function fetchWithCors({ ports }: World): RequestListener {
  const guard = onFetch.resourceGuard({ ports, dpopNonceRequired: true })
  const askUser = () => new Response()
  const metadata = onFetch.protectedResourceMetadataEndpoint(ADVERTISED)
  const routes: Readonly<Record<string, onFetch.FetchHandler>> = {
    '/par': onFetch.pushedAuthorizationRequestEndpoint({ ports }),
    '/fresh': request => guard(request, (_, { subject }) => new Response(subject)),
    [ADVERTISED.metadataPath]: async request => metadata(request),
    '/introspect': onFetch.introspectionEndpoint({ ports }),
    '/authorize': onFetch.authorizationEndpoint({ ports, askUser }),
  }
  const answer = async (request: Request) =>
    routes[new URL(request.url).pathname]?.(request) ?? new Response(null, { status: 404 })
  const app = new Hono()
  for (const path of PUBLIC) app.use(path, honoCors(BROWSERS_TOO))
  app.all('*', c => answer(c.req.raw))
  return getRequestListener(app.fetch, OWN_GLOBALS)
}

function expressWithCors({ ports }: World): RequestListener {
  const app = express()
  app.use(PUBLIC, cors(BROWSERS))
  app.all('/par', onExpress.pushedAuthorizationRequestEndpoint({ ports }))
  app.all('/fresh', onExpress.resourceGuard({ ports, dpopNonceRequired: true }), (req, res) => {
    res.send(onExpress.introspectionOf(req).subject)
  })
  app.all(ADVERTISED.metadataPath, onExpress.protectedResourceMetadataEndpoint(ADVERTISED))
  app.all('/introspect', onExpress.introspectionEndpoint({ ports }))
  app.all('/authorize', onExpress.authorizationEndpoint({ ports, askUser: (_waiting, _req, res) => void res.end() }))
  return app
}

function koaWithCors({ ports }: World): RequestListener {
  const open = new Router().use(koaCors(BROWSERS_TOO))
  open.all('/par', onKoa.pushedAuthorizationRequestEndpoint({ ports }))
  open.all('/fresh', onKoa.resourceGuard({ ports, dpopNonceRequired: true }), ctx => {
    ctx.body = onKoa.introspectionOf(ctx).subject
  })
  open.all(ADVERTISED.metadataPath, onKoa.protectedResourceMetadataEndpoint(ADVERTISED))
  const closed = new Router()
  closed.all('/introspect', onKoa.introspectionEndpoint({ ports }))
  closed.all('/authorize', onKoa.authorizationEndpoint({ ports, askUser: () => undefined }))
  return new Koa().use(open.routes()).use(closed.routes()).callback()
}

async function fastifyWithCors({ ports }: World): Promise<RequestListener> {
  const app = fastify()
  const forBrowsers: FastifyPluginAsync = async open => {
    await open.register(fastifyCors, BROWSERS)
    open.register(onFastify.pushedAuthorizationRequestEndpoint({ ports }), { prefix: '/par' })
    const onRequest = onFastify.resourceGuard({ ports, dpopNonceRequired: true })
    open.get('/fresh', { onRequest }, async request => onFastify.introspectionOf(request).subject)
    open.register(onFastify.protectedResourceMetadataEndpoint(ADVERTISED), { prefix: ADVERTISED.metadataPath })
  }
  app.register(forBrowsers)
  app.register(onFastify.introspectionEndpoint({ ports }), { prefix: '/introspect' })
  app.register(onFastify.authorizationEndpoint({ ports, askUser: () => '' }), { prefix: '/authorize' })
  await app.ready()
  return (req, res) => app.routing(req, res)
}

function honoWithCors({ ports }: World): RequestListener {
  const app = new Hono()
  for (const path of PUBLIC) app.use(path, honoCors(BROWSERS_TOO))
  app.all('/par', onHono.pushedAuthorizationRequestEndpoint({ ports }))
  app.all('/fresh', onHono.resourceGuard({ ports, dpopNonceRequired: true }), c =>
    c.text(onHono.introspectionOf(c).subject ?? ''),
  )
  app.all(ADVERTISED.metadataPath, onHono.protectedResourceMetadataEndpoint(ADVERTISED))
  app.all('/introspect', onHono.introspectionEndpoint({ ports }))
  app.all('/authorize', onHono.authorizationEndpoint({ ports, askUser: (_, c) => c.text('') }))
  return getRequestListener(app.fetch, OWN_GLOBALS)
}

export const WITH_CORS: Readonly<Record<string, CorsMount>> = {
  'node:http': nodeWithCors,
  fetch: fetchWithCors,
  Express: expressWithCors,
  Koa: koaWithCors,
  Fastify: fastifyWithCors,
  Hono: honoWithCors,
  'Nest on Express': nestWithCors('express'),
  'Nest on Fastify': nestWithCors('fastify'),
}
