import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds after which requests that are still under way are cut off. */
const PATIENCE = 10_000

/**
 * Follows the connections of a server, so that it can be stopped: whoever has a request under way gets the answer,
 * everybody else is closed at once. Connections that never say anything would otherwise keep the server for ever.
 */
export function drainable(server: Server): () => Promise<void> {
  const underWay = new Map<Socket, number>()
  let draining = false
  const count = (socket: Socket, change: number) => {
    const requests = (underWay.get(socket) ?? 0) + change
    underWay.set(socket, requests)
    if (draining && requests === 0) socket.end()
  }
  server.on('connection', socket => {
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', ({ socket }, outgoing) => {
    count(socket, 1)
    outgoing.once('close', () => count(socket, -1))
  })
  return () =>
    new Promise((resolve, reject) => {
      draining = true
      server.close(error => (error === undefined ? resolve() : reject(error)))
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy()
      setTimeout(() => server.closeAllConnections(), PATIENCE).unref()
    })
}
