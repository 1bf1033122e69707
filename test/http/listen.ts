import { createServer, type RequestListener } from 'node:http'

/** Listens on a free port, and returns it and how to close. */
export async function listen(app: RequestListener): Promise<{ readonly port: number; close(): void }> {
  const server = createServer(app)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
