import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** Serves a listener on a free port until the test ends; returns its origin. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}
