import { createHash, X509Certificate } from 'node:crypto'
import { Agent, createServer, request, type Server } from 'node:https'
import { TLSSocket } from 'node:tls'
import {
  authenticateClient,
  createAccessToken,
  createPorts,
  defineClient,
  defineService,
  type Ports,
  type ReportEvent,
} from '@symbolon/core'
import { httpAnswerToClient, readPostedForm } from '@symbolon/core/http'
import {
  type FormEndpointOptions,
  formEndpoint,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
} from '@symbolon/express'
import { memoryStores } from '@symbolon/memory'
import { certificatesOfService, certificatesValidatedElsewhere } from '@symbolon/x509'
import express from 'express'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { SERVER } from '../../../../packages/express/test/tls-identities.js'
import {
  alternativeNames,
  type Change,
  certificateOf,
  dns,
  KEYS,
  NAMES,
  OID,
} from '../../../../packages/x509/test/chain.js'
import type { TestKey } from '../../../../packages/x509/test/forge.js'
import { pemOf } from '../../../../packages/x509/test/pem.js'
import { time } from '../../../../packages/x509/test/write-der.js'

/*
 * Node terminates TLS here, and the service leaves the validation of chains to it: a certificate
 * counts only if Node says that its chain is valid (RFC 8705 §2.1, docs/certificates.md).
 */

const REDIRECT_URI = 'https://app.example/callback'

/** OpenSSL judges these by the clock of the machine. */
const LONG = { notBefore: time('2020-01-01T00:00:00Z'), notAfter: time('2049-12-31T00:00:00Z') }
const ROOT = certificateOf('root', LONG)
const INTERMEDIATE = certificateOf('intermediate', LONG)
const NAMED = alternativeNames(dns('app.client.example'))
const client = (change: Change = {}) => certificateOf('client', { ...LONG, with: [NAMED], ...change })

/** What a client shows on its connection: its certificate, and what it sends beside it. */
interface Identity {
  readonly key: string
  readonly cert: string
}

function identity(chain: readonly Uint8Array[], { privateKey }: TestKey = KEYS.client): Identity {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { key, cert: chain.map(der => pemOf(der)).join('') }
}

const CERTIFIED = identity([client(), INTERMEDIATE])
/** Anybody who knows the name of the client can make this one. */
const SELF_MADE = identity([
  client({ issuer: NAMES.client, signer: KEYS.client, with: [NAMED, [OID.authorityKey, null]] }),
])

const heard: ReportEvent[] = []
beforeEach(() => {
  heard.length = 0
})

/** Ports of a service that leaves validation to the terminator, by configuration or by port. */
async function portsWith(by: 'configuration' | 'port'): Promise<Ports> {
  const stores = memoryStores({ serviceId: 'bank' })
  const service = defineService({
    serviceId: 'bank',
    issuer: 'https://as.example',
    supportedTokenAuthMethods: ['TLS_CLIENT_AUTH', 'SELF_SIGNED_TLS_CLIENT_AUTH'],
    mutualTlsValidatePkiCertChain: by !== 'configuration',
  })
  const certificates = by === 'port' ? certificatesValidatedElsewhere() : certificatesOfService(service)
  const ports = createPorts({
    service,
    stores,
    secrets: ['a secret of at least thirty-two bytes'],
    report: event => heard.push(event),
    ...(certificates && { certificates }),
  })
  const registered = { redirectUris: [REDIRECT_URI], grantTypes: ['AUTHORIZATION_CODE', 'CLIENT_CREDENTIALS'] } as const
  const pki = { tokenAuthMethod: 'TLS_CLIENT_AUTH', tlsClientAuthSanDns: 'app.client.example' } as const
  await stores.clients.put(await defineClient({ clientIdAlias: 'pki', ...registered, ...pki }), Date.now())
  const { raw, publicKey } = new X509Certificate(SELF_MADE.cert)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const keys = [{ kty: 'EC', crv: 'P-256', x, y, x5c: [raw.toString('base64')] }]
  const own = { tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH', jwks: { keys } } as const
  await stores.clients.put(await defineClient({ clientIdAlias: 'own', ...registered, ...own }), Date.now())
  return ports
}

/** The endpoints over TLS; without `ca` Node trusts only the authorities of the web. */
async function serve(ports: Ports, ca: string | undefined, options: FormEndpointOptions = {}): Promise<Server> {
  const app = express()
  app.all('/par', pushedAuthorizationRequestEndpoint({ ports, ...options }))
  app.all(
    '/token',
    formEndpoint(async form => {
      const read = readPostedForm(form)
      if (!read.ok) return read.refusal
      const answer = await authenticateClient(read.value, ports)
      if (answer.action !== 'OK') return httpAnswerToClient(answer, form)
      return httpAnswerToClient({ action: 'OK', responseContent: '{}' }, form)
    }, options),
  )
  app.all('/accounts', resourceGuard({ ports }), (_req, res) => {
    res.sendStatus(204)
  })
  const server = createServer({ ...SERVER, ...(ca && { ca }), requestCert: true, rejectUnauthorized: false }, app)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return server
}

interface Sent {
  readonly path: string
  readonly client?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly agent?: Agent
}

/** The status with which a request is answered over TLS, by a client that shows this. */
function post(server: Server, shown: Partial<Identity>, { path, client = 'pki', headers = {}, agent }: Sent) {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const form = { client_id: client, response_type: 'code', redirect_uri: REDIRECT_URI }
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const options = { host: '127.0.0.1', port, path, method: 'POST', ca: SERVER.cert, agent: agent ?? false, ...shown }
  return new Promise<number | undefined>((resolve, reject) => {
    request({ ...options, headers: { ...type, ...headers } }, response => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end(new URLSearchParams(form).toString())
  })
}

const CA = pemOf(ROOT)

const CASES: readonly (readonly [what: string, shown: Partial<Identity>, ca: string | undefined, accepted: boolean])[] =
  [
    ['a chain that Node has validated', CERTIFIED, CA, true],
    ['a certificate that anybody made for himself', SELF_MADE, CA, false],
    ['no intermediate', identity([client()]), CA, false],
    ['one that has expired', identity([client({ notAfter: time('2021-01-01T00:00:00Z') }), INTERMEDIATE]), CA, false],
    ['a chain to an authority that the server does not know', CERTIFIED, undefined, false],
    ['no certificate', {}, CA, false],
  ]

test.each(CASES)('RFC 8705 §2.1: what Node says of the chain decides: %s', async (_, shown, ca, accepted) => {
  for (const by of ['configuration', 'port'] as const) {
    const server = await serve(await portsWith(by), ca)
    expect(await post(server, shown, { path: '/par' })).toBe(accepted ? 201 : 401)
    expect(await post(server, shown, { path: '/token' })).toBe(accepted ? 200 : 401)
  }
})

test('the operator hears who has not validated it', async () => {
  const server = await serve(await portsWith('configuration'), CA)
  await post(server, SELF_MADE, { path: '/par' })
  const refused = heard.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'refused'))
  expect(refused).toMatchObject([{ name: 'path of the certificate', actual: expect.stringMatching(/TLS terminator/) }])
})

