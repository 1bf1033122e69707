import { connect } from 'node:net'
import { formEndpoint, type IntrospectionState, introspectionOf, resourceGuard, sendAnswer } from '@symbolon/koa'
import Koa, { type Context, type Middleware } from 'koa'
import bodyParser from 'koa-bodyparser'
import mount from 'koa-mount'
import Koa2 from 'koa2'
import { describe, expect, test } from 'vitest'
import { serve } from '../../../test/http/serve.js'
import { newWorld, proofFor, type World } from '../../../test/http/world.js'
import { signer } from '../../node/test/signed-request.js'

/* What is special with Koa; test/http shows what is common to all packages. */

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each([
  ['Koa 3', Koa],
  ['Koa 2', Koa2],
])('%s', (_, Application) => {
  /** An application of these middleware, and the errors that reach it. */
  function application(...all: readonly Middleware[]) {
    const app = new Application()
    const errors: unknown[] = []
    app.on('error', error => errors.push(error))
    for (const each of all) app.use(each)
    return { app, errors }
  }

  /** What middleware upstream sees, and what the client gets. */
  async function seen(middleware: Middleware, init: RequestInit = {}) {
    let upstream: unknown
    const { app } = application(async (ctx, next) => {
      await next()
      upstream = [ctx.status, ctx.response.get('Content-Type') || '', ctx.body]
    }, middleware)
    const response = await fetch(await serve(app.callback()), init)
    return { upstream, got: [response.status, response.headers.get('content-type'), await response.text()] }
  }

  const answering = (status: number, headers: Record<string, string>, body: string) =>
    formEndpoint(() => ({ status, headers, body }))
  const JSON_TYPE = { 'Content-Type': 'application/json' }

  test.each<[string, Middleware, RequestInit, readonly unknown[]]>([
    ['a 405', answering(200, {}, ''), {}, [405, '', '']],
    [
      'JSON',
      answering(201, JSON_TYPE, '{}'),
      { method: 'POST', headers: FORM, body: '' },
      [201, 'application/json', '{}'],
    ],
    ['a text without a media type', answering(200, {}, '<p>'), { method: 'POST', headers: FORM }, [200, '', '<p>']],
    ['an empty 200', answering(200, {}, ''), { method: 'POST', headers: FORM }, [200, '', '']],
    [
      'an empty 200 of JSON',
      answering(200, JSON_TYPE, ''),
      { method: 'POST', headers: FORM },
      [200, 'application/json', ''],
    ],
  ])(
    'middleware upstream sees the answer that the client gets: %s',
    async (_, middleware, init, [status, type, body]) => {
      const { upstream, got } = await seen(middleware, init)
      expect(upstream).toEqual([status, type, body])
      expect(got).toEqual([status, type === '' ? null : type, body])
    },
  )

  test('RFC 9110 §15.3.5: a 204 has no content and no media type', async () => {
    const { got } = await seen(answering(204, {}, ''), { method: 'POST', headers: FORM })
    expect(got).toEqual([204, null, ''])
  })

  test('a header that is set upstream stays, unless the answer has it too', async () => {
    const { app } = application(
      (ctx, next) => {
        ctx.set({ 'X-Request-Id': '1', 'Cache-Control': 'public' })
        return next()
      },
      ctx => sendAnswer(ctx, { status: 200, headers: { 'Cache-Control': 'no-store' }, body: '' }),
    )
    const { headers } = await fetch(await serve(app.callback()))
    expect([headers.get('x-request-id'), headers.get('cache-control')]).toEqual(['1', 'no-store'])
  })

  /** A guard that is mounted below a path, with a proof for a URL. */
  async function proven(htu: (origin: string) => string, listener: (world: World) => Parameters<typeof serve>[0]) {
    const world = await newWorld()
    const origin = await serve(listener(world))
    const proof = proofFor(htu(origin), 'GET', world.boundToken)
    const headers = { authorization: `DPoP ${world.boundToken}`, dpop: proof }
    return (await fetch(`${origin}/api/thing?a=1`, { headers })).status
  }

  const granted: Middleware = ctx => {
    ctx.body = introspectionOf(ctx).subject
  }

  test.each([
    ['the path of the client', '/api/thing', 200],
    ['the rest of the path', '/thing', 401],
  ])('RFC 9449 §4.3-9: below koa-mount a proof is for %s', async (_, path, status) => {
    const below = ({ ports }: World) => application(resourceGuard({ ports }), granted).app
    expect(
      await proven(
        origin => origin + path,
        world => application(mount('/api', below(world))).app.callback(),
      ),
    ).toBe(status)
  })

  test('RFC 9449 §4.3-9: the path stays that of the client where Connect mounts the application', async () => {
    const listener = ({ ports }: World): Parameters<typeof serve>[0] => {
      const callback = application(resourceGuard({ ports }), granted).app.callback()
      return (req, res) => callback(Object.assign(req, { originalUrl: req.url, url: '/thing' }), res)
    }
    expect(await proven(origin => `${origin}/api/thing`, listener)).toBe(200)
  })

  test.each([
    ['https', true, 200],
    ['https', false, 401],
    ['https://evil.example/?x=', true, 400],
  ])('X-Forwarded-Proto %s, with a trusted proxy: %s', async (proto, proxy, status) => {
    const { ports, boundToken } = await newWorld()
    const { app } = application(resourceGuard({ ports }), granted)
    app.proxy = proxy
    const origin = await serve(app.callback())
    const htu = origin.replace('http:', 'https:')
    const authorization = { authorization: `DPoP ${boundToken}`, dpop: proofFor(htu, 'GET', boundToken) }
    const response = await fetch(origin, { headers: { ...authorization, 'x-forwarded-proto': proto } })
    expect(response.status).toBe(status)
  })

  test('a form that koa-bodyparser has consumed is a TypeError that says where to mount', async () => {
    const { app, errors } = application(bodyParser(), answering(200, {}, ''))
    const response = await fetch(await serve(app.callback()), { method: 'POST', headers: FORM, body: 'a=1&a=2' })
    expect(response.status).toBe(500)
    expect(errors).toEqual([expect.any(TypeError)])
    expect(String(errors[0])).toContain('mount this endpoint before any parser of forms')
  })

  test('JSON that koa-bodyparser has consumed is a mistake of the client', async () => {
    const { app, errors } = application(bodyParser(), answering(200, {}, ''))
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(await serve(app.callback()), { method: 'POST', headers, body: '{}' })
    expect([response.status, errors]).toEqual([400, []])
  })

  test.each([
    ['an error', new Error('down')],
    ['nothing', undefined],
  ])('an answer that rejects with %s is an error of Koa, and the client gets a 500', async (_, thrown) => {
    const { app, errors } = application(formEndpoint(() => Promise.reject(thrown)))
    const response = await fetch(await serve(app.callback()), { method: 'POST', headers: FORM })
    expect([response.status, errors]).toEqual([500, [expect.any(Error)]])
  })

  test('middleware upstream can answer an error', async () => {
    const { app } = application(
      (ctx, next) => next().catch(error => Object.assign(ctx, { status: 503, body: String(error) })),
      formEndpoint(() => Promise.reject(new Error('down'))),
    )
    const response = await fetch(await serve(app.callback()), { method: 'POST', headers: FORM })
    expect([response.status, await response.text()]).toEqual([503, 'Error: down'])
  })

  test('a client that hangs up is an error with status 400, which Koa does not print', async () => {
    const { app } = application(answering(200, {}, ''))
    // Koa passes on what the parser of Node says, too.
    const failed = new Promise(resolve => app.on('error', each => Object(each).status === 400 && resolve(each)))
    const { port } = new URL(await serve(app.callback()))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nContent-Type: ')
    socket.write('application/x-www-form-urlencoded\r\n\r\na', () => socket.destroy())
    expect(await failed).toMatchObject({ name: 'RequestAborted', expose: true })
  })

  test('the functions of the options and the answer get the context of Koa', async () => {
    const contexts: unknown[] = []
    const seenBy = (ctx: Context) => void contexts.push(ctx.get('x-client-cert'))
    const answer = (_form: unknown, ctx: Context) => {
      seenBy(ctx)
      return { status: 200, headers: {}, body: '' }
    }
    const { app } = application(formEndpoint(answer, { clientCertificate: seenBy, clientCertificatePath: seenBy }))
    await fetch(await serve(app.callback()), { method: 'POST', headers: { ...FORM, 'x-client-cert': 'pem' } })
    expect(contexts).toEqual(['pem', 'pem', 'pem'])
  })

  test.each([
    ['the body that was signed', '{"a":1}', 200],
    ['another body', '{"a":2}', 401],
    ['no body', '', 401],
  ])('RFC 9530 §2: the rawBody of koa-bodyparser is compared with the digest: %s', async (_, body, status) => {
    const { ports, headersFor } = await signer()
    const guard = resourceGuard({ ports, signedBody: ctx => ctx.request.rawBody })
    const { app } = application(bodyParser(), guard, ctx => {
      ctx.body = ctx.request.body
    })
    const origin = await serve(app.callback())
    const headers = await headersFor(`${origin}/`, '{"a":1}')
    expect((await fetch(origin, { method: 'POST', headers, body })).status).toBe(status)
  })
})

test('the state of a typed application has the introspection result', async () => {
  const { ports, token } = await newWorld()
  const app = new Koa<IntrospectionState>()
  app.use(resourceGuard({ ports, scopes: ['read'] }))
  app.use(ctx => {
    const subject: string | null | undefined = ctx.state.introspection?.subject
    ctx.body = { subject, same: ctx.state.introspection === introspectionOf(ctx) }
  })
  const response = await fetch(await serve(app.callback()), { headers: { authorization: `Bearer ${token}` } })
  expect(await response.json()).toEqual({ subject: 'ada', same: true })
})

test('introspectionOf throws without a guard', () => {
  expect(() => introspectionOf({ state: {} })).toThrow(/resourceGuard/)
})
