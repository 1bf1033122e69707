import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { emptyBacklog } from './listening.js'

/** Milliseconds that an idle connection stays open for a request that is on its way. */
const GRACE = 1_000

/** Milliseconds after which connections that are still open are destroyed. */
const PATIENCE = 10_000

interface Begun {
  readonly response: ServerResponse
  readonly keepAlive: boolean
}

/**
 * The connections of a server, which can be drained: every request that has begun is answered, and
 * none begins after the last answer of its connection.
 */
export class Drain {
  readonly #server: Server
  readonly #connections = new Map<Socket, Connection>()
  readonly #running = new Set<Promise<unknown>>()
  #isDraining = false
  #whenEmpty: () => void = () => undefined

  constructor(server: Server, answer: RequestListener) {
    this.#server = server
    server.on('connection', socket => this.#track(socket))
    server.on('request', (request, response) => {
      if (this.#begins(request, response)) answer(request, response)
      // The sender can reach the end of its request, and then reads ours.
      else request.resume()
    })
  }

  /**
   * What a handler does, for which {@link Drain.close} waits: it may go on without its client, whose
   * connection says nothing about it then.
   */
  async awaiting<Value>(handling: Promise<Value>): Promise<Value> {
    this.#running.add(handling)
    try {
      return await handling
    } finally {
      this.#running.delete(handling)
    }
  }

  /**
   * Closes the listener and then every connection: after its last answer, or when it is idle. Resolves
   * when no handler runs any more. After ten seconds what is left is destroyed, and not waited for.
   */
  async close(): Promise<void> {
    this.#isDraining = true
    const patience = this.#patience()
    await this.#closeConnections()
    await Promise.race([Promise.allSettled(this.#running), patience.over])
    patience.end()
  }

  #patience(): { readonly over: Promise<void>; end(): void } {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<void>(resolve => {
      timer = setTimeout(() => resolve(this.#destroyAll()), PATIENCE)
    })
    return { over, end: () => clearTimeout(timer) }
  }

  async #closeConnections(): Promise<void> {
    for (const connection of this.#connections.values()) connection.drain()
    if (this.#server.listening) await emptyBacklog(this.#server)
    // The method of http.Server destroys idle connections, also those with an unread request.
    if (this.#server.listening) NetServer.prototype.close.call(this.#server)
    await new Promise<void>(resolve => {
      this.#whenEmpty = resolve
      if (this.#connections.size === 0) resolve()
    })
    // This stops the timer with which http.Server looks for slow requests.
    this.#server.close()
  }

  #track(socket: Socket): void {
    const connection = new Connection(socket)
    this.#connections.set(socket, connection)
    socket.once('close', () => {
      this.#connections.delete(socket)
      if (this.#connections.size === 0) this.#whenEmpty()
    })
    if (this.#isDraining) connection.drain()
  }

  #begins({ socket }: IncomingMessage, response: ServerResponse): boolean {
    return this.#connections.get(socket)?.begins(response) === true
  }

  #destroyAll(): void {
    for (const socket of this.#connections.keys()) socket.destroy()
  }
}

class Connection {
  readonly #socket: Socket
  #pending = 0
  #newest: Begun | undefined
  #isDraining = false
  /** Whether the newest answer stays the last: more requests would keep the connection for good. */
  #isGraceOver = false
  #isEnded = false

  constructor(socket: Socket) {
    this.#socket = socket
  }

  begins(response: ServerResponse): boolean {
    const previous = this.#newest
    if (this.#isEnded || (previous !== undefined && this.#staysLast(previous.response))) return false
    this.#pending++
    response.once('close', () => this.#answered(response))
    this.#newest = { response, keepAlive: response.shouldKeepAlive }
    if (!this.#isDraining) return true
    // A pipelined request: the answer before it is no longer the last.
    if (previous !== undefined && !previous.response.headersSent) previous.response.shouldKeepAlive = previous.keepAlive
    response.shouldKeepAlive = false
    return true
  }

  /** Makes the newest answer the last one; for a second, a request that is on its way takes its place. */
  drain(): void {
    this.#isDraining = true
    // Node would destroy the socket. With unread bytes that resets the connection, and the client
    // may lose its answer (RFC 9112 §9.6).
    this.#socket.destroySoon = () => this.#end()
    const newest = this.#newest?.response
    if (newest !== undefined && !newest.headersSent) newest.shouldKeepAlive = false
    const endGrace = () => {
      this.#isGraceOver = true
    }
    setTimeout(endGrace, GRACE).unref()
    this.#endWhenIdle()
  }

  #staysLast(response: ServerResponse): boolean {
    return isLast(response) || (this.#isGraceOver && !response.shouldKeepAlive)
  }

  #answered(response: ServerResponse): void {
    this.#pending--
    if (isLast(response)) this.#isEnded = true
    // An idle connection keeps no answer in memory.
    if (this.#newest?.response === response) this.#newest = undefined
    if (this.#isDraining) this.#endWhenIdle()
  }

  #endWhenIdle(): void {
    if (this.#pending > 0 || this.#isEnded) return
    const end = () => this.#pending === 0 && this.#end()
    // What has arrived when the timer rings is read before the immediate.
    setTimeout(() => setImmediate(end), GRACE).unref()
  }

  /** Closes our side. The rest that arrives is read, so that nothing resets the connection. */
  #end(): void {
    this.#isEnded = true
    this.#socket.end()
    this.#socket.resume()
  }
}

/** Whether an answer has told the client that the connection closes after it. */
function isLast({ headersSent, shouldKeepAlive }: ServerResponse): boolean {
  return headersSent && !shouldKeepAlive
}
