import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readServerConfiguration } from '../src/configuration.js'
import { Drain } from '../src/drain.js'
import { type Serving, type ServingOptions, serve } from '../src/server.js'
import { ABORTS, abortMany, heldInTheEnd, WAYS } from './aborts.js'
import { configuration, headOfPost, withServer } from './running.js'
import { serverSockets, socketsHeld } from './server-sockets.js'

/** Starts a server in this process. */
async function started(changes: Partial<ServingOptions> = {}): Promise<Serving> {
  const read = await readServerConfiguration(configuration())
  if (!read.ok) throw new TypeError('the configuration of the tests cannot be read')
  const options = { host: '127.0.0.1', port: 0, log: () => undefined, onFault: () => undefined }
  return serve(read.value, { ...options, ...changes })
}

/** Stops a server, and lets the second pass that idle connections have. */
async function stopped({ stop }: Serving): Promise<void> {
  const stopping = stop()
  await vi.advanceTimersByTimeAsync(1_000)
  return stopping
}

// Time stands still, so that a connection that is closed only by a timeout stays open.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('a connection that is aborted during a request', () => {
  const each = Math.ceil(ABORTS / WAYS.length)

  test.each(WAYS)('leaves no socket when it is $name', async way => {
    const { origin, stop } = await started()
    await abortMany(origin, way, each)
    const held = await heldInTheEnd(socketsHeld)
    await stop()
    expect(held).toBe(0)
  })

  test('leaves no socket in the process of symbolon serve', async () => {
    await withServer(configuration(), async ({ origin, socketsHeld }) => {
      for (const way of WAYS) await abortMany(origin, way, each)
      expect(await heldInTheEnd(socketsHeld)).toBe(0)
    })
  })
})

const HEALTH = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'
const BODY = JSON.stringify({ token: 'unknown' })
const POST = headOfPost('/api/bank/auth/introspection', BODY)

/** A connected client. */
interface Client {
  readonly socket: Socket
  /** All that the client received, when the connection is closed. */
  readonly all: Promise<string>
}

/** Connects, sends a text and waits until another text has been received. */
async function client(origin: string, sent: string, received: string, allowHalfOpen = false): Promise<Client> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', allowHalfOpen })
  let text = ''
  const all = new Promise<string>(resolve => socket.on('error', () => undefined).once('close', () => resolve(text)))
  await new Promise<void>(resolve => {
    const look = () => text.includes(received) && resolve()
    socket
      .once('connect', () => socket.write(sent, look))
      .on('data', chunk => {
        text += chunk
        look()
      })
  })
  return { socket, all }
}

/** The headers `Connection` of answers, in order. */
function connectionHeaders(text: string): readonly string[] {
  return [...text.matchAll(/\r\nConnection: (\S+)/g)].map(([, header = '']) => header)
}

