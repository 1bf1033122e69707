import { once } from 'node:events'
import { createServer } from 'node:net'

/** Where the servers of the tests listen. */
export const HOST = '127.0.0.1'

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
