import type { AddressInfo } from 'node:net'
import type { Opened, OpenTarget, TargetClients } from './target.js'
import { OPEN, type TargetName } from './targets.js'

/*
 * The process of one target. It receives its clients in the first message and answers with its URL;
 * it answers every other message with the microseconds of processor time that it has used, or with
 * authorization codes. It ends with its parent process.
 */

/** The first message. */
export interface Opening {
  readonly name: TargetName
  readonly clients: TargetClients
}

/** Each other message. */
export type Asked = 'cpu' | { readonly codes: number }

process.once('message', async ({ name, clients }: Opening) => {
  const open: OpenTarget = OPEN[name]
  const { server, path, requests, makeCodes } = await open(clients)
  // Connections are idle while other targets are measured.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1', async () => {
    // The address of a server that listens on a port is an AddressInfo.
    const { port } = server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const opened: Opened = { url: new URL(path, origin).href, requests: (await requests?.(origin)) ?? [] }
    process.send?.(opened)
  })
  process.on('message', async (asked: Asked) => {
    const { user, system } = process.cpuUsage()
    process.send?.(asked === 'cpu' ? user + system : await makeCodes?.(asked.codes))
  })
})
process.once('disconnect', () => process.exit())
