import { createServer, type RequestListener, type Server } from 'node:http'

/** A server that listens. */
export interface Listening {
  readonly origin: string
  /** Requests are answered from then on. */
  serve(listener: RequestListener): void
  close(): Promise<void>
}

const HOST = '127.0.0.1'

/** Listens on the port, or on a free one when it is taken. The origin is known before the app. */
export async function listen(port: number): Promise<Listening> {
  const server = createServer()
  await bind(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return bind(server, 0)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://${HOST}:${address.port}`,
    serve: listener => {
      server.on('request', listener)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function bind(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
