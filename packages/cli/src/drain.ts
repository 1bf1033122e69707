import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds after which requests that are still under way are cut off. */
const PATIENCE = 10_000

/**
 * Follows the connections of a server, so that it can be stopped: whoever has a request under way gets the answer,
 * everybody else is closed at once. Connections that never say anything would otherwise keep the server for ever.
 */
export function drainable(server: Server): () => Promise<void> {
  /** The requests under way of every connection that is open. */
  const underWay = new Map<Socket, number>()
  let draining = false
  const count = (socket: Socket, change: number) => {
    const before = underWay.get(socket)
    // A request that was aborted ends after its connection: what is closed must not be counted again.
    if (before === undefined) return
    underWay.set(socket, before + change)
    if (draining && before + change === 0) socket.end()
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
      const patience = setTimeout(() => destroyAll(underWay.keys()), PATIENCE)
      server.close(error => {
        clearTimeout(patience)
        if (error === undefined) resolve()
        else reject(error)
      })
      destroyAll([...underWay].filter(([, requests]) => requests === 0).map(([socket]) => socket))
    })
}

function destroyAll(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy()
}
