import type { Ports } from '@symbolon/core'
import {
  authorizationEndpoint,
  formEndpoint,
  introspectionOf,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
} from '@symbolon/express'
import express, { type Request } from 'express'
import { describe, expect, test, vi } from 'vitest'
import { newWorld, proofFor } from '../../../test/http/world.js'
import { basic, requestForm } from '../../node/test/fixture.js'
import { serve } from './server.js'

/* What is special with Express; test/http shows what is common to all packages. */

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const answer = () => ({ status: 200, headers: {}, body: '' })

const post = (url: string, headers: Record<string, string> = {}, body = 'a=b') =>
  fetch(url, { method: 'POST', headers: { ...FORM, ...headers }, body })

test('req.introspection is the result of the guard', async () => {
  const { ports, token } = await newWorld()
  const app = express()
  app.get('/', resourceGuard({ ports, scopes: ['read'] }), (req, res) => {
    res.json({ subject: introspectionOf(req).subject, same: req.introspection === introspectionOf(req) })
  })
  const response = await fetch(await serve(app), { headers: { authorization: `Bearer ${token}` } })
  expect(await response.json()).toEqual({ subject: 'ada', same: true })
})

test('introspectionOf throws without a guard', () => {
  expect(() => introspectionOf({} as Request)).toThrow(/resourceGuard/)
})

class Scoped {
  constructor(readonly ports: Ports) {}
  get scopes() {
    return ['write']
  }
}

test('a guard applies inherited demands', async () => {
  const { ports, token } = await newWorld()
  const app = express().get('/', resourceGuard(new Scoped(ports)))
  const response = await fetch(await serve(app), { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(403)
})

describe.each([
  ['an error', new Error('no page')],
  ['nothing', undefined],
  ['the word route', 'route'],
])('passes to the error handler what rejects with %s', (_, thrown) => {
  const rejecting = () => Promise.reject(thrown)

  test.each([
    ['an answer to a form', () => formEndpoint(rejecting)],
    ['a page', (ports: Ports) => authorizationEndpoint({ ports, askUser: answer as never, refuse: rejecting })],
    ['a body of a guard', (ports: Ports) => resourceGuard({ ports, signedBody: rejecting })],
  ])('%s', async (_, handlerWith) => {
    const { ports, token } = await newWorld()
    const app = express().use(handlerWith(ports))
    app.use(((error, _req, res, _next) => {
      res.status(503).send(String(error))
    }) satisfies express.ErrorRequestHandler)
    const response = await post(await serve(app), { authorization: `Bearer ${token}` })
    expect([response.status, await response.text()]).toEqual([503, expect.stringMatching(/^Error: /)])
  })
})

test('passes an error with status 400 to next when the client aborts the body', async () => {
  const stopped = new AbortController()
  const errors: unknown[] = []
  const app = express()
  // The client aborts only when the server has received the beginning of the request.
  app.use((_req, _res, next) => {
    next()
    stopped.abort()
  })
  app.use(formEndpoint(answer))
  app.use(((error, _req, res, _next) => {
    errors.push(error)
    res.end()
  }) satisfies express.ErrorRequestHandler)
  const body = new ReadableStream({ start: controller => controller.enqueue(new TextEncoder().encode('client_id=')) })
  const init = { method: 'POST', body, signal: stopped.signal, duplex: 'half', headers: FORM } as RequestInit
  await expect(fetch(await serve(app), init)).rejects.toThrow()
  await vi.waitFor(() => expect(errors).toEqual([expect.objectContaining({ status: 400 })]), 30_000)
})

test('the functions of the options and the answer get the request of Express', async () => {
  const seen: unknown[] = []
  const see = (req: Request) => void seen.push(req.get('x-client-cert'))
  const answerForm = (_form: unknown, req: Request) => {
    see(req)
    return answer()
  }
  const app = express().use(formEndpoint(answerForm, { clientCertificate: see, clientCertificatePath: see }))
  await post(await serve(app), { 'x-client-cert': 'pem' })
  expect(seen).toEqual(['pem', 'pem', 'pem'])
})

test.each([
  ['https', true, 200, 201, 'https:'],
  ['https', false, 401, 400, 'http:'],
  ['https, http', true, 200, 201, 'https:'],
  ['https://evil.example/?x=', true, 400, 400, 'no URL'],
])('RFC 9449 §4.3-9: X-Forwarded-Proto %s, with `trust proxy` %s', async (proto, trusted, granted, pushed, scheme) => {
  const { ports, boundToken } = await newWorld()
  const app = express().set('trust proxy', trusted)
  app.get('/', resourceGuard({ ports }), (_req, res) => void res.end())
  app.all('/par', pushedAuthorizationRequestEndpoint({ ports }))
  app.use(formEndpoint(({ targetUri = 'no URL' }) => ({ ...answer(), body: targetUri })))
  const origin = await serve(app)
  const https = origin.replace('http:', 'https:')
  const forwarded = { 'x-forwarded-proto': proto }
  const bound = { ...forwarded, authorization: `DPoP ${boundToken}`, dpop: proofFor(https, 'GET', boundToken) }
  expect((await fetch(origin, { headers: bound })).status).toBe(granted)
  const proven = { ...forwarded, authorization: basic(), dpop: proofFor(`${https}/par`, 'POST') }
  expect((await post(`${origin}/par`, proven, `${requestForm()}`)).status).toBe(pushed)
  expect((await (await post(origin, forwarded)).text()).split('//')[0]).toBe(scheme)
})
