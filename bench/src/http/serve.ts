import type { AddressInfo } from 'node:net'
import type { Target, TargetClients, TargetName } from './target.js'

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

/** Each target loads only its own modules. */
const OPEN: Readonly<Record<TargetName, (clients: TargetClients) => Promise<Target>>> = {
  baseline: async clients => (await import('./baseline-target.js')).baselineTarget(clients),
  symbolon: async clients => (await import('./symbolon-target.js')).symbolonTarget(clients),
  express: async clients => (await import('./symbolon-target.js')).expressTarget(clients),
  'oidc-provider': async clients => (await import('./oidc-provider-target.js')).oidcProviderTarget(clients),
}

process.once('message', async ({ name, clients }: Opening) => {
  const { server, path } = await OPEN[name](clients)
  // Connections are idle while other targets are measured.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1', () => {
    // The address of a server that listens on a port is an AddressInfo.
    const { port } = server.address() as AddressInfo
    process.send?.(`http://127.0.0.1:${port}${path}`)
  })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
})
process.once('disconnect', () => process.exit())
