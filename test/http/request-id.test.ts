import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ReportEvent } from '@symbolon/core'
import * as onExpress from '@symbolon/express'
import * as onFastify from '@symbolon/fastify'
import * as onHono from '@symbolon/hono'
import * as onKoa from '@symbolon/koa'
import * as onNode from '@symbolon/node'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import Koa from 'koa'
import { describe, expect, test } from 'vitest'
import { nestWithIds } from '../../packages/nest/test/request-id-application.js'
import { fixture } from '../../packages/node/test/fixture.js'
import { OWN_GLOBALS } from './applications/application.js'
import { serve } from './serve.js'
import { newWorld, type World } from './world.js'

/*
 * One application for each framework, whose requests have the id `id`: a guarded /thing, the PAR
 * endpoint at /par, and the authorization endpoint at /authorize.
 */

type Mount = (world: World, id: unknown) => RequestListener | Promise<RequestListener>

function nodeWithIds({ ports }: World, id: unknown): RequestListener {
  const guard = onNode.resourceGuard({ ports })
  const askUser = () => undefined
  const routes: Readonly<Record<string, RequestListener>> = {
    '/par': onNode.pushedAuthorizationRequestEndpoint({ ports }),
    '/authorize': onNode.authorizationEndpoint({ ports, askUser }),
  }
  return (req, res) => {
    // As pino-http and express-request-id do.
    Object.assign(req, { id })
    const route = routes[req.url ?? '']
    if (route === undefined) guard(req, res, () => res.end())
    else route(req, res)
  }
}

function expressWithIds({ ports }: World, id: unknown): RequestListener {
  const app = express()
  app.use((req, _res, next) => {
    Object.assign(req, { id })
    next()
  })
  app.all('/thing', onExpress.resourceGuard({ ports }))
  app.all('/par', onExpress.pushedAuthorizationRequestEndpoint({ ports }))
  app.all('/authorize', onExpress.authorizationEndpoint({ ports, askUser: () => undefined }))
  return app
}

function koaWithIds({ ports }: World, id: unknown): RequestListener {
  const guard = onKoa.resourceGuard({ ports })
  const routes: Readonly<Record<string, Koa.Middleware>> = {
    '/par': onKoa.pushedAuthorizationRequestEndpoint({ ports }),
    '/authorize': onKoa.authorizationEndpoint({ ports, askUser: () => undefined }),
  }
  const app = new Koa()
  app.use((ctx, next) => {
    Object.assign(ctx.req, { id })
    return (routes[ctx.path] ?? guard)(ctx, next)
  })
  return app.callback()
}

async function fastifyWithIds({ ports }: World, id: unknown): Promise<RequestListener> {
  const app = fastify(id === undefined ? {} : { genReqId: () => Object({ id }).id })
  app.get('/thing', { onRequest: onFastify.resourceGuard({ ports }) }, () => '')
  app.register(onFastify.pushedAuthorizationRequestEndpoint({ ports }), { prefix: '/par' })
  app.register(onFastify.authorizationEndpoint({ ports, askUser: () => '' }), { prefix: '/authorize' })
  await app.ready()
  return (req, res) => app.routing(req, res)
}

function honoWithIds({ ports }: World, id: unknown): RequestListener {
  const app = new Hono<{ Variables: { requestId: unknown } }>()
  // As hono/request-id does.
  app.use(async (c, next) => {
    c.set('requestId', id)
    await next()
  })
  app.use('/thing', onHono.resourceGuard({ ports }))
  app.all('/par', onHono.pushedAuthorizationRequestEndpoint({ ports }))
  app.all('/authorize', onHono.authorizationEndpoint({ ports, askUser: (_, c) => c.text('') }))
  return getRequestListener(app.fetch, OWN_GLOBALS)
}

const WITH_IDS: Readonly<Record<string, Mount>> = {
  'node:http': nodeWithIds,
  Express: expressWithIds,
  Koa: koaWithIds,
  Fastify: fastifyWithIds,
  Hono: honoWithIds,
  'Nest on Express': nestWithIds('express'),
  'Nest on Fastify': nestWithIds('fastify'),
}

const FORM = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'client_id=x' }

/** The calls that are refused, and the operations that report them. */
const REFUSED: readonly (readonly [operation: string, path: string, init: RequestInit])[] = [
  ['introspection', '/thing', { headers: { Authorization: 'Bearer unknown', 'X-Request-Id': 'of-a-stranger' } }],
  ['pushed authorization request', '/par', FORM],
  ['authorization request', '/authorize', FORM],
]

/** The reports of the refused calls, on an application whose requests have an id. */
async function reported(mount: Mount, id: unknown): Promise<readonly ReportEvent[]> {
  const { ports, events } = await fixture()
  const origin = await serve(await mount({ ...(await newWorld()), ports }, id))
  for (const [, path, init] of REFUSED) await fetch(`${origin}${path}`, init)
  return events
}

describe.each(Object.entries(WITH_IDS))('the id of a request on %s', (_, mount) => {
  test.each([
    ['a text', '0b7c-5f', '0b7c-5f'],
    ['a number, as pino-http counts', 7, '7'],
  ])('is in the reports of what is refused: %s', async (_, id, shown) => {
    const events = await reported(mount, id)
    expect(events.map(({ operation, requestId }) => [operation, requestId])).toEqual(
      REFUSED.map(([operation]) => [operation, shown]),
    )
    // The reports are whole.
    expect(events.every(({ checks }) => checks.length > 0)).toBe(true)
  })

  test.each([
    ['a line break', 'a\nb'],
    ['too many characters', 'a'.repeat(129)],
    ['a blank', 'a b'],
    ['no text', ['a']],
    ['nothing', ''],
  ])('is not shown with %s', async (_, id) => {
    const events = await reported(mount, id)
    expect(events.map(({ requestId }) => requestId)).toEqual(REFUSED.map(() => undefined))
  })
})

test.each(['Fastify', 'Nest on Fastify'])(
  'the id is the one that Fastify makes if there is no other: %s',
  async name => {
    const mount = name === 'Fastify' ? fastifyWithIds : nestWithIds('fastify')
    const events = await reported(mount, undefined)
    expect(events.map(({ requestId }) => requestId)).toEqual(['req-1', 'req-2', 'req-3'])
  },
)

test('a listener that reads no checks gets none for the sake of an id', async () => {
  const events: ReportEvent[] = []
  const report = Object.assign((event: ReportEvent) => void events.push(event), { readsChecks: false as const })
  const { ports } = await fixture({ report })
  const origin = await serve(nodeWithIds({ ...(await newWorld()), ports }, 'one'))
  await fetch(`${origin}/thing`, { headers: { Authorization: 'Bearer unknown' } })
  expect(events).toMatchObject([{ requestId: 'one', checks: [] }])
})
