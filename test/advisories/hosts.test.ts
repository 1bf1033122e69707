import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPorts, defineClient, defineProtectedResource } from '@symbolon/core'
import { serverMetadata } from '@symbolon/core/metadata'
import { memoryStores } from '@symbolon/memory'
import {
  introspectionEndpoint,
  protectedResourceMetadataEndpoint,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
} from '@symbolon/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ORIGIN = 'https://as.example'
const accounts = defineProtectedResource({ resource: `${ORIGIN}/accounts`, scopes_supported: ['read'] })

let server: ReturnType<typeof createServer>

beforeAll(async () => {
  const stores = memoryStores({ serviceId: 'bank' })
  await stores.clients.put(await defineClient({ clientIdAlias: 'app', clientSecret: 'plain:secret' }), 0)
  const service = { serviceId: 'bank', issuer: ORIGIN, supportedScopes: [{ name: 'read' }] }
  const ports = createPorts({ service, stores, secrets: ['a secret of at least thirty-two bytes'] })
  const guard = resourceGuard({ ports, publicOrigin: ORIGIN, resource: accounts, scopes: ['read'] })
  const routes = new Map([
    [accounts.metadataPath, protectedResourceMetadataEndpoint(accounts)],
    ['/par', pushedAuthorizationRequestEndpoint({ ports, publicOrigin: ORIGIN })],
    ['/introspect', introspectionEndpoint({ ports, publicOrigin: ORIGIN })],
  ])
  server = createServer(async (req, res) => {
    const route = routes.get(req.url ?? '')
    if (route !== undefined) return route(req, res)
    if (req.url === '/metadata') return res.end(JSON.stringify(serverMetadata(await ports.service.load())))
    return guard(req, res, () => res.end('never'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** An answer: its status, its body, and its headers but for the date. */
function answerTo(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<object> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, setHost: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        const { date: _, ...kept } = response.headers
        resolve({ status: response.statusCode, headers: kept, body: Buffer.concat(chunks).toString() })
      })
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? 'client_id=app' : undefined)
  })
}

const EVIL = 'evil.example'
const HOSTILE: readonly Readonly<Record<string, string>>[] = [
  { Host: EVIL },
  { Host: `as.example@${EVIL}` },
  { Host: `${EVIL}:443` },
  { Host: 'as.example', 'X-Forwarded-Host': EVIL },
  { Host: 'as.example', 'X-Forwarded-Proto': 'http', 'X-Forwarded-Port': '80', 'X-Forwarded-Prefix': '/evil' },
  { Host: 'as.example', Forwarded: `for=127.0.0.1;host=${EVIL};proto=http` },
  { Host: 'as.example', 'X-Original-URL': `https://${EVIL}/`, 'X-Host': EVIL },
]

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const PLACES: readonly (readonly [method: string, path: string, headers: Readonly<Record<string, string>>])[] = [
  ['GET', accounts.metadataPath, {}],
  ['GET', '/metadata', {}],
  ['GET', '/accounts', {}],
  ['GET', '/accounts', { Authorization: 'Bearer unknown' }],
  ['GET', '/accounts', { Authorization: 'DPoP unknown', DPoP: 'none' }],
  ['POST', '/par', FORM],
  ['POST', '/introspect', FORM],
]

describe('supermemory #1483: metadata and answers are the same for every Host', () => {
  test.each(PLACES.map(place => [place[0], place[1], place] as const))(
    '%s %s',
    async (_, __, [method, path, headers]) => {
      const honest = await answerTo(method, path, { Host: 'as.example', ...headers })
      expect(honest).not.toMatchObject({ status: 404 })
      for (const hostile of HOSTILE) {
        const answer = await answerTo(method, path, { ...headers, ...hostile })
        expect(answer).toEqual(honest)
        expect(JSON.stringify(answer)).not.toContain('evil')
      }
    },
  )
})
