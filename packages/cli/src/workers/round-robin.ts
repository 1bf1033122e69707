import type { Worker } from 'node:cluster'
import { createServer, type Server, type Socket } from 'node:net'
import type { ToWorker } from './messages.js'

/** The most connections that wait for a worker, for example while all of them are being replaced. */
const MOST_WAITING = 1_024

const CONNECTION: ToWorker = { tell: 'connection' }

/**
 * Accepts connections and gives each to the next worker that has taken its last one. The listener is
 * of this process, so that it can close before any worker stops to take connections.
 */
export class RoundRobin {
  readonly server: Server
  readonly #workers = new Set<Worker>()
  readonly #free = new Set<Worker>()
  readonly #waiting: Socket[] = []

  constructor() {
    // As node:http listens. What a client has sent is read by its worker.
    this.server = createServer({ pauseOnConnect: true, noDelay: true }, socket => this.#deal(socket))
  }

  /** A worker that begins to take connections, or has taken one. */
  add(worker: Worker): void {
    this.#workers.add(worker)
    const socket = this.#waiting.shift()
    if (socket === undefined) this.#free.add(worker)
    else this.#give(worker, socket)
  }

  remove(worker: Worker): void {
    this.#workers.delete(worker)
    this.#free.delete(worker)
  }

  /** Accepts nothing any more, and gives what waits to any worker. */
  close(): void {
    this.server.close()
    const workers = [...this.#workers]
    for (const [at, socket] of this.#waiting.splice(0).entries()) {
      const worker = workers[at % workers.length]
      if (worker === undefined) socket.destroy()
      else this.#give(worker, socket)
    }
  }

  #deal(socket: Socket): void {
    socket.on('error', () => undefined)
    const [worker] = this.#free
    if (worker !== undefined) this.#give(worker, socket)
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(socket)
    else socket.destroy()
  }

  #give(worker: Worker, socket: Socket): void {
    this.#free.delete(worker)
    // A worker that has ended takes nothing, so that the next one gets it.
    if (!worker.isConnected()) this.#again(worker, socket)
    else worker.send(CONNECTION, socket, error => error && this.#again(worker, socket))
  }

  #again(worker: Worker, socket: Socket): void {
    this.remove(worker)
    this.#deal(socket)
  }
}
