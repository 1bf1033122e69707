import { once } from 'node:events'
import type { Server } from 'node:net'

/** Lets a server listen on a free port, and resolves to its origin. */
export async function listening(server: Server, scheme = 'http'): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The address of a server that listens on a port is an AddressInfo.
  return `${scheme}://127.0.0.1:${Object(server.address()).port}`
}
