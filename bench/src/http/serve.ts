import type { AddressInfo } from 'node:net'
import type { Target, TargetClients, TargetName } from './target.js'

/*
 * The process of one target. It is told its clients, tells its address, and answers every other message with the microseconds
 * of processor time that it has used. It ends when whoever started it does.
 */

/** What the process is told first. */
export interface Opening {
  readonly name: TargetName
  readonly clients: TargetClients
}

/** Each loads what it needs and nothing of the others. */
const OPEN: Readonly<Record<TargetName, (clients: TargetClients) => Promise<Target>>> = {
  limit: async clients => (await import('./limit-target.js')).limitTarget(clients),
  symbolon: async clients => (await import('./symbolon-target.js')).symbolonTarget(clients),
  express: async clients => (await import('./symbolon-target.js')).expressTarget(clients),
  'oidc-provider': async clients => (await import('./oidc-provider-target.js')).oidcProviderTarget(clients),
}

process.once('message', async ({ name, clients }: Opening) => {
  const { server, path } = await OPEN[name](clients)
  // Connections wait while the others have their turn.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1', () => {
    // A server that listens at a port has an address of that kind.
    const { port } = server.address() as AddressInfo
    process.send?.(`http://127.0.0.1:${port}${path}`)
  })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
})
process.once('disconnect', () => process.exit())
