import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import type { HttpCall } from '@symbolon/core/http'
import { callListener } from '@symbolon/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '../../../test/http/serve.js'

/** Answers with what a call shows. */
const show = (see: (call: HttpCall) => unknown) =>
  callListener(async call => ({ status: 200, headers: {}, body: JSON.stringify((await see(call)) ?? 'none') }))

/** Sends text, and returns everything until the connection is closed. */
function exchanged(origin: string, text: string): Promise<string> {
  return new Promise(resolve => {
    let received = ''
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text))
    socket.on('data', chunk => {
      received += chunk
    })
    socket.on('error', () => undefined).on('close', () => resolve(received))
  })
}

const head = (start: string, ...lines: string[]) => [`${start} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n')
const last = (start: string, ...lines: string[]) => head(start, 'Connection: close', ...lines)
const bodyIn = (received: string) => received.slice(received.lastIndexOf('\r\n\r\n') + 4)

test.each([
  ['/api/x', '/api/x'],
  ['/api/x?a=1?b', '/api/x'],
  ['//api/x', '//api/x'],
  ['/api/%2e%2e/x', ''],
  ['/api/../x', ''],
  ['/api/.', ''],
  ['/api/..x/x', '/api/..x/x'],
  ['/api\\x', ''],
  ['/api/x#y', ''],
  ['http://a/api/x', ''],
  ['*', ''],
])('the path of %s is %j', async (target, path) => {
  const origin = await serve(show(call => call.path))
  expect(bodyIn(await exchanged(origin, last(`OPTIONS ${target}`)))).toBe(JSON.stringify(path))
})

test('a header is found by its lower-case name, and repeated lines are joined', async () => {
  const origin = await serve(show(call => ['x-one', 'x-two', 'x-none'].map(name => call.header(name) ?? 'none')))
  const text = last('GET /', 'X-One: a', 'x-two: b', 'X-TWO: c', 'X-Twos: d')
  expect(JSON.parse(bodyIn(await exchanged(origin, text)))).toEqual(['a', 'b, c', 'none'])
})

test.each<[string, (req: IncomingMessage) => unknown, string]>([
  ['read from headers where rawHeaders is empty', req => Object.assign(req, { rawHeaders: [] }), 'a'],
  ['absent where headers has it no more', ({ headers }) => delete headers['x-one'], 'none'],
  ['as it was sent where headers has another', ({ headers }) => Object.assign(headers, { 'x-one': 'b' }), 'a'],
])('a header is %s', async (_, before, value) => {
  const answer = show(call => call.header('x-one') ?? 'none')
  const origin = await serve((req, res) => {
    before(req)
    answer(req, res)
  })
  expect(await (await fetch(origin, { headers: { 'X-One': 'a' } })).json()).toBe(value)
})

test('of an adapter that gives the response a request without headers, a body has been read', async () => {
  const socket = new Socket()
  const req = Object.assign(new IncomingMessage(socket), { method: 'GET', url: '/', complete: true })
  const res = new ServerResponse(Object({ method: 'GET' }))
  show(call => call.method)(req, res)
  await vi.waitFor(() => expect(res.writableEnded).toBe(true))
  expect([res.statusCode, res.getHeader('connection')]).toEqual([200, undefined])
})

test.each([
  ['text', Buffer.from('é'), { ok: true, value: 'é' }],
  ['as many bytes as allowed', Buffer.from('abcd'), { ok: true, value: 'abcd' }],
  ['one byte more', Buffer.from('abcde'), { ok: false, refusal: 'too large' }],
  ['malformed UTF-8', Buffer.from([0xff]), { ok: false, refusal: 'unreadable' }],
  ['nothing', Buffer.alloc(0), { ok: true, value: '' }],
])('reads a body of %s', async (_, body, read) => {
  const origin = await serve(show(call => call.readText(4)))
  expect(await (await fetch(origin, { method: 'POST', body })).json()).toEqual(read)
})

test('a body that is read twice is a fault, and does not hang', async () => {
  const faults: unknown[] = []
  const twice = callListener(
    async call => {
      await call.readText(4)
      await call.readText(4)
      return { status: 200, headers: {}, body: '' }
    },
    { onFault: error => faults.push(error) },
  )
  expect((await fetch(await serve(twice), { method: 'POST', body: 'a' })).status).toBe(500)
  expect(faults).toEqual([expect.objectContaining({ message: 'the body of the request has already been read' })])
})

test('a body that something else decodes is a fault, because that hides malformed bytes', async () => {
  const faults: unknown[] = []
  const read = callListener(
    async call => {
      await call.readText(4)
      return { status: 200, headers: {}, body: '' }
    },
    { onFault: error => faults.push(error) },
  )
  const origin = await serve((req, res) => read(req.setEncoding('latin1'), res))
  expect((await fetch(origin, { method: 'POST', body: 'a' })).status).toBe(500)
  expect(faults).toEqual([expect.objectContaining({ message: expect.stringContaining('req.setEncoding()') })])
})

test('a paused body is read', async () => {
  const read = show(call => call.readText(4))
  const origin = await serve((req, res) => read(req.pause(), res))
  expect(await (await fetch(origin, { method: 'POST', body: 'a' })).json()).toEqual({ ok: true, value: 'a' })
})

test('a rejection is a 500 without a body that ends the connection if the body was not read', async () => {
  const origin = await serve(callListener(() => Promise.reject(new Error('down')), { onFault: () => undefined }))
  const received = await exchanged(origin, head('POST /', 'Content-Length: 5', 'Content-Type: text/plain'))
  expect(received).toMatch(/^HTTP\/1\.1 500 [\s\S]*Connection: close/)
  expect(bodyIn(received)).toBe('')
})

test('a response that ends the connection shows it', async () => {
  const kept: boolean[] = []
  const fail = callListener(() => Promise.reject(new Error('down')), { onFault: () => undefined })
  const origin = await serve((request, response) => {
    response.once('finish', () => kept.push(response.shouldKeepAlive))
    fail(request, response)
  })
  await fetch(origin)
  await exchanged(origin, head('POST /', 'Content-Length: 5'))
  expect(kept).toEqual([true, false])
})

test('an unread body is discarded, and the connection stays open', async () => {
  const origin = await serve(show(call => call.method))
  const unread = `${head('POST /', 'Content-Length: 70000')}${'x'.repeat(70_000)}`
  const received = await exchanged(origin, unread + last('GET /'))
  expect(received.match(/"(?:POST|GET)"/g)).toEqual(['"POST"', '"GET"'])
})

test('after more than 1 MiB of an unread body the connection ends, and the rest of it is no request', async () => {
  const origin = await serve(show(call => call.method))
  const rest = head('GET /').repeat(100_000)
  const received = await exchanged(origin, `${head('POST /', `Content-Length: ${rest.length}`)}${rest}`)
  expect(received).not.toContain('"GET"')
})

test.each([
  ['1,024 chunks', '1\r\nx\r\n'.repeat(1_025)],
  ['1 MiB in chunks', `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(17)],
])('after more than %s of an unread body the connection ends, although the body does too', async (_, chunks) => {
  const origin = await serve(show(call => call.method))
  const sent = `${head('POST /', 'Transfer-Encoding: chunked')}${chunks}0\r\n\r\n${last('GET /')}`
  expect(await exchanged(origin, sent)).not.toContain('"GET"')
})

