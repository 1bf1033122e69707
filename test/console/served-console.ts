import { createServer } from 'node:http'
import { type Console, type ConsoleOptions, consoleListener, createConsole } from '@symbolon/console'

/** A console on a free port of this machine. */
export interface ServedConsole extends Console {
  readonly origin: string
  stop(): Promise<void>
}

export async function serveConsole(options: ConsoleOptions = {}): Promise<ServedConsole> {
  const made = createConsole(options)
  const server = createServer(consoleListener(made))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const stop = () =>
    new Promise<void>(resolve => {
      made.close()
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { ...made, origin: `http://127.0.0.1:${address.port}`, stop }
}
