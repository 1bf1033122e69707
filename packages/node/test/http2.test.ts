import { once } from 'node:events'
import {
  type ClientHttp2Session,
  connect,
  createServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type IncomingHttpHeaders,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { formEndpoint, introspectionOf, resourceGuard } from '@symbolon/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture, tokenFor } from './fixture.js'

const { ports } = await fixture()
const token = await tokenFor(ports)
const guard = resourceGuard({ ports, scopes: ['read'] })
const form = formEndpoint(({ targetUri, body }) => ({ status: 200, headers: {}, body: `${targetUri} ${body}` }))

const failing = formEndpoint(() => Promise.reject(new Error('down')), { onFault: () => undefined })

/** Handlers take the requests of the compatibility API of http2, which its types do not say. */
function answer(req: Http2ServerRequest, res: Http2ServerResponse): void {
  const [request, response] = [req, res] as never as Parameters<typeof form>
  if (req.url === '/form') form(request, response)
  else if (req.url === '/failing') failing(request, response)
  else guard(request, response, () => response.end(introspectionOf(request).subject))
}

const server = createServer(answer)
let session: ClientHttp2Session
let origin = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  session = connect(origin)
})
afterAll(() => {
  session.destroy()
  server.close()
})

async function send(headers: IncomingHttpHeaders, body = ''): Promise<string> {
  const stream = session.request(headers)
  const answered = once(stream, 'response')
  if (body !== '') stream.end(body)
  const [{ ':status': status }] = await answered
  return `${status} ${await text(stream)}`
}

const FORM = { ':method': 'POST', ':path': '/form', 'content-type': 'application/x-www-form-urlencoded' }

test('a guard over HTTP/2', async () => {
  expect(await send({ ':path': '/', authorization: `Bearer ${token}` })).toBe('200 ada')
  expect(await send({ ':path': '/' })).toBe('401 ')
})

test('RFC 9113 §8.3.1: the authority of HTTP/2 is the host', async () => {
  expect(await send(FORM, 'a=b')).toBe(`200 ${origin}/form a=b`)
  expect(await send({ ...FORM, ':authority': 'other.example' }, 'a=b')).toBe('200 http://other.example/form a=b')
})

test('RFC 9113 §8.3.1: an authority and a Host are two hosts', async () => {
  expect(await send({ ...FORM, ':authority': 'as.example', host: 'evil.example' }, 'a=b')).toBe('200 undefined a=b')
  expect(
    await send({ ':path': '/', ':authority': 'as.example', host: 'evil.example', authorization: `Bearer ${token}` }),
  ).toMatch(/^400 /)
})

test('an error of an own function is a 500 over HTTP/2', async () => {
  expect(await send({ ...FORM, ':path': '/failing' }, 'a=b')).toBe('500 ')
})

test('RFC 9113 §8.2.2: neither a form that is too large nor a fault sends a header or a reason that HTTP/2 lacks', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error) => void warnings.push(warning)
  process.on('warning', hear)
  expect(await send(FORM, 'a'.repeat(1_100_000))).toMatch(/^413 /)
  expect(await send({ ...FORM, ':path': '/failing' }, 'a=b')).toBe('500 ')
  process.off('warning', hear)
  expect(warnings).toEqual([])
})

/** Streams whose bodies are not read to their end. */
const UNREAD: readonly (readonly [string, number, IncomingHttpHeaders, number])[] = [
  ['too large, with an end', 413, FORM, 1_100_000],
  ['announced to be too large', 413, { ...FORM, 'content-length': '3000000' }, 100_000],
  ['too large, without an end', 413, FORM, 100_000],
  ['too long for a method that is not allowed', 405, { ...FORM, ':method': 'PUT' }, 1_100_000],
]

test.concurrent.each(UNREAD)(
  'RFC 9113 §8.1: a stream is answered, then closed: %s',
  async (kind, status, headers, length) => {
    const own = createServer(answer).listen(0, '127.0.0.1')
    await once(own, 'listening')
    const served = once(own, 'stream')
    const client = connect(`http://127.0.0.1:${(own.address() as AddressInfo).port}`)
    const stream = client.request(headers)
    const answered = once(stream, 'response')
    if (kind.endsWith('with an end')) stream.end('a'.repeat(length))
    else stream.write('a'.repeat(length))
    const [accepted] = await served
    const closed = once(accepted, 'close')
    const [response] = await answered
    expect([response[':status'], (await text(stream)).length > 0]).toEqual([status, status === 413])
    await closed
    expect([accepted.destroyed, accepted.rstCode]).toEqual([true, 0])
    client.destroy()
    own.close()
  },
)
