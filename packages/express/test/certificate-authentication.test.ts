import { X509Certificate } from 'node:crypto'
import { createServer, request } from 'node:https'
import { authenticateClient, createPorts, defineClient } from '@symbolon/core'
import { httpAnswerToClient, readPostedForm } from '@symbolon/core/http'
import { memoryStores } from '@symbolon/memory'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formEndpoint, pushedAuthorizationRequestEndpoint } from '../src/index.js'
import { CLIENT, OTHER, SERVER } from './tls-identities.js'

const REDIRECT_URI = 'https://app.example/callback'

const stores = memoryStores({ serviceId: 'bank' })
const ports = createPorts({
  service: {
    serviceId: 'bank',
    issuer: 'https://as.example',
    supportedTokenAuthMethods: ['SELF_SIGNED_TLS_CLIENT_AUTH'],
  },
  stores,
  secrets: ['x'.repeat(32)],
})

const answerToken = formEndpoint(async form => {
  const read = readPostedForm(form)
  if (!read.ok) return read.refusal
  const client = await authenticateClient(read.value, ports)
  if (client.action !== 'OK') return httpAnswerToClient(client, form)
  return httpAnswerToClient({ action: 'OK', responseContent: '{}' }, form)
})

const app = express()
app.all('/token', answerToken)
app.all('/par', pushedAuthorizationRequestEndpoint({ ports }))
app.all(
  '/par-behind-a-proxy',
  pushedAuthorizationRequestEndpoint({
    ports,
    // The format of `$ssl_client_escaped_cert` of nginx.
    clientCertificate: req => decodeURIComponent(req.get('x-client-cert') ?? ''),
  }),
)

const server = createServer({ ...SERVER, requestCert: true, rejectUnauthorized: false }, app)

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { raw, publicKey } = new X509Certificate(CLIENT.cert)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = { kty: 'EC', crv: 'P-256', x, y, x5c: [raw.toString('base64')] }
  const client = await defineClient({
    clientIdAlias: 'app',
    tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH',
    redirectUris: [REDIRECT_URI],
    jwks: { keys: [key] },
  })
  await stores.clients.put(client, 0)
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const FORM = new URLSearchParams({ client_id: 'app', response_type: 'code', redirect_uri: REDIRECT_URI }).toString()

/** Posts the form over TLS with a client certificate. */
function post(path: string, identity: { key?: string; cert?: string }, headers: Record<string, string> = {}) {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return new Promise<number | undefined>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method: 'POST', ca: SERVER.cert, agent: false, ...identity }
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
    request({ ...options, headers: { ...type, ...headers } }, response => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end(FORM)
  })
}

test.each([
  ['/par', 201],
  ['/token', 200],
])('RFC 8705 §2.2: %s accepts only the registered certificate', async (path, status) => {
  expect(await post(path, CLIENT)).toBe(status)
  expect(await post(path, OTHER)).toBe(401)
  expect(await post(path, {})).toBe(401)
})

test('reads the certificate only from where the option says', async () => {
  const header = { 'X-Client-Cert': encodeURIComponent(CLIENT.cert) }
  expect(await post('/par-behind-a-proxy', {}, header)).toBe(201)
  expect(await post('/par-behind-a-proxy', CLIENT)).toBe(401)
  expect(await post('/par', {}, header)).toBe(401)
})
