import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds that requests in progress have to finish. */
const PATIENCE = 10_000

/**
 * Tracks the connections of a server and returns a function that stops it: requests in progress are
 * answered, idle connections are closed at once. Otherwise an idle connection would keep the server
 * running.
 */
export function drainable(server: Server): () => Promise<void> {
  /** The number of requests in progress on each open connection. */
  const inProgress = new Map<Socket, number>()
  let draining = false
  const count = (socket: Socket, change: number) => {
    const before = inProgress.get(socket)
    // An aborted request ends after its connection: a closed connection must not be added again.
    if (before === undefined) return
    inProgress.set(socket, before + change)
    if (draining && before + change === 0) socket.end()
  }
  server.on('connection', socket => {
    inProgress.set(socket, 0)
    socket.once('close', () => inProgress.delete(socket))
  })
  server.on('request', ({ socket }, outgoing) => {
    count(socket, 1)
    outgoing.once('close', () => count(socket, -1))
  })
  return () =>
    new Promise((resolve, reject) => {
      draining = true
      const timer = setTimeout(() => destroyAll(inProgress.keys()), PATIENCE)
      server.close(error => {
        clearTimeout(timer)
        if (error === undefined) resolve()
        else reject(error)
      })
      destroyAll([...inProgress].filter(([, requests]) => requests === 0).map(([socket]) => socket))
    })
}

function destroyAll(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy()
}
