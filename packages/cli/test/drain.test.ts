import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readServerConfiguration } from '../src/configuration.js'
import { type Serving, serve } from '../src/serve.js'
import { ABORTS, breakOffMany, heldInTheEnd, WAYS } from './aborts.js'
import { configuration, withServer } from './running.js'
import { serverSockets, socketsHeld } from './server-sockets.js'

/** A server in this process; it is stopped with the test. */
async function started(): Promise<Serving> {
  const read = await readServerConfiguration(configuration())
  if (!read.ok) throw new TypeError('the configuration of the tests cannot be read')
  return serve(read.value, { host: '127.0.0.1', port: 0, log: () => undefined, onFault: () => undefined })
}

// Time stands still: what is left until some time is over is left, and what ends only because patience does never ends.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('a connection that is broken off while a request is under way', () => {
  const each = Math.ceil(ABORTS / WAYS.length)

  test.each(WAYS)('leaves nothing behind when it is $name', async way => {
    const { origin, stop } = await started()
    await breakOffMany(origin, way, each)
    const held = await heldInTheEnd(socketsHeld)
    await stop()
    expect(held).toBe(0)
  })

  test('leaves nothing behind in the program', async () => {
    await withServer(configuration(), async ({ origin, socketsHeld }) => {
      for (const way of WAYS) await breakOffMany(origin, way, each)
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

/** A client, and what it was sent. */
interface Client {
  readonly socket: Socket
  /** All that was sent to it, when the connection is closed. */
  readonly all: Promise<string>
}

/** A client that has sent this, and has got that. */
async function client(origin: string, sent: string, got: string, allowHalfOpen = false): Promise<Client> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', allowHalfOpen })
  let text = ''
  const all = new Promise<string>(resolve => socket.on('error', () => undefined).once('close', () => resolve(text)))
  await new Promise<void>(resolve => {
    const look = () => text.includes(got) && resolve()
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
    ['says nothing', '', ''],
    ['has begun a request', 'GET /heal', ''],
    ['was answered', HEALTH, '"ok"'],
    ['was answered several times', HEALTH.repeat(3), '"ok"'],
    [
      'wanted another protocol',
      HEALTH.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      '"ok"',
    ],
    ['wanted a tunnel', 'CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', ''],
    ['expected something unknown', `${POST}\r\nExpect: more\r\n\r\n${BODY}`, '417'],
    ['sent something else than HTTP', 'hello\r\n\r\n', '400'],
  ])('does not wait for a connection that %s', async (_, sent, got) => {
    const { origin, stop } = await started()
    const { all } = await client(origin, sent, got)
    // The server has taken the first connection by the time it answers over another one.
    await client(origin, HEALTH, '"ok"')
    await stop()
    await all
  })

  test('answers what it has begun, and closes the connection', async () => {
    const { origin, stop } = await started()
    const { socket, all } = await client(origin, `${HEALTH}${POST}\r\n\r\n${BODY.slice(0, 5)}`, '"ok"')
    const stopped = stop()
    socket.write(BODY.slice(5))
    await stopped
    expect((await all).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
    expect(await all).toContain('A057302')
  })

  test.each([
    ['does not end its request', '', false],
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

test('a connection on which nothing happens is closed in the end, whoever is to send', async () => {
  const { origin, stop } = await started()
  const clients = [await client(origin, '', ''), await client(origin, `${POST}\r\n\r\n`, '')]
  await client(origin, HEALTH, '"ok"')
  expect(serverSockets().map(({ timeout }) => timeout)).toEqual([60_000, 60_000, expect.any(Number)])
  for (const { socket } of clients) socket.destroy()
  await stop()
})
