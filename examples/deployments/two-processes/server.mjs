/*
 * One of several processes of an authorization server, which share Redis and their secret:
 *
 *   PORT=3001 REDIS_URL=redis://localhost:6379 SECRET=… CLIENT_JWK='{…}' node server.mjs
 */
import { createServer } from 'node:http'
import { createPorts, defineClient } from '@symbolon/core'
import { authorizationEndpoint, pushedAuthorizationRequestEndpoint } from '@symbolon/node'
import { redisStores } from '@symbolon/redis'
import { createClient } from 'redis'

const { PORT, REDIS_URL = 'redis://localhost:6379', SECRET = '', CLIENT_JWK = '{}' } = process.env
const redis = createClient({ url: REDIS_URL, disableOfflineQueue: true })
redis.on('error', error => console.error('Redis:', error.message))
await redis.connect()

const stores = redisStores(redis, { serviceId: 'bank' })
const service = { serviceId: 'bank', issuer: 'https://as.example' }
// Nonces and digests of secrets are made with this secret: it is the same in every process.
const ports = createPorts({ service, stores, secrets: [SECRET] })

// Every process may write its clients when it starts: it replaces each by the same record.
const client = await defineClient({
  clientIdAlias: 'ledger',
  tokenAuthMethod: 'PRIVATE_KEY_JWT',
  jwks: { keys: [JSON.parse(CLIENT_JWK)] },
  redirectUris: ['https://ledger.example/callback'],
})
await stores.clients.put(client, Date.now())

const publicOrigin = service.issuer
const par = pushedAuthorizationRequestEndpoint({ ports, publicOrigin })
const authorize = authorizationEndpoint({
  ports,
  askUser: ({ client }, _req, res) => {
    res.end(`May ${client.clientIdAlias} see your accounts?`)
  },
})

const server = createServer((req, res) => (req.url === '/par' ? par(req, res) : authorize(req, res)))
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening'))
