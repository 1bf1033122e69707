import { createHash, X509Certificate } from 'node:crypto'
import { createServer, request } from 'node:https'
import { createAccessToken, createPorts, defineClient } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  certificateOfConnection,
  certificatePathOfConnection,
  isCertificateAuthorized,
  resourceGuard,
} from '../src/index.js'
import { CLIENT, OTHER, SERVER } from './tls-identities.js'

const stores = memoryStores({ serviceId: 'bank' })
const service = { serviceId: 'bank', issuer: 'https://as.example', tlsClientCertificateBoundAccessTokens: true }
const ports = createPorts({ service, stores, secrets: ['x'.repeat(32)] })

const app = express()
app.get('/accounts', resourceGuard({ ports }), (_req, res) => {
  res.json({ accounts: [] })
})
app.get(
  '/behind-a-proxy',
  resourceGuard({ ports, clientCertificate: req => decoded(req.get('x-client-cert')) }),
  (_req, res) => {
    res.json({ accounts: [] })
  },
)

let reportClosed: (certificates: unknown) => void = () => {}
app.get('/closed', req => {
  req.socket.once('close', () => {
    try {
      reportClosed([certificateOfConnection(req), certificatePathOfConnection(req), isCertificateAuthorized(req)])
    } catch (error) {
      reportClosed(error)
    }
  })
  req.socket.destroy()
})

/** Decodes `$ssl_client_escaped_cert` of nginx. */
function decoded(header: string | undefined): string | undefined {
  return header === undefined ? undefined : decodeURIComponent(header)
}

const server = createServer({ ...SERVER, requestCert: true, rejectUnauthorized: false }, app)
let token: string

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  await stores.clients.put(
    await defineClient({ clientId: 1, tokenAuthMethod: 'NONE', grantTypes: ['CLIENT_CREDENTIALS'] }),
    0,
  )
  const certificateThumbprint = createHash('sha256').update(new X509Certificate(CLIENT.cert).raw).digest('base64url')
  const creation = { grantType: 'CLIENT_CREDENTIALS', clientId: 1, certificateThumbprint } as const
  const created = await createAccessToken(creation, ports)
  token = created.action === 'OK' ? created.accessToken : ''
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** Calls over TLS with a client certificate. */
function call(path: string, identity: { key?: string; cert?: string }, headers: Record<string, string> = {}) {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return new Promise<{ status: number | undefined; challenge: string | undefined }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, ca: SERVER.cert, agent: false, ...identity }
    request({ ...options, headers: { Authorization: `Bearer ${token}`, ...headers } }, response => {
      response.resume()
      resolve({ status: response.statusCode, challenge: response.headers['www-authenticate'] })
    })
      .on('error', reject)
      .end()
  })
}

test('RFC 8705 §3: accepts the bound certificate of the TLS connection', async () => {
  expect(await call('/accounts', CLIENT)).toEqual({ status: 200, challenge: undefined })
})

test.each([
  ['another certificate', OTHER, 'A065305'],
  ['no certificate', {}, 'A065304'],
])('RFC 8705 §3: refuses %s', async (_, identity, code) => {
  const { status, challenge } = await call('/accounts', identity)
  expect([status, challenge]).toEqual([401, expect.stringMatching(`^Bearer error="invalid_token",.*${code}`)])
})

test('reads the certificate only from where the option says', async () => {
  const header = { 'X-Client-Cert': encodeURIComponent(CLIENT.cert) }
  expect(await call('/behind-a-proxy', {}, header)).toMatchObject({ status: 200 })
  expect(await call('/behind-a-proxy', CLIENT)).toMatchObject({ status: 401 })
  expect(await call('/accounts', {}, header)).toMatchObject({ status: 401 })
})

test('finds no certificate on a closed connection, without an error', async () => {
  const reported = new Promise(resolve => {
    reportClosed = resolve
  })
  await expect(call('/closed', CLIENT)).rejects.toThrow()
  expect(await reported).toEqual([undefined, [], false])
})
