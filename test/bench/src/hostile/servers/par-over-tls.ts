import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { TLSSocket } from 'node:tls'
import { createPorts } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { pushedAuthorizationRequestEndpoint } from '@symbolon/node'
import { SERVER } from '../../../../../packages/express/test/tls-identities.js'
import { listening } from '../listening.js'

/**
 * The PAR endpoint of a server that asks for certificates and leaves it to core to judge them, and a
 * handler that only lets Node copy them.
 */
export function open(): Promise<string> {
  const ports = createPorts({
    service: { serviceId: 'bench', issuer: 'https://as.example' },
    stores: memoryStores({ serviceId: 'bench' }),
    secrets: ['only for the benchmarks: 32 bytes and more'],
  })
  const endpoint = pushedAuthorizationRequestEndpoint({ ports, publicOrigin: 'https://as.example' })
  const bare: RequestListener = ({ socket }, res) => {
    if (socket instanceof TLSSocket) socket.getPeerCertificate(true)
    res.writeHead(401).end()
  }
  const listener: RequestListener = (req, res) => (req.url === '/bare' ? bare : endpoint)(req, res)
  return listening(createServer({ ...SERVER, requestCert: true, rejectUnauthorized: false }, listener), 'https')
}
