import { createServer } from 'node:http'
import { consoleListener, createConsole } from '@symbolon/console'
import type { Report } from '@symbolon/core'
import { listening } from './listening.js'

/** A console on a port of its own. */
export interface ServedConsole {
  /** Receives every decision. */
  readonly report: Report
  /** A link that opens the page once. */
  link(): string
  stop(): Promise<void>
}

/** The console is for this machine, whatever `--host` says. */
const HOST = '127.0.0.1'

/** Serves a console; 0 for any free port. Rejects when the port is not available. */
export async function serveConsole(port: number): Promise<ServedConsole> {
  const made = createConsole()
  const server = createServer(consoleListener(made))
  const origin = await listening(server, HOST, port)
  return {
    report: made.report,
    link: () => made.link(origin),
    stop: () =>
      new Promise(resolve => {
        made.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
