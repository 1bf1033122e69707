import { execFile } from 'node:child_process'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { provided } from '../../../../test/provided.js'
import { freePort } from '../../../../test/servers/free-port.js'
import { startProxy, whySkipped } from '../../../../test/servers/proxies.js'
import { SERVER } from '../../../express/test/tls-identities.js'
import { ORIGIN_RULES, probe } from '../../src/doctor/origin.js'
import { diagnosesBy } from '../../src/doctor/rules.js'
import { configuration, runHere, withFile } from '../running.js'

/** How a proxy changes a request. */
interface Change {
  readonly headers?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
  readonly target?: (target: string) => string
  readonly body?: (body: string) => string
}

const PRETENDED = /^(?:forwarded|x-forwarded-|client-cert|x-client-cert|x-ssl-|x-amzn-)/

/** What a right proxy does with headers. */
function overwritten(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !PRETENDED.test(name))
  return { ...Object.fromEntries(kept), 'x-forwarded-proto': 'http' }
}

/** A proxy in front of a port; `undefined` answers by itself. */
async function proxyTo(port: number, change: Change | undefined): Promise<string> {
  const { headers = overwritten, target = (text: string) => text, body = (text: string) => text } = change ?? {}
  const proxy = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    if (change === undefined) return void response.writeHead(404).end()
    const content = body(Buffer.concat(chunks).toString())
    const { 'content-length': _, 'transfer-encoding': __, ...others } = headers(incoming.headers)
    const forwarded = request(
      {
        port,
        host: '127.0.0.1',
        path: target(incoming.url ?? ''),
        method: incoming.method,
        headers: { ...others, 'content-length': Buffer.byteLength(content) },
      },
      answer => answer.pipe(response.writeHead(answer.statusCode ?? 500)),
    )
    forwarded.on('error', () => response.destroy()).end(content)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    proxy.closeAllConnections()
    await new Promise(resolve => proxy.close(resolve))
  })
  const address: AddressInfo | string | null = proxy.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

async function found(change: Change | undefined, requireTls = false): Promise<readonly string[]> {
  const port = await freePort()
  const origin = await proxyTo(port, change)
  const probed = await probe({ origin, host: '127.0.0.1', port })
  const diagnoses = await diagnosesBy(ORIGIN_RULES, { where: origin, probed, requireTls })
  return diagnoses.map(({ code, confidence }) => `${code}, ${confidence}`)
}

const without = (name: string) => (headers: IncomingHttpHeaders) => {
  const { [name]: _, ...others } = overwritten(headers)
  return others
}

test('a proxy that is right: nothing is found', async () => {
  expect(await found({})).toEqual([])
  expect(await found({}, true)).toEqual([])
})

const ROWS: readonly (readonly [
  what: string,
  change: Change | undefined,
  codes: readonly string[],
  requireTls?: true,
])[] = [
  ['answers by itself', undefined, ['origin_not_routed, certain']],
  [
    'passes the scheme of the client on',
    { headers: headers => ({ ...overwritten(headers), 'x-forwarded-proto': headers['x-forwarded-proto'] }) },
    ['scheme_from_client, certain'],
    true,
  ],
  [
    'appends to the scheme of the client',
    {
      headers: headers => ({
        ...overwritten(headers),
        'x-forwarded-proto': `${headers['x-forwarded-proto']}, http`,
      }),
    },
    ['scheme_from_client, likely'],
  ],
  ['sets no scheme', { headers: without('x-forwarded-proto') }, ['scheme_unknown, possible']],
  ['sets no scheme where it is needed', { headers: without('x-forwarded-proto') }, ['scheme_unknown, certain'], true],
  ['decodes the path', { target: target => target.replace('%2F', '/') }, ['url_changed, likely']],
  ['sorts out the query', { target: target => target.replace(/&q=$/, '') }, ['url_changed, likely']],
  [
    'writes its own host',
    { headers: headers => ({ ...overwritten(headers), host: 'backend' }) },
    ['host_unknown, possible'],
  ],
  [
    'says the host elsewhere',
    { headers: headers => ({ ...overwritten(headers), host: 'backend', 'x-forwarded-host': headers.host }) },
    [],
  ],
  ['drops proofs', { headers: without('dpop') }, ['header_lost, likely']],
  ['drops credentials', { headers: without('authorization') }, ['header_lost, likely']],
  ['loses the body', { body: () => '' }, ['body_changed, likely']],
  [
    'adds a header __proto__ (CVE-2026-21710)',
    { headers: headers => ({ ...overwritten(headers), ['__proto__']: 'x' }) },
    [],
  ],
  [
    'lets clients pretend a certificate',
    { headers: headers => ({ ...overwritten(headers), 'client-cert': headers['client-cert'] }) },
    ['header_from_client, possible'],
  ],
]

