import { createServer } from 'node:http'
import { connect } from 'node:net'
import { requestView } from '@symbolon/express'
import { nodeTransport } from '@symbolon/node'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from './server.js'

/** Written for a view without a URL. */
const NONE = 'none'

/** The `targetUri` of the view of a raw request. */
async function targetUriOf(
  start: string,
  headers: readonly (readonly [name: string, value: string])[],
  { publicOrigin, trusted = false }: { readonly publicOrigin?: string; readonly trusted?: boolean } = {},
): Promise<string> {
  const app = express()
  app.set('trust proxy', trusted)
  app.use((req, res) => {
    res.end(`<${requestView(req, publicOrigin).targetUri ?? NONE}>`)
  })
  const server = createServer(app)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      socket.write(`${start}\r\n${lines}Connection: close\r\n\r\n`)
    })
    socket.on('data', data => {
      text += data
    })
    socket.on('end', () => resolve(/<(.*)>/.exec(text.split('\r\n\r\n')[1] ?? '')?.[1] ?? ''))
    socket.on('error', reject)
  })
}

test.each([
  ['api.example', 'http://api.example/admin'],
  ['api.example:8080', 'http://api.example:8080/admin'],
  ['api_1.example', 'http://api_1.example/admin'],
  ['192.0.2.1', 'http://192.0.2.1/admin'],
  ['[::1]:80', 'http://[::1]:80/admin'],
  ['api.example/public/1?', NONE],
  ['api.example/public/1#', NONE],
  ['user@api.example', NONE],
  ['user:secret@api.example', NONE],
  ['api.example:port', NONE],
  ['api.example:99999', NONE],
  ['api.example:80:80', NONE],
  ['192.0.2.256', NONE],
  ['[:::1]', NONE],
  ['[::1', NONE],
  ['api.example other.example', NONE],
  ['api.example, other.example', NONE],
  ['api.example\\@other.example', NONE],
  ['api.ex%61mple', NONE],
  ['bücher.example', NONE],
  ['', NONE],
])('RFC 9110 §7.2, RFC 3986 §3.2: takes only a host and a port from Host: %s', async (host, expected) => {
  expect(await targetUriOf('GET /admin HTTP/1.1', [['Host', host]])).toBe(expected)
})

test('RFC 9112 §3.2: no origin without a Host, or with two', async () => {
  expect(await targetUriOf('GET /admin HTTP/1.0', [])).toBe(NONE)
  const two = [
    ['Host', 'api.example'],
    ['host', 'evil.example'],
  ] as const
  // Node may refuse it by itself: then there is no view.
  expect([NONE, '']).toContain(await targetUriOf('GET /admin HTTP/1.1', two))
})

test.each([
  ['https', 'https://api.example/admin'],
  ['http', 'http://api.example/admin'],
  ['HTTPS', 'https://api.example/admin'],
  [' https ', 'https://api.example/admin'],
  ['https, http', 'https://api.example/admin'],
  ['http,https', 'http://api.example/admin'],
  ['', 'http://api.example/admin'],
  ['https://evil.example/?x=', NONE],
  ['https://evil.example/?x=, https', NONE],
  ['https://evil.example/#', NONE],
  ['https:', NONE],
  ['https ;', NONE],
  ['wss', NONE],
  ['ftp', NONE],
  ['javascript', NONE],
  ['httpſ', NONE],
  [',https', NONE],
])('accepts only http and https in X-Forwarded-Proto of a trusted proxy: %j', async (proto, expected) => {
  const headers = [
    ['Host', 'api.example'],
    ['X-Forwarded-Proto', proto],
  ] as const
  expect(await targetUriOf('GET /admin HTTP/1.1', headers, { trusted: true })).toBe(expected)
  expect(await targetUriOf('GET /admin HTTP/1.1', headers)).toBe('http://api.example/admin')
  const publicOrigin = 'https://api.example'
  expect(await targetUriOf('GET /admin HTTP/1.1', headers, { trusted: true, publicOrigin })).toBe(
    'https://api.example/admin',
  )
})

test.each(['evil.example', 'evil.example/?x=', 'user@evil.example'])(
  'ignores X-Forwarded-Host of a trusted proxy: %s',
  async host => {
    const headers = [
      ['Host', 'api.example'],
      ['X-Forwarded-Host', host],
    ] as const
    expect(await targetUriOf('GET /admin HTTP/1.1', headers, { trusted: true })).toBe('http://api.example/admin')
  },
)

test.each([
  'http://h:evil/payments',
  'http://user@h/payments',
  'http:///payments',
  'http://h',
  'http://h?x',
  'ftp://h/payments',
  'mailto:/payments',
])('RFC 9112 §3.2.2: no URL for an unusual target, which routers read differently: %s', async target => {
  const seen = await targetUriOf(`GET ${target} HTTP/1.1`, [['Host', 'x']], { publicOrigin: 'https://api.example' })
  // Node refuses some of them by itself: then there is no view.
  expect([NONE, '']).toContain(seen)
})

test.each(['/admin/../public', '/admin/%2e%2e/public', 'http://x/admin/..\\..\\public'])(
  'keeps the path of the router, without normalization: %s',
  async target => {
    const seen = await targetUriOf(`GET ${target} HTTP/1.1`, [['Host', 'x']], { publicOrigin: 'https://api.example' })
    expect(seen).toBe(`https://api.example${target.replace('http://x', '')}`)
  },
)

test('every header line is there once, as it was sent, and no value is taken for a name', async () => {
  const app = express()
  app.use((req, res) => {
    res.json(requestView(req).headers)
  })
  const headers = { 'X-Names': 'Authorization', Authorization: 'Bearer a', 'X-Empty': '' }
  const lines: unknown = await (await fetch(await serve(app), { headers })).json()
  const own = Object(lines).filter(([name]: readonly string[]) => /^(x-|authorization$|bearer)/i.test(`${name}`))
  expect(own).toEqual([
    ['X-Names', 'Authorization'],
    ['Authorization', 'Bearer a'],
    ['X-Empty', ''],
  ])
})

test.each([
  ['/authorize', ''],
  ['/authorize?', ''],
  ['/authorize?a=1&a=2', 'a=1&a=2'],
  ['/authorize?a=?&b=%2F', 'a=?&b=%2F'],
])('RFC 6749 §3.1: the raw query of %s', async (path, query) => {
  const app = express()
  const router = express.Router()
  router.use((req, res) => {
    res.end(`<${nodeTransport(requestView, () => req).queryOf(req)}>`)
  })
  app.use('/mounted', router)
  expect(await (await fetch(`${await serve(app)}/mounted${path}`)).text()).toBe(`<${query}>`)
})
