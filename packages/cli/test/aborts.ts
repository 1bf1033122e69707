import { connect, type Socket } from 'node:net'
import { scaled } from '../../../test/storage/scale.js'

/** Connections that are broken off. */
export const ABORTS = scaled(10_000)

/** Connections that are open at the same time. */
const AT_ONCE = 50

const HEADERS = 'Host: localhost\r\nAuthorization: Bearer token-for-the-tests\r\nContent-Type: application/json\r\n'

/** A request whose sender waits for `100 Continue`: by then the server has begun with it. */
const BEGUN = `POST /api/bank/auth/introspection HTTP/1.1\r\n${HEADERS}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n`

const HEALTH = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A way to break off a connection while a request is under way. */
export interface Way {
  readonly name: string
  /** What is sent before the request that is broken off. */
  readonly before?: string
  readonly breakOff: (socket: Socket) => void
}

/** Every way to break off a connection, after what was sent over it. */
export const WAYS: readonly Way[] = [
  { name: 'reset', breakOff: socket => socket.resetAndDestroy() },
  { name: 'closed', breakOff: socket => socket.destroy() },
  { name: 'closed on one side', breakOff: socket => socket.end() },
  { name: 'reset in the middle of a body', breakOff: socket => socket.write('{"tok', () => socket.resetAndDestroy()) },
  { name: 'reset after an answer', before: HEALTH, breakOff: socket => socket.resetAndDestroy() },
  { name: 'closed with several requests under way', before: HEALTH.repeat(3), breakOff: socket => socket.destroy() },
]

/** Breaks off so many connections, each while its request is under way. */
export async function breakOffMany(origin: string, way: Way, times: number): Promise<void> {
  for (let left = times; left > 0; left -= AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, () => breakOffOne(origin, way)))
  }
}

function breakOffOne(origin: string, { before = '', breakOff }: Way): Promise<void> {
  return new Promise(resolve => {
    let text = ''
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(before + BEGUN))
    socket.on('error', () => undefined).on('close', () => resolve())
    socket.on('data', chunk => {
      text += chunk
      if (text.includes('100 Continue')) breakOff(socket)
    })
  })
}

/** How many sockets are held in the end: those that were closed just now take a moment, and no more than that. */
export async function heldInTheEnd(held: () => Promise<number> | number): Promise<number> {
  for (let looks = 0; looks < 20; looks++) {
    if ((await held()) === 0) return 0
    await new Promise(resolve => setImmediate(resolve))
  }
  return held()
}
