import { X509Certificate } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import {
  certificateOfConnection,
  type FormEndpointOptions,
  formEndpoint,
  requestView,
  resourceGuard,
} from '@symbolon/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, OTHER } from '../../express/test/tls-identities.js'
import { boundToCertificate, callOverTls, TLS_SERVER } from './over-tls.js'

const { ports, token } = await boundToCertificate()
const guard = resourceGuard({ ports })
const proxied = resourceGuard({
  ports,
  clientCertificate: ({ headers }) => decodeURIComponent(String(headers['x-client-cert'] ?? '')),
})

const trustedProxy = { clientCertificate: { format: 'nginx' } } as const
const trusting = resourceGuard({ ports, trustedProxy })

const shown = (sources: FormEndpointOptions) =>
  formEndpoint(
    ({ clientCertificate = 'none', clientCertificatePath = [], clientCertificateAuthorized }) => ({
      status: 200,
      headers: {},
      body: [clientCertificate, clientCertificatePath.length, clientCertificateAuthorized].join(' '),
    }),
    sources,
  )

/** What a form endpoint knows of the OCSP responses that a proxy hands on in a header. */
const showStapled = (sources: FormEndpointOptions) =>
  formEndpoint(
    ({ clientOcspResponses = [], clientCertificate }) => ({
      status: 200,
      headers: {},
      body: `${clientOcspResponses.join()} of ${clientCertificate === undefined ? 'nobody' : 'a client'}`,
    }),
    { ...sources, clientOcspResponses: ({ headers }) => [String(headers['x-staple'])] },
  )

const ROUTES: Readonly<Record<string, RequestListener>> = {
  '/accounts': (req, res) => guard(req, res, () => res.end('accounts')),
  '/behind-a-proxy': (req, res) => proxied(req, res, () => res.end('accounts')),
  '/trusting': (req, res) => trusting(req, res, () => res.end('accounts')),
  '/form': shown({ trustedProxy }),
  '/validated-form': shown({ trustedProxy: { clientCertificate: { format: 'nginx', validated: true } } }),
  '/judged-form': shown({
    trustedProxy,
    clientCertificateAuthorized: ({ headers }) => headers['x-verify'] === 'SUCCESS',
  }),
  '/stapled': showStapled({}),
  '/stapled-behind-a-proxy': showStapled({ trustedProxy }),
  '/shown': (req, res) => res.end(certificateOfConnection(req)),
  '/target': (req, res) => res.end(requestView(req).targetUri),
}
const server = createServer(TLS_SERVER, (req, res) => ROUTES[req.url ?? '']?.(req, res))

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** Calls over TLS with a client certificate and the bound token. */
function call(
  path: string,
  identity: { key?: string; cert?: string },
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const { port } = server.address() as AddressInfo
  return callOverTls(port, identity, { path, method, headers: { Authorization: `Bearer ${token}`, ...headers } })
}

test('reads the certificate only from where the option says', async () => {
  const header = { 'X-Client-Cert': encodeURIComponent(CLIENT.cert) }
  expect(await call('/behind-a-proxy', {}, header)).toBe('200 accounts')
  expect(await call('/behind-a-proxy', CLIENT)).toBe('401')
  expect(await call('/accounts', {}, header)).toBe('401')
})

test('with a trusted proxy the certificate of the connection, which is the proxy’s, never counts', async () => {
  const header = { 'X-Client-Cert': encodeURIComponent(CLIENT.cert) }
  expect(await call('/trusting', OTHER, header)).toBe('200 accounts')
  expect(await call('/trusting', CLIENT, { 'X-Client-Cert': encodeURIComponent(OTHER.cert) })).toBe('401')
  expect(await call('/trusting', CLIENT)).toBe('401')
})

test.each([
  ['/form', {}, '0 false'],
  ['/validated-form', {}, '0 true'],
  ['/judged-form', { 'X-Verify': 'SUCCESS' }, '0 true'],
  ['/judged-form', { 'X-Verify': 'FAILED:self-signed certificate' }, '0 false'],
])('RFC 8705 §2.1: at %s with %j the chain counts as validated or not: %s', async (path, verdict, rest) => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...verdict }
  const header = { 'X-Client-Cert': encodeURIComponent(CLIENT.cert) }
  expect(await call(path, OTHER, { ...form, ...header }, 'POST')).toBe(
    `200 ${new X509Certificate(CLIENT.cert)} ${rest}`,
  )
  expect(await call(path, CLIENT, form, 'POST')).toBe(`200 none ${rest}`)
})

test('RFC 7468 §2: the certificate of the connection is the PEM that Node writes', async () => {
  expect(await call('/shown', CLIENT)).toBe(`200 ${new X509Certificate(CLIENT.cert)}`.trim())
  expect(await call('/shown', {})).toBe('200')
})

test('the scheme of a TLS connection is https', async () => {
  expect(await call('/target', {})).toMatch(/^200 https:\/\/127\.0\.0\.1:\d+\/target$/)
})

test.each([
  ['/stapled', 'a client'],
  ['/stapled-behind-a-proxy', 'nobody'],
])('RFC 8446 §4.4.2.1: %s reads stapled responses as the option says', async (path, client) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-staple': 'MAA=' }
  expect(await call(path, CLIENT, headers, 'POST')).toBe(`200 MAA= of ${client}`)
})
