/*
 * A server behind nginx, which ends TLS and asks clients for certificates (nginx.conf):
 *
 *   PORT=3000 CLIENT_CERT=…PEM… node server.mjs
 */
import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import { createPorts, defineClient } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { pushedAuthorizationRequestEndpoint } from '@symbolon/node'

const { PORT, CLIENT_CERT = '' } = process.env
const { raw, publicKey } = new X509Certificate(CLIENT_CERT)

const stores = memoryStores({ serviceId: 'bank' })
const client = await defineClient({
  clientIdAlias: 'ledger',
  tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH',
  jwks: { keys: [{ kty: 'EC', ...publicKey.export({ format: 'jwk' }), x5c: [raw.toString('base64')] }] },
  redirectUris: ['https://ledger.example/callback'],
})
await stores.clients.put(client, Date.now())

const ports = createPorts({
  service: {
    serviceId: 'bank',
    issuer: 'https://as.example',
    supportedTokenAuthMethods: ['SELF_SIGNED_TLS_CLIENT_AUTH'],
  },
  stores,
  secrets: ['32 random bytes or more, from your vault'],
})

// What nginx.conf sets, and what it replaces when a client sends it.
const trustedProxy = /** @type {const} */ ({
  forwarded: { header: 'X-Forwarded', hops: 1 },
  clientCertificate: { format: 'nginx' },
})
const par = pushedAuthorizationRequestEndpoint({ ports, trustedProxy })
createServer(par).listen(Number(PORT), '127.0.0.1', () => console.log('listening'))
