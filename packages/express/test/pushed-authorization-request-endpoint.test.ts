import { pushedAuthorizationRequestEndpoint } from '@symbolon/express'
import express, { type Express, type RequestHandler } from 'express'
import { expect, test, vi } from 'vitest'
import { basic, CLIENT_ID, fixture, requestForm } from '../../node/test/fixture.js'
import { send, serve } from './server.js'

const FORM = 'application/x-www-form-urlencoded'

async function parApp(...before: RequestHandler[]): Promise<{ app: Express; url: string; errors: unknown[] }> {
  const { ports } = await fixture()
  const app = express()
  const errors: unknown[] = []
  for (const each of before) app.use(each)
  app.all('/par', pushedAuthorizationRequestEndpoint({ ports }))
  app.use(((error, _req, res, _next) => {
    errors.push(error)
    res.status(500).send('the app answered')
  }) satisfies express.ErrorRequestHandler)
  return { app, url: `${await serve(app)}/par`, errors }
}

const push = (url: string, init: RequestInit = {}) =>
  fetch(url, { method: 'POST', headers: { authorization: basic() }, body: requestForm(), ...init })

test('registers a request: 201, exact headers, form-decoded Basic credentials', async () => {
  const { url } = await parApp()
  const response = await push(url)
  expect(response.status).toBe(201)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-cache, no-store')
  expect(response.headers.get('pragma')).toBe('no-cache')
  expect(await response.json()).toEqual({
    expires_in: 60,
    request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:[\w-]{43}$/),
  })
})

test('accepts text and bytes in req.body', async () => {
  for (const middleware of [express.text({ type: FORM }), express.raw({ type: FORM })]) {
    const { url } = await parApp(middleware)
    expect((await push(url)).status).toBe(201)
  }
})

test('works behind a parser for other types, even if it leaves an empty object', async () => {
  const leavesObject: RequestHandler = (req, _res, next) => {
    req.body = {}
    next()
  }
  const { url } = await parApp(express.json(), leavesObject)
  expect((await push(url)).status).toBe(201)
})

test.each([
  ['express.urlencoded()', express.urlencoded()],
  ['express.urlencoded({ extended: true })', express.urlencoded({ extended: true })],
])('throws a TypeError that says what to do when %s has parsed the body', async (_, middleware) => {
  const { url, errors } = await parApp(middleware)
  expect((await push(url)).status).toBe(500)
  expect(errors).toEqual([expect.any(TypeError)])
  expect(String(errors[0])).toContain('mount this endpoint before any parser')
})

test('answers 400 to a repeated parameter, an invalid one, another media type and malformed UTF-8', async () => {
  const { url } = await parApp()
  const repeated = requestForm()
  repeated.append('scope', 'write')
  const headers = { authorization: basic() }
  const bodies: RequestInit[] = [
    { body: repeated },
    { body: requestForm({ redirect_uri: 'https://elsewhere.example/' }) },
    { body: '{}', headers: { ...headers, 'content-type': 'application/json' } },
    { body: Buffer.from([0x61, 0x3d, 0xff]), headers: { ...headers, 'content-type': FORM } },
  ]
  for (const init of bodies) {
    const response = await push(url, init)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: expect.any(String), error_description: expect.any(String) })
  }
})

test('answers 400 to two Authorization headers', async () => {
  const { url } = await parApp()
  const headers = ['Content-Type', FORM, 'Authorization', basic(), 'Authorization', basic(), 'Host', 'as.example']
  const got = await send(url, { method: 'POST', headers, chunks: [requestForm().toString()] })
  expect(got.status).toBe(400)
  expect(JSON.parse(got.body)).toMatchObject({ error: 'invalid_request' })
})

test('answers 401 with the same challenge to a wrong secret and an unknown client', async () => {
  const { url } = await parApp()
  const wrong = await push(url, { headers: { authorization: basic(CLIENT_ID, 'wrong') } })
  const unknown = await push(url, {
    headers: { authorization: basic('nobody') },
    body: requestForm({ client_id: 'nobody' }),
  })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic /)
  expect(await wrong.text()).toBe(await unknown.text())
})

test('answers 405 to other methods', async () => {
  const { url } = await parApp()
  const response = await fetch(url)
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
})

test('answers 413 above the limit of the service', async () => {
  const { url } = await parApp()
  const response = await push(url, { body: requestForm({ state: 'a'.repeat(70_000) }) })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ error: 'invalid_request' })
})

test('answers 413 above the limit of the body, announced or streamed', async () => {
  const { url } = await parApp()
  const announced = await push(url, { body: requestForm({ state: 'a'.repeat(2_000_000) }) })
  expect(announced.status).toBe(413)
  const chunks = Array.from({ length: 40 }, () => 'a'.repeat(65_536))
  const headers = ['Content-Type', FORM, 'Authorization', basic(), 'Host', 'as.example', 'Transfer-Encoding', 'chunked']
  const streamed = await send(url, { method: 'POST', headers, chunks })
  expect(streamed.status).toBe(413)
  expect(streamed.headers['content-type']).toBe('application/json')
  expect(JSON.parse(streamed.body)).toEqual(await announced.json())
})

test('passes an error with status 400 to next when the client aborts the body', async () => {
  const stopped = new AbortController()
  // The client aborts only when the server has received the beginning of the request.
  const { url, errors } = await parApp((_req, _res, next) => {
    next()
    stopped.abort()
  })
  const body = new ReadableStream({
    start: controller => controller.enqueue(new TextEncoder().encode('client_id=')),
  })
  const init = { body, signal: stopped.signal, duplex: 'half', headers: { 'content-type': FORM } } as RequestInit
  await expect(push(url, init)).rejects.toThrow()
  await vi.waitFor(() => expect(errors).toEqual([expect.objectContaining({ status: 400 })]), 30_000)
})

test('throws a TypeError for invalid options', async () => {
  const { ports } = await fixture()
  expect(() => pushedAuthorizationRequestEndpoint({ ports: undefined as never })).toThrow(TypeError)
  expect(() => pushedAuthorizationRequestEndpoint(undefined as never)).toThrow(TypeError)
  const misspelt = { ports, clientCertificat: () => undefined }
  expect(() => pushedAuthorizationRequestEndpoint(misspelt)).toThrow(/did you mean `clientCertificate`/)
  for (const publicOrigin of ['as.example', 'https://as.example/', 'https://as.example/base', '']) {
    expect(() => pushedAuthorizationRequestEndpoint({ ports, publicOrigin })).toThrow(/publicOrigin/)
  }
})
