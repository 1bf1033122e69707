import type { Server as HttpServer } from 'node:http'
import type { ListenOptions, Server, Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** Milliseconds. Load balancers keep idle connections for 60 s, and must close them before we do. */
const IDLE_TIMEOUT = 65_000

/** Closes connections without traffic: between two requests, and when a client does not read its answer. */
export function closingIdle(server: HttpServer): HttpServer {
  server.keepAliveTimeout = IDLE_TIMEOUT
  server.timeout = IDLE_TIMEOUT
  return server
}

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
      // Node knows no path of a socket of the file system, which only a supervisor passes.
      if (typeof bound !== 'object' || bound === null) return resolve('unix:passed')
      const host = where.host ?? bound.address
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`)
    })
  })
}

/** The first descriptor that a supervisor passes (sd_listen_fds(3) of systemd). */
const FIRST_PASSED = 3

/** Whether a supervisor passes sockets to this process, as systemd does by `LISTEN_FDS` and `LISTEN_PID`. */
export function isSocketPassed({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): boolean {
  return LISTEN_FDS !== undefined && LISTEN_PID === String(process.pid)
}

/**
 * Lets a server listen on the socket that a supervisor keeps. What connects while no process accepts
 * waits for the next one, so that a restart resets no connection.
 */
async function listenOnPassed(server: Server, { LISTEN_FDS }: NodeJS.ProcessEnv): Promise<string> {
  if (LISTEN_FDS !== '1')
    throw new Error(`the supervisor passes ${LISTEN_FDS} sockets, and symbolon serves one: keep one in its socket unit`)
  return listen(server, { fd: FIRST_PASSED }).catch(cause => {
    throw new Error(`${NOT_LISTENING} (${Object(cause).code})`, { cause })
  })
}

const NOT_LISTENING =
  'what the supervisor passes is no listening socket: a socket unit needs ListenStream, and Accept=no'

export interface Listener {
  open(server: Server): Promise<string>
  /** Resolves when the server shall be drained; `undefined` for at once. */
  closing(): Promise<void> | undefined
}

export function ownListener(host: string, port: number, drainDelay: number): Listener {
  return {
    open: server => (isSocketPassed(process.env) ? listenOnPassed(server, process.env) : listening(server, host, port)),
    // What listens keeps the process alive, and nothing does when all workers have ended.
    closing: () => (drainDelay > 0 ? setTimeout(drainDelay * 1_000, undefined, { ref: false }) : undefined),
  }
}

/** Milliseconds after which a server that is flooded closes all the same, and turns after which a busy one does. */
const LONGEST = 2_000
const MOST_BUSY_TURNS = 100

/** Milliseconds of a turn in which hardly anybody can have connected after the look at the listener. */
const QUIET = 0.2

/**
 * Accepts what has connected until now. The system resets what waits at a listener that closes, and
 * each turn of the event loop accepts one connection. So it goes on until a turn is short and accepts none.
 */
export async function emptyBacklog(server: Server): Promise<void> {
  let [accepted, busy] = [false, 0]
  const note = () => {
    accepted = true
  }
  server.on('connection', note)
  await setImmediate()
  const until = performance.now() + LONGEST
  for (let began = 0; began < until && busy < MOST_BUSY_TURNS; ) {
    began = performance.now()
    accepted = false
    await setImmediate()
    if (!accepted && performance.now() - began < QUIET) break
    busy = accepted ? 0 : busy + 1
  }
  server.off('connection', note)
}

/** Lets a server serve connections that another process has accepted; answers what takes them. */
export function servingAccepted(server: Server): (socket: Socket) => void {
  // A server of node:http looks for slow requests from the moment when it listens.
  server.emit('listening')
  return socket => void server.emit('connection', socket)
}