const SESSIONS = (['TLSv1.2', 'TLSv1.3'] as const).flatMap(version => [
  [version, 'a certificate that anybody made for himself', SELF_MADE, 401] as const,
  [version, 'a chain that Node has validated', CERTIFIED, 201] as const,
])

test.each(SESSIONS)('a session that goes on is worth what it was before: %s, %s', async (version, _, shown, status) => {
  const server = await serve(await portsWith('configuration'), CA)
  const resumed: boolean[] = []
  server.on('secureConnection', socket => resumed.push(socket.isSessionReused()))
  const agent = new Agent({ minVersion: version, maxVersion: version, keepAlive: false })
  onTestFinished(() => agent.destroy())
  const sent = { path: '/par', agent }
  expect([await post(server, shown, sent), await post(server, shown, sent)]).toEqual([status, status])
  expect(resumed).toEqual([false, true])
})

test('an invalid certificate after a valid one: Node reports the error, and still calls the connection authorized', async () => {
  const ports = await portsWith('configuration')
  const server = await serve(ports, CA)
  server.prependListener('request', ({ socket }) => {
    // Node does this after a renegotiation, which no client here can request.
    if (socket instanceof TLSSocket) Object.assign(socket, { authorizationError: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  })
  expect(await post(server, CERTIFIED, { path: '/par' })).toBe(401)
})

test('RFC 8705 §2.2: a certificate that the client has registered itself needs no authority', async () => {
  const server = await serve(await portsWith('configuration'), CA)
  expect(await post(server, SELF_MADE, { path: '/par', client: 'own' })).toBe(201)
  expect(await post(server, CERTIFIED, { path: '/par', client: 'own' })).toBe(401)
})

test('RFC 8705 §3: nor does one to which a token is bound', async () => {
  const ports = await portsWith('configuration')
  const certificateThumbprint = createHash('sha256').update(new X509Certificate(SELF_MADE.cert).raw).digest('base64url')
  const creation = { grantType: 'CLIENT_CREDENTIALS', clientIdentifier: 'pki', certificateThumbprint } as const
  const created = await createAccessToken(creation, ports)
  const headers = { Authorization: `Bearer ${created.action === 'OK' ? created.accessToken : ''}` }
  const server = await serve(ports, CA)
  expect(await post(server, SELF_MADE, { path: '/accounts', headers })).toBe(204)
  expect(await post(server, CERTIFIED, { path: '/accounts', headers })).toBe(401)
})

test('an option that says otherwise counts', async () => {
  const ports = await portsWith('configuration')
  const trusting = await serve(ports, CA, { clientCertificateAuthorized: () => true })
  expect(await post(trusting, SELF_MADE, { path: '/par' })).toBe(201)
  const doubting = await serve(ports, CA, { clientCertificateAuthorized: () => false })
  expect(await post(doubting, CERTIFIED, { path: '/par' })).toBe(401)
})

test('behind a proxy its verdict counts, and that of the connection does not', async () => {
  const server = await serve(await portsWith('configuration'), CA, {
    // As nginx writes them: `$ssl_client_escaped_cert` and `$ssl_client_verify`.
    clientCertificate: req => decodeURIComponent(req.get('x-client-cert') ?? ''),
    clientCertificateAuthorized: req => req.get('x-client-verify') === 'SUCCESS',
  })
  const told = ({ cert }: Identity, verdict: string) => ({
    path: '/par',
    headers: { 'X-Client-Cert': encodeURIComponent(cert), 'X-Client-Verify': verdict },
  })
  expect(await post(server, {}, told(CERTIFIED, 'SUCCESS'))).toBe(201)
  expect(await post(server, {}, told(SELF_MADE, 'FAILED:unable to verify the first certificate'))).toBe(401)
  expect(await post(server, CERTIFIED, told(SELF_MADE, 'NONE'))).toBe(401)
})
