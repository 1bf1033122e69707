import type { ListenOptions, Server, Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** Milliseconds without traffic after which a connection is closed, also when a client does not read its answer. */
export const IDLE_TIMEOUT = 60_000

/** Lets a server listen; answers its origin, `http://host:port`. Rejects when the address is not available. */
export function listening(server: Server, host: string, port: number): Promise<string> {
  return listen(server, { host, port })
}

interface Where extends ListenOptions {
  readonly fd?: number
}

function listen(server: Server, where: Where): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => {
      const bound = server.address()
      const { address, port } = typeof bound === 'object' && bound !== null ? bound : { address: '', port: where.port }
      const host = where.host ?? address
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)
    })
  })
}

/** The first descriptor that a supervisor passes (sd_listen_fds(3) of systemd). */
const FIRST_PASSED = 3

/**
 * The listening socket that a supervisor keeps and passes to this process, as systemd does by
 * `LISTEN_FDS` and `LISTEN_PID`. What connects while no process accepts waits for the next one, so
 * that a restart resets no connection. Throws when several sockets are passed.
 */
function passedSocket({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): Where | undefined {
  if (LISTEN_FDS === undefined || LISTEN_PID !== String(process.pid)) return undefined
  if (LISTEN_FDS === '1') return { fd: FIRST_PASSED }
  throw new Error(`the supervisor passes ${LISTEN_FDS} sockets, and symbolon serves one: keep one in its socket unit`)
}

export interface Listener {
  open(server: Server): Promise<string>
  /** Resolves when the server shall be drained; `undefined` for at once. */
  closing(): Promise<void> | undefined
}

export function ownListener(host: string, port: number, drainDelay: number): Listener {
  return {
    open: async server => listen(server, passedSocket(process.env) ?? { host, port }),
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
