import { defineClient, defineService } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { certificatesOfService } from '@symbolon/x509'
import type { ExplainContext } from '../../src/judging/explain-request.js'

/** The secret of the client `ledger`. */
export const SECRET = 'correct horse battery staple'

/** A server that has the client `ledger`, with changes, and its stores in memory. */
export async function configuredBy(changes: {
  readonly service?: object
  readonly client?: object
}): Promise<ExplainContext> {
  const client = await defineClient({
    clientIdAlias: 'ledger',
    clientSecret: `plain:${SECRET}`,
    redirectUris: ['https://ledger.example/callback'],
    ...changes.client,
  })
  const service = defineService({
    serviceId: 'bank',
    issuer: 'https://as.example',
    pushedAuthReqEndpoint: 'https://as.example/par',
    supportedScopes: [{ name: 'accounts' }],
    ...changes.service,
  })
  return {
    server: {
      service,
      secrets: ['only for the tests: 32 bytes or more'],
      certificates: certificatesOfService(service),
      isInMemory: true,
      async open(at) {
        const stores = memoryStores({ serviceId: service.serviceId })
        await stores.clients.add(client, at)
        return { stores, close: async () => undefined }
      },
    },
  }
}
