import { createServer } from 'node:http'
import { createPorts } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { pushedAuthorizationRequestEndpoint } from '@symbolon/node'
import { clientsByUrl, createFetcher } from '../../../../../packages/fetcher/src/index.js'
import { TLS } from '../../../../../packages/fetcher/test/tls.js'
import { listening } from '../listening.js'

/** A PAR endpoint that accepts every client that describes itself, on this machine and on any host. */
export function open(): Promise<string> {
  const stores = memoryStores({ serviceId: 'bench' })
  const fetcher = createFetcher({
    allowedAddresses: ['127.0.0.1'],
    ca: TLS.cert,
    lookUp: async () => ['127.0.0.1'],
  })
  // Each request is to be fetched, so that its cost is seen: a minute has no end of them.
  const limits = { strangersPerMinute: 1_000_000 }
  const ports = createPorts({
    service: { serviceId: 'bench', issuer: 'https://as.example', clientIdMetadataDocumentSupported: true },
    stores: { ...stores, clients: clientsByUrl(stores.clients, fetcher, { documents: {}, limits }) },
    secrets: ['only for the benchmarks: 32 bytes and more'],
  })
  return listening(createServer(pushedAuthorizationRequestEndpoint({ ports, publicOrigin: 'https://as.example' })))
}
