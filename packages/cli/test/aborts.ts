import { connect, type Socket } from 'node:net'
import { chosen } from '../../../test/scale.js'

/** The number of aborted connections. */
export const ABORTS = chosen({ full: 10_000, otherwise: 200 })

/** The number of connections open at the same time. */
const AT_ONCE = 50

const HEADERS = 'Host: localhost\r\nAuthorization: Bearer token-for-the-tests\r\nContent-Type: application/json\r\n'

/** A request whose sender waits for `100 Continue`: then the server is processing it. */
const BEGUN = `POST /api/bank/auth/introspection HTTP/1.1\r\n${HEADERS}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n`

const HEALTH = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A way to abort a connection during a request. */
export interface Way {
  readonly name: string
  readonly before?: string
  readonly abort: (socket: Socket) => void
}

export const WAYS: readonly Way[] = [
  { name: 'reset', abort: socket => socket.resetAndDestroy() },
  { name: 'closed', abort: socket => socket.destroy() },
  { name: 'half-closed', abort: socket => socket.end() },
  { name: 'reset during a body', abort: socket => socket.write('{"tok', () => socket.resetAndDestroy()) },
  { name: 'reset after an answer', before: HEALTH, abort: socket => socket.resetAndDestroy() },
  { name: 'closed with several requests in progress', before: HEALTH.repeat(3), abort: socket => socket.destroy() },
]

/** Aborts a number of connections, each during its request. */
export async function abortMany(origin: string, way: Way, times: number): Promise<void> {
  for (let left = times; left > 0; left -= AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, () => abortOne(origin, way)))
  }
}

function abortOne(origin: string, { before = '', abort }: Way): Promise<void> {
  return new Promise(resolve => {
    let text = ''
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(before + BEGUN))
    socket.on('error', () => undefined).on('close', () => resolve())
    socket.on('data', chunk => {
      text += chunk
      if (text.includes('100 Continue')) abort(socket)
    })
  })
}

/** The number of sockets that stay open: those just closed need a moment. */
export async function heldInTheEnd(held: () => Promise<number> | number): Promise<number> {
  for (let looks = 0; looks < 20; looks++) {
    if ((await held()) === 0) return 0
    await new Promise(resolve => setImmediate(resolve))
  }
  return held()
}
