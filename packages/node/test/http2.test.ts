import { once } from 'node:events'
import {
  type ClientHttp2Session,
  connect,
  constants,
  createServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import { type AddressInfo, connect as connectTo, createServer as createRelay } from 'node:net'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { formEndpoint, introspectionOf, resourceGuard } from '@symbolon/node'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
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
  ['too long for another media type', 400, { ...FORM, 'content-type': 'text/plain' }, 1_100_000],
  ['too long for a guard that refuses', 401, { ...FORM, ':path': '/' }, 1_100_000],
  ['announced to be too long for a guard', 401, { ...FORM, ':path': '/', 'content-length': '3000000' }, 100_000],
]

/** How many streams of each kind are open at once on one connection. More than Node lets wait for a PING. */
const AT_ONCE = 4

async function ownServer(): Promise<{ readonly own: Http2Server; readonly port: number }> {
  const own = createServer(answer).listen(0, '127.0.0.1')
  await once(own, 'listening')
  return { own, port: (own.address() as AddressInfo).port }
}

/** What became of a stream at the client. */
async function outcome(client: ClientHttp2Session, [kind, , headers, length]: (typeof UNREAD)[number]) {
  const stream = client.request(headers)
  const [answered, closed] = [once(stream, 'response'), once(stream, 'close')]
  if (kind.endsWith('without an end') || headers['content-length']) stream.write('a'.repeat(length))
  else stream.end('a'.repeat(length))
  const [response] = await answered
  const body = await text(stream)
  await closed
  return [kind, response[':status'], body.length === Number(response['content-length']), stream.rstCode]
}

test('RFC 9113 §8.1: streams are answered, then closed, many at once on one connection', async () => {
  const { own, port } = await ownServer()
  const accepted: ServerHttp2Stream[] = []
  own.on('stream', stream => accepted.push(stream))
  const client = connect(`http://127.0.0.1:${port}`, { maxSessionMemory: 100 })
  const streams = Array.from({ length: AT_ONCE }, () => UNREAD).flat()
  // Nothing waits for a second: the client has confirmed what it got.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const outcomes = await Promise.all(streams.map(each => outcome(client, each)))
  expect(outcomes).toEqual(streams.map(([kind, status]) => [kind, status, true, 0]))
  await Promise.all(accepted.map(each => each.destroyed || once(each, 'close')))
  expect(accepted.map(({ destroyed, rstCode }) => [destroyed, rstCode])).toEqual(streams.map(() => [true, 0]))
  client.destroy()
  own.close()
})

/** A client whose bytes reach the server as `passed` says. */
async function through(port: number, passed: (chunk: Buffer) => Uint8Array): Promise<ClientHttp2Session> {
  const relay = createRelay(socket => {
    const upstream = connectTo(port, '127.0.0.1')
    upstream.pipe(socket)
    socket.on('data', chunk => upstream.write(passed(chunk)))
    socket.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  onTestFinished(() => void relay.close())
  return connect(`http://127.0.0.1:${(relay.address() as AddressInfo).port}`)
}

/** Lets the first bytes pass, and nothing after them. */
function firstBytes(most: number): (chunk: Buffer) => Uint8Array {
  let left = most
  return chunk => {
    const passed = chunk.subarray(0, Math.max(0, left))
    left -= chunk.length
    return passed
  }
}

test('RFC 9113 §8.1: the stream of a client that confirms nothing is closed after its answer, too', async () => {
  const { own, port } = await ownServer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const served = once(own, 'stream')
  // The body reaches the server, and no PING that answers its own.
  const client = await through(port, firstBytes(100_000))
  const stream = client.request(FORM)
  const closed = once(stream, 'close')
  stream.write('a'.repeat(100_000))
  const [accepted] = await served
  await text(stream)
  expect(accepted.destroyed).toBe(false)
  vi.advanceTimersByTime(5_000)
  await closed
  expect(stream.rstCode).toBe(0)
  client.destroy()
  own.close()
})

/** Lets all frames pass but those that answer a PING (RFC 9113 §6.7). */
function withoutPongs(): (chunk: Buffer) => Uint8Array {
  const PREFACE = 24
  let [received, isBegun] = [Buffer.alloc(0), false]
  return chunk => {
    received = Buffer.concat([received, chunk])
    const passed: Buffer[] = []
    for (;;) {
      const length = isBegun ? 9 + (received.length < 9 ? 0 : received.readUIntBE(0, 3)) : PREFACE
      if (received.length < length) return Buffer.concat(passed)
      const isPong = isBegun && received[3] === 6 && received[4] === 1
      if (!isPong) passed.push(received.subarray(0, length))
      received = received.subarray(length)
      isBegun = true
    }
  }
}

test('RFC 9113 §6.7: a connection that answers no PING keeps none of its closed streams in memory', async () => {
  const { own, port } = await ownServer()
  const client = await through(port, withoutPongs())
  const accepted: WeakRef<ServerHttp2Stream>[] = []
  const closed: Promise<unknown>[] = []
  own.on('stream', stream => {
    accepted.push(new WeakRef(stream))
    closed.push(new Promise<void>(resolve => stream.once('close', resolve)))
  })
  for (let at = 0; at < 20; at++) {
    const stream = client.request(FORM)
    stream.write('a'.repeat(100_000))
    await text(stream)
    stream.close(constants.NGHTTP2_CANCEL)
  }
  await Promise.all(closed)
  collectGarbage()
  expect(accepted.filter(each => each.deref() !== undefined).length).toBeLessThan(5)
  client.destroy()
  own.close()
})

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
