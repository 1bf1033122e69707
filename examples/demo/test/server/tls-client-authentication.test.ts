import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createPorts, defineClient, defineService, type ReportEvent } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { certificatesOfService, type PathEvent } from '@symbolon/x509'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SERVER } from '../../../../packages/express/test/tls-identities.js'
import { alternativeNames, certificateOf, dns, KEYS, NOW, OID, purposes } from '../../../../packages/x509/test/chain.js'
import type { TestKey } from '../../../../packages/x509/test/forge.js'
import { crowd, crowdOfRoot, KINDS } from '../../../../packages/x509/test/hostile.js'
import { pemOf } from '../../../../packages/x509/test/pem.js'
import { time } from '../../../../packages/x509/test/write-der.js'
import { onExpress } from '../../on/express.js'
import { createApplication } from '../../server/application.js'

const REDIRECT_URI = 'https://app.example/callback'
const ROOT = certificateOf('root')
const INTERMEDIATE = certificateOf('intermediate')
const NAMED = alternativeNames(dns('app.client.example'))

const stores = memoryStores({ serviceId: 'bank' })
const service = defineService({
  serviceId: 'bank',
  issuer: 'https://as.example',
  authorizationEndpoint: 'https://as.example/authorize',
  supportedTokenAuthMethods: ['TLS_CLIENT_AUTH'],
  trustedRootCertificates: [pemOf(ROOT)],
})
const paths: PathEvent[] = []
const certificates = certificatesOfService(service, { report: event => paths.push(event) })
const heard: ReportEvent[] = []
const ports = createPorts({
  service,
  stores,
  secrets: ['a secret of at least thirty-two bytes'],
  clock: { now: () => NOW },
  report: event => heard.push(event),
  ...(certificates && { certificates }),
})

const app = onExpress(createApplication({ service, ports }))
const server = createServer({ ...SERVER, requestCert: true, rejectUnauthorized: false }, app)

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const client = await defineClient({
    clientIdAlias: 'app',
    tokenAuthMethod: 'TLS_CLIENT_AUTH',
    tlsClientAuthSanDns: 'app.client.example',
    redirectUris: [REDIRECT_URI],
  })
  await stores.clients.put(client, NOW)
})

beforeEach(() => {
  heard.length = 0
  paths.length = 0
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** What a client shows on its connection: its certificate, and what it sends beside it. */
interface Identity {
  readonly key: string
  readonly cert: string
}

function identity(chain: readonly Uint8Array[], { privateKey }: TestKey = KEYS.client): Identity {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { key, cert: chain.map(der => pemOf(der)).join('') }
}

/** Pushes a request over a TLS connection of its own; answers the status and what the body says. */
function push(shown: Partial<Identity>, client = 'app'): Promise<readonly [status: number | undefined, body: unknown]> {
  const body = new URLSearchParams({ client_id: client, response_type: 'code', redirect_uri: REDIRECT_URI }).toString()
  const { port } = server.address() as AddressInfo
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const options = { host: '127.0.0.1', port, path: '/par', method: 'POST', ca: SERVER.cert, agent: false, headers }
  return new Promise((resolve, reject) => {
    request({ ...options, ...shown }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve([response.statusCode, JSON.parse(text)]))
    })
      .on('error', reject)
      .end(body)
  })
}

const CLIENT = certificateOf('client', { with: [NAMED] })

async function expectRefused(shown: Partial<Identity>, check: string, actual: RegExp): Promise<void> {
  const [status, body] = await push(shown)
  expect([status, body]).toMatchObject([
    401,
    { error: 'invalid_client', error_description: expect.stringMatching(/^\[A157300\]/) },
  ])
  const refused = heard.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'refused'))
  expect(refused).toMatchObject([{ name: check }])
  expect(refused[0]?.actual ?? '').toMatch(actual)
}

// The first test: an intermediate of a valid path is remembered.
test('no intermediate: 401, and the operator hears why, until a client has sent it', async () => {
  await expectRefused(identity([CLIENT]), 'path of the certificate', /name of the issuer/)
  expect(await push(identity([CLIENT, INTERMEDIATE]))).toMatchObject([201, {}])
  expect(await push(identity([CLIENT]))).toMatchObject([201, {}])
})

test('RFC 8705 §2.1: a client is who an authority has certified, over a TLS connection', async () => {
  const [status, body] = await push(identity([CLIENT, INTERMEDIATE]))
  expect(body).toEqual({ expires_in: 60, request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:/) })
  expect(status).toBe(201)
})

test('the chain may come in any order, with the root in it', async () => {
  expect(await push(identity([CLIENT, ROOT, INTERMEDIATE]))).toMatchObject([201, {}])
})

const LATE = { notAfter: time('2026-05-01T00:00:00Z') }

test.each<readonly [what: string, shown: Partial<Identity>, check: string, actual: RegExp]>([
  ['no certificate', {}, 'certificate presented', /^$/],
  [
    'a certificate that the client made for itself',
    identity([certificateOf('client', { signer: KEYS.stranger, with: [NAMED] }), INTERMEDIATE]),
    'path of the certificate',
    /signature/,
  ],
  [
    'a certificate that has expired',
    identity([certificateOf('client', { ...LATE, with: [NAMED] }), INTERMEDIATE]),
    'path of the certificate',
    /not expired/,
  ],
  [
    'a certificate of a server',
    identity([certificateOf('client', { with: [NAMED, purposes(OID.serverAuth)] }), INTERMEDIATE]),
    'path of the certificate',
    /purpose of the client/,
  ],
  [
    'another client of the same authority, with the certificate of this one beside its own',
    identity([
      certificateOf('client', { with: [alternativeNames(dns('other.client.example'))] }),
      CLIENT,
      INTERMEDIATE,
    ]),
    'subject of the certificate',
    /^$/,
  ],
])('%s: 401, and the operator hears why', (_, shown, check, actual) => expectRefused(shown, check, actual))

/** Octets of certificates of which TLS takes nine: 100 KiB are the most. */
const SHARE = { room: 11_000 }

/** Requests of unknown clients that make the server work: nine certificates, 99 kB in all. */
const EXPENSIVE = Object.keys(KINDS).flatMap(kind => [
  [`${kind}, self-made`, crowd(kind, SHARE), { candidates: 48, signatures: 0, forgeries: 0, comparisons: 0 }] as const,
  [
    `${kind}, under the name of the root`,
    crowdOfRoot(kind, SHARE),
    { signatures: 4, forgeries: 3, comparisons: 0 },
  ] as const,
])

test.each(EXPENSIVE)(
  '%s: the budget of the search refuses it, and the answer arrives',
  async (_, { client, bag }, work) => {
    const shown = identity([client, ...bag], KEYS.client)
    const [status, body] = await push(shown, 'nobody')
    expect([status, body]).toMatchObject([401, { error: 'invalid_client' }])
    expect(heard).toMatchObject([{ reason: 'client_unknown' }])
    expect(paths).toMatchObject([{ accepted: false, reason: 'search: work limit (docs/certificates.md)', work }])
  },
)

test('a client that sends nine certificates of which none is too many is found among the strangers', async () => {
  const { bag } = crowd('host names')
  expect(await push(identity([CLIENT, INTERMEDIATE, ...bag.slice(1)]))).toMatchObject([201, {}])
})