describe('a server that is stopped', () => {
  test.each([
    ['is idle', '', ''],
    ['has begun a request', 'GET /heal', ''],
    ['was answered', HEALTH, '"ok"'],
    ['was answered several times', HEALTH.repeat(3), '"ok"'],
    [
      'asked for another protocol',
      HEALTH.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      '"ok"',
    ],
    ['asked for a tunnel', 'CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', ''],
    ['sent an unknown Expect header', `${POST}\r\nExpect: more\r\n\r\n${BODY}`, '417'],
    ['did not send HTTP', 'hello\r\n\r\n', '400'],
  ])('does not wait for a connection that %s', async (_, sent, received) => {
    const serving = await started()
    const { all } = await client(serving.origin, sent, received)
    // By the time the server answers on a second connection, it has accepted the first.
    await client(serving.origin, HEALTH, '"ok"')
    await stopped(serving)
    await all
  })

  test('answers a request in progress and closes its connection', async () => {
    const serving = await started()
    const { socket, all } = await client(serving.origin, `${HEALTH}${POST}\r\n\r\n${BODY.slice(0, 5)}`, '"ok"')
    const stopping = stopped(serving)
    socket.write(BODY.slice(5))
    await stopping
    expect(connectionHeaders(await all)).toEqual(['keep-alive', 'close'])
    expect(await all).toContain('A057302')
  })

  test('answers what arrives on an idle connection within a second, and says that it closes', async () => {
    const serving = await started()
    const { socket, all } = await client(serving.origin, HEALTH, '"ok"')
    const stopping = serving.stop()
    vi.advanceTimersByTime(999)
    socket.write(HEALTH)
    await stopping
    expect(connectionHeaders(await all)).toEqual(['keep-alive', 'close'])
  })

  test('answers pipelined requests in progress, and only the last answer says that it closes', async () => {
    const serving = await started()
    const { socket, all } = await client(serving.origin, `${POST}\r\n\r\n${BODY.slice(0, 5)}`, '')
    await client(serving.origin, HEALTH, '"ok"')
    const stopping = serving.stop()
    socket.write(`${BODY.slice(5)}${POST}\r\n\r\n${BODY}${POST}\r\n\r\n${BODY}`)
    expect(connectionHeaders(await all)).toEqual(['keep-alive', 'keep-alive', 'close'])
    await vi.advanceTimersByTimeAsync(1_000)
    await stopping
  })

  test.each([
    ['after the last answer of its connection', `${POST}\r\n\r\n${BODY.slice(0, 5)}`, BODY.slice(5), 1],
    ['after the end of an idle connection', HEALTH, '', 0],
  ])('begins no request %s', async (_, sent, rest, begun) => {
    const paths: string[] = []
    const serving = await started({ log: ({ path }) => paths.push(path) })
    const { socket } = await client(serving.origin, sent, '', true)
    await client(serving.origin, HEALTH, '"ok"')
    const stopping = serving.stop()
    socket.write(rest)
    await vi.advanceTimersByTimeAsync(1_000)
    if (!socket.readableEnded) await once(socket, 'end')
    socket.end(`${POST}\r\n\r\n${BODY}`)
    await stopping
    expect(paths.filter(path => path !== '/health')).toHaveLength(begun)
  })

  test('first is not ready, and serves old and new connections for the delay', async () => {
    const serving = await started({ drainDelay: 5 })
    const { socket, all } = await client(serving.origin, HEALTH, '"ok"')
    const stopping = serving.stop()
    await vi.advanceTimersByTimeAsync(4_999)
    socket.write(HEALTH)
    const other = await client(serving.origin, `${POST}\r\n\r\n${BODY}`, 'A057302')
    await vi.advanceTimersByTimeAsync(1_001)
    await stopping
    expect((await all).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
    expect(connectionHeaders((await all) + (await other.all))).toEqual(['keep-alive', 'keep-alive', 'keep-alive'])
  })

  test.each([
    ['does not finish its request', '', false],
    ['keeps its side of the connection open', BODY.slice(5), true],
  ])('waits ten seconds for a client that %s', async (_, rest, allowHalfOpen) => {
    const { origin, stop } = await started()
    const begun = `${HEALTH}${POST}\r\n\r\n${BODY.slice(0, 5)}`
    const { socket } = await client(origin, begun, '"ok"', allowHalfOpen)
    const stopping = stop()
    socket.write(rest)
    if (allowHalfOpen) await new Promise(resolve => socket.once('end', resolve))
    vi.advanceTimersByTime(9_999)
    expect(serverSockets()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await stopping
    socket.destroy()
  })
})

describe('a server whose handlers are answered by hand', () => {
  /** A server that is drained; `begun` are the responses of the requests that have begun. */
  async function byHand() {
    const begun: ServerResponse[] = []
    const server = createServer()
    const drain = new Drain(server, (request, response) => {
      request.resume()
      begun.push(response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const origin = `http://127.0.0.1:${Reflect.get(Object(server.address()), 'port')}`
    const reached = (count: number) => vi.waitUntil(() => begun.length >= count, { interval: 0 })
    return { begun, drain, origin, reached }
  }

  test('begins no request beside another one after a second, so that the connection ends', async () => {
    const { begun, drain, origin, reached } = await byHand()
    const { socket, all } = await client(origin, HEALTH, '')
    await reached(1)
    const closing = drain.close()
    vi.advanceTimersByTime(999)
    socket.write(HEALTH)
    await reached(2)
    vi.advanceTimersByTime(1)
    socket.write(HEALTH)
    await vi.waitUntil(() => serverSockets().some(each => each.bytesRead === 3 * HEALTH.length), { interval: 0 })
    for (const response of begun) response.end('ok')
    await closing
    expect([begun.length, connectionHeaders(await all)]).toEqual([2, ['keep-alive', 'close']])
  })

  test.each([
    ['has ended', false],
    ['did not end in ten seconds', true],
  ])('is closed when a handler whose client is gone %s', async (_, isStuck) => {
    const { drain, origin, reached } = await byHand()
    const work = new EventEmitter()
    void drain.awaiting(once(work, 'done'))
    const { socket, all } = await client(origin, HEALTH, '')
    await reached(1)
    socket.destroy()
    await all
    let isClosed = false
    const closing = drain.close().then(() => {
      isClosed = true
    })
    await vi.waitUntil(() => serverSockets().length === 0, { interval: 0 })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(isClosed).toBe(false)
    if (isStuck) await vi.advanceTimersByTimeAsync(1)
    else work.emit('done')
    await closing
  })
})

test('every connection has an idle timeout', async () => {
  const { origin, stop } = await started()
  const clients = [await client(origin, '', ''), await client(origin, `${POST}\r\n\r\n`, '')]
  await client(origin, HEALTH, '"ok"')
  expect(serverSockets().map(({ timeout }) => timeout)).toEqual([65_000, 65_000, expect.any(Number)])
  for (const { socket } of clients) socket.destroy()
  await stop()
})