test.each(ROWS.map(([what, change, codes, requireTls]) => [what, { change, codes, requireTls }] as const))(
  'a proxy that %s',
  async (_, { change, codes, requireTls }) => {
    expect(await found(change, requireTls)).toEqual(codes)
  },
)

test('every rule has a proxy that breaks it', () => {
  const tried = ROWS.flatMap(([, , codes]) => codes.map(code => code.split(',')[0]))
  expect(ORIGIN_RULES.map(({ code }) => code).filter(code => !tried.includes(code))).toEqual([])
})

test('an origin where nobody listens, and an address that is in use', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${await freePort()}`
  const probed = await probe({ origin, host: '127.0.0.1', port })
  const diagnoses = await diagnosesBy(ORIGIN_RULES, { where: origin, probed, requireTls: false })
  expect(diagnoses).toMatchObject([{ code: 'origin_not_routed', actual: expect.stringContaining('ECONNREFUSED') }])

  const taken = new URL(await proxyTo(port, {})).port
  const end = await withFile(JSON.stringify(configuration()), path =>
    runHere('doctor', '--config', path, '--origin', 'http://127.0.0.1', '--port', taken),
  )
  expect(end).toMatchObject({ status: 2, complaints: expect.stringContaining('EADDRINUSE') })
})

const skipped = await whySkipped('nginx')

/** Makes every name one of this machine; the certificate of the tests is for no name. */
const NAMES = [
  "import dns from 'node:dns'",
  "dns.lookup = (_, options, done = options) => done(null, options.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4)",
].join(';')

test.skipIf(skipped !== '')(`nginx with the configuration of the document, over TLS ${skipped}`, async () => {
  const port = await freePort()
  const proxy = await startProxy('nginx', port, SERVER)
  onTestFinished(() => proxy.stop())
  const origin = `https://as.example:${proxy.port}`
  await withFile(JSON.stringify(configuration({ requireTls: true })), async path => {
    const { symbolon } = await provided('program')
    const program = ['--import', `data:text/javascript,${encodeURIComponent(NAMES)}`, symbolon]
    const words = ['doctor', '--json', '--config', path, '--origin', origin, '--port', String(port)]
    const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' }
    const { stdout } = await promisify(execFile)(process.execPath, [...program, ...words], { env }).catch(
      error => error,
    )
    const { examined, findings } = JSON.parse(stdout)
    expect(examined).toContainEqual({ group: 'origin', rules: ORIGIN_RULES.length })
    const ofOrigin = findings.filter(({ where }: { readonly where: string }) => where === origin)
    // What this proxy leaves alone, nobody behind it must believe; it overwrites X-Client-Cert and X-Forwarded-Host.
    const left = 'forwarded, client-cert, x-ssl-client-cert, x-forwarded-client-cert, x-amzn-mtls-clientcert'
    expect(ofOrigin.map(({ code, actual }: Record<string, string>) => [code, actual])).toEqual([
      ['header_from_client', left],
    ])
  })
})
