import type { AddressInfo } from 'node:net'
import type { Opened, OpenTarget, TargetClients } from './target.js'
import { OPEN, type TargetName } from './targets.js'

/*
 * The process of one target. It receives its clients in the first message and answers with its URL;
 * it answers every other message with the microseconds of processor time that it has used. It ends
 * with its parent process.
 */

/** The first message. */
export interface Opening {
  readonly name: TargetName
  readonly clients: TargetClients
}

process.once('message', async ({ name, clients }: Opening) => {
  const open: OpenTarget = OPEN[name]
  const { server, path, requests } = await open(clients)
  // Connections are idle while other targets are measured.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1', async () => {
    // The address of a server that listens on a port is an AddressInfo.
    const { port } = server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const opened: Opened = { url: new URL(path, origin).href, requests: (await requests?.(origin)) ?? [] }
    process.send?.(opened)
  })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
})
process.once('disconnect', () => process.exit())
