import { once } from 'node:events'
import { createServer } from 'node:net'

/** The address on which the test servers listen. */
export const HOST = '127.0.0.1'

/** Ports that no system gives by itself, so that nothing takes one between its choice and its use. */
const [LEAST, COUNT] = [15_000, 15_000]

/** A free port. */
export async function freePort(): Promise<number> {
  const port = LEAST + Math.floor(Math.random() * COUNT)
  const server = createServer().listen(port, HOST)
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
