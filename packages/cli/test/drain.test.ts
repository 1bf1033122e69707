import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readServerConfiguration } from '../src/configuration.js'
import { type Serving, serve } from '../src/serve.js'
import { ABORTS, abortMany, heldInTheEnd, WAYS } from './aborts.js'
import { configuration, withServer } from './running.js'
import { serverSockets, socketsHeld } from './server-sockets.js'

/** Starts a server in this process. */
async function started(): Promise<Serving> {
  const read = await readServerConfiguration(configuration())
  if (!read.ok) throw new TypeError('the configuration of the tests cannot be read')
  return serve(read.value, { host: '127.0.0.1', port: 0, log: () => undefined, onFault: () => undefined })
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
const POST = [
  'POST /api/bank/auth/introspection HTTP/1.1',
  'Host: localhost',
  'Authorization: Bearer token-for-the-tests',
  'Content-Type: application/json',
  `Content-Length: ${BODY.length}`,
].join('\r\n')

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
    const { origin, stop } = await started()
    const { all } = await client(origin, sent, received)
    // By the time the server answers on a second connection, it has accepted the first.
    await client(origin, HEALTH, '"ok"')
    await stop()
    await all
  })

  test('answers a request in progress and closes its connection', async () => {
    const { origin, stop } = await started()
    const { socket, all } = await client(origin, `${HEALTH}${POST}\r\n\r\n${BODY.slice(0, 5)}`, '"ok"')
    const stopped = stop()
    socket.write(BODY.slice(5))
    await stopped
    expect((await all).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
    expect(await all).toContain('A057302')
  })

  test.each([
    ['does not finish its request', '', false],
    ['keeps its side of the connection open', BODY.slice(5), true],
  ])('waits ten seconds for a client that %s', async (_, rest, allowHalfOpen) => {
    const { origin, stop } = await started()
    const begun = `${HEALTH}${POST}\r\n\r\n${BODY.slice(0, 5)}`
    const { socket } = await client(origin, begun, '"ok"', allowHalfOpen)
    const stopped = stop()
    socket.write(rest)
    if (allowHalfOpen) await new Promise(resolve => socket.once('end', resolve))
    vi.advanceTimersByTime(9_999)
    expect(serverSockets()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await stopped
    socket.destroy()
  })
})

test('every connection has an idle timeout', async () => {
  const { origin, stop } = await started()
  const clients = [await client(origin, '', ''), await client(origin, `${POST}\r\n\r\n`, '')]
  await client(origin, HEALTH, '"ok"')
  expect(serverSockets().map(({ timeout }) => timeout)).toEqual([60_000, 60_000, expect.any(Number)])
  for (const { socket } of clients) socket.destroy()
  await stop()
})