test('of an unread body that is announced to be longer than 1 MiB nothing is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const origin = await serve(show(call => call.method))
  const received = await exchanged(origin, head('POST /', 'Content-Length: 1048577'))
  expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close/)
})

test('a second is waited for an unread body that stalls', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let began = () => undefined as undefined
  const beginning = new Promise<void>(resolve => {
    began = () => void resolve()
  })
  const received = exchanged(await serve(show(() => began())), head('POST /', 'Content-Length: 5'))
  await beginning
  await new Promise(resolve => setImmediate(resolve))
  vi.advanceTimersByTime(1_000)
  expect(await received).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close/)
})

test.each([
  ['a refused body', (call: HttpCall) => call.readText(70_000)],
  ['an unread body', () => undefined],
])('after too many chunks of %s nothing is waited for, and none of the rest is kept', async (_, see) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const kept: number[] = []
  const listener = show(see)
  const origin = await serve((req, res) => {
    // The rest of what has arrived is taken apart in this turn.
    res.on('prefinish', () => setImmediate(() => kept.push(req.readableLength)))
    listener(req, res)
  })
  await exchanged(origin, `${head('POST /', 'Transfer-Encoding: chunked')}${'1\r\nx\r\n'.repeat(5_000)}`)
  expect(kept).toEqual([0])
})

test('a client that hangs up in its body is no fault, and the body is unreadable', async () => {
  const faults: unknown[] = []
  const reads: unknown[] = []
  let began = () => undefined as undefined
  const listener = callListener(
    async call => {
      const read = call.readText(10)
      began()
      reads.push(await read)
      return { status: 400, headers: {}, body: '' }
    },
    { onFault: error => faults.push(error) },
  )
  const origin = await serve(listener)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  began = () => void socket.destroy()
  socket.write(`${head('POST /', 'Content-Length: 5')}a`)
  await vi.waitFor(() => expect(reads).toEqual([{ ok: false, refusal: 'unreadable' }]))
  expect(faults).toEqual([])
})
