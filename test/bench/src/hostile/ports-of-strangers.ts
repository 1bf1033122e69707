import { createPorts, defineClient, defineProtectedResource, type Ports } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'

/** The ports of a service with a public client, whose name everybody knows. */
export async function portsOfService(): Promise<Ports> {
  const stores = memoryStores({ serviceId: 'bench' })
  const client = { clientId: 1001, tokenAuthMethod: 'NONE', redirectUris: ['https://client.example/callback'] } as const
  await stores.clients.put(await defineClient(client), Date.now())
  return createPorts({
    service: { serviceId: 'bench', issuer: 'https://as.example' },
    stores,
    secrets: ['only for the benchmarks: 32 bytes and more'],
  })
}

export const RESOURCE = defineProtectedResource({
  resource: 'https://rs.example/',
  authorization_servers: ['https://as.example'],
})

/** Behind a proxy, as the option `trustedProxy` says. */
export const BEHIND_PROXY = { forwarded: { header: 'X-Forwarded', hops: 1 } } as const

/** What docs/behind-a-proxy.md recommends for certificates in headers. */
export const LARGE_HEADERS = { maxHeaderSize: 65_536 } as const
