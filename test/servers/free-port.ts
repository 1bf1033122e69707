import { once } from 'node:events'
import { createServer } from 'node:net'

/** The address on which the test servers listen. */
export const HOST = '127.0.0.1'

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
