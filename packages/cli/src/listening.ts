import type { Server, Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** Lets a server listen; answers its origin, `http://host:port`. Rejects when the address is not available. */
export function listening(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      const actual = typeof address === 'object' && address !== null ? address.port : port
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actual}`)
    })
  })
}

/** How connections reach a server. */
export interface Listener {
  /** Answers the origin. Rejects when the address is not available. */
  open(server: Server): Promise<string>
  /** Resolves when the server shall be drained; `undefined` for at once. */
  closing(): Promise<void> | undefined
}

/** An address of its own, where everything is served for some seconds before it closes. */
export function ownListener(host: string, port: number, drainDelay: number): Listener {
  return {
    open: server => listening(server, host, port),
    closing: () => (drainDelay > 0 ? setTimeout(drainDelay * 1_000) : undefined),
  }
}

/** Turns of the event loop after which a server that is flooded closes all the same. */
const MOST_TURNS = 10_000

/**
 * Accepts what has connected until now. The system resets what waits at a listener that closes, and
 * each turn of the event loop accepts one connection.
 */
export async function emptyBacklog(server: Server): Promise<void> {
  let [accepted, before] = [0, -1]
  const count = () => {
    accepted++
  }
  server.on('connection', count)
  await setImmediate()
  for (let turns = 0; accepted > before && turns < MOST_TURNS; turns++) {
    before = accepted
    await setImmediate()
  }
  server.off('connection', count)
}

/** Lets a server serve connections that another process has accepted; answers what takes them. */
export function servingAccepted(server: Server): (socket: Socket) => void {
  // A server of node:http looks for slow requests from the moment when it listens.
  server.emit('listening')
  return socket => void server.emit('connection', socket)
}
