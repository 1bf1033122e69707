import { createAccessToken, createPorts, defineClient, type Ports, type PortsOptions } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'

/** A service with a client and a token of ada. */
export interface World {
  readonly ports: Ports
  readonly token: string
}

/** Opens a service in memory. */
export async function openWorld(changes: Partial<PortsOptions> = {}): Promise<World> {
  const stores = memoryStores({ serviceId: 'bank' })
  const service = { serviceId: 'bank', issuer: 'https://as.example', supportedScopes: [{ name: 'payments' }] }
  const ports = createPorts({ service, stores, secrets: ['only for the tests: 32 bytes or more'], ...changes })
  await stores.clients.put(
    await defineClient({
      clientIdAlias: 'ledger',
      clientSecret: 'plain:correct horse battery staple',
      redirectUris: ['https://ledger.example/cb'],
    }),
    Date.now(),
  )
  const grant = {
    grantType: 'AUTHORIZATION_CODE',
    clientIdentifier: 'ledger',
    subject: 'ada',
    scopes: ['payments'],
  } as const
  const created = await createAccessToken(grant, ports)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return { ports, token: created.accessToken }
}
