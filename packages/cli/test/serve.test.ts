import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { configuration, run, sharedServer, withFile, withServer } from './running.js'

const HEADERS = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }

const [service] = Object(configuration()).services
const twice = configuration({ services: [{ ...service, clients: [...service.clients, ...service.clients] }] })

test.each([
  ['malformed JSON', '{"secrets":\n  [plain:hidden]}', 'line 2, column 4: is not JSON: this is not a value'],
  [
    'a repeated member',
    '{"storage": "sql",\n"storage": "memory"}',
    'storage: must not be repeated: line 1, column 2; line 2, column 1',
  ],
  [
    'a repeated client',
    JSON.stringify(twice),
    'services[0].clients[1].clientIdAlias: must not be the same as services[0].clients[0]',
  ],
  ['an invalid property', JSON.stringify(configuration({ storage: 'etcd' })), 'storage: must be "memory"'],
])('exits with 1 and names the problem for a file with %s', async (_, text, problem) => {
  const end = await withFile(text, path => run('serve', '--config', path))
  expect(end).toMatchObject({ status: 1, output: '', complaints: expect.stringContaining(problem) })
  expect(end.complaints).not.toContain('hidden')
})

test('exits with 1 when Redis cannot be reached, and prints no password', async () => {
  const file = configuration({ storage: { redis: { url: 'redis://user:hidden@127.0.0.1:1' } } })
  const end = await withFile(JSON.stringify(file), path => run('serve', '--config', path))
  expect(end).toMatchObject({
    status: 1,
    complaints: expect.stringContaining('Redis cannot be reached at 127.0.0.1:1'),
  })
  expect(end.complaints + end.output).not.toContain('hidden')
})

test('exits with 1 when the file does not exist', async () => {
  expect(await run('serve', '--config', '/nowhere/symbolon.json')).toMatchObject({
    status: 1,
    complaints: expect.stringContaining('cannot be read'),
  })
})

/** For tests that only ask it something. */
const server = sharedServer(configuration())

test('logs one line per request, without token, secret, query or unknown path', async () => {
  const { origin, output, said } = server()
  const begin = output().length
  const body = JSON.stringify({ token: 'secret-access-token' })
  await fetch(`${origin}/api/bank/auth/introspection?secret-query`, { method: 'POST', headers: HEADERS, body })
  await fetch(`${origin}/secret-path`, { method: 'POST' })
  await fetch(`${origin}/api/bank/auth/introspection`, { method: 'POST' })
  await fetch(`${origin}/api/secret-path/auth/introspection`, { method: 'POST' })
  await fetch(`${origin}/api/bank/auth/secret-path`, { method: 'POST' })
  await fetch(`${origin}/health`, { headers: { 'X-Request-Id': 'the-last' } })
  await said(/the-last\n/)
  const lines = output()
    .slice(begin)
    .split('\n')
    .filter(line => line.includes(' POST '))
  expect(lines.map(line => line.replace(/^\S+ | [\d.]+ ms [\w-]{36}$/g, ''))).toEqual([
    'POST /api/bank/auth/introspection 200 UNAUTHORIZED A057302 token_unknown',
    'POST (other) 404 NOT_FOUND A001291 path_unknown',
    'POST /api/bank/auth/introspection 401 UNAUTHORIZED A001202 authorization_missing',
    'POST /api/(other)/auth/introspection 401 UNAUTHORIZED A001202 authorization_missing',
    'POST (other) 404 NOT_FOUND A001291 path_unknown',
  ])
  expect(output()).not.toMatch(/secret-(access-token|query|path)/)
})

test.each([
  ['of the caller', 'order-4711:2', 'order-4711:2'],
  ['that breaks lines, replaced', 'a b', undefined],
  ['that is too long, replaced', 'a'.repeat(129), undefined],
])('an id %s is in the log and in the answer', async (_, sent, expected) => {
  const response = await fetch(`${server().origin}/health`, { headers: { 'X-Request-Id': sent } })
  const answered = response.headers.get('x-request-id') ?? ''
  expect(answered).toMatch(expected ?? /^[\w-]{36}$/)
  await server().said(new RegExp(`GET /health 200 [\\d.]+ ms ${answered}\n`))
})

test('serves the OpenAPI document and a page that shows it, to everybody', async () => {
  const { origin, said } = server()
  const document = await fetch(`${origin}/openapi.json`)
  expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/json'])
  const { openapi, paths } = await document.json()
  expect(openapi).toMatch(/^3\.1\./)

  const page = await fetch(`${origin}/reference`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  for (const path of Object.keys(paths).filter(each => each.includes('{serviceId}'))) expect(text).toContain(path)
  expect(text).not.toMatch(/<script|https?:\/\//)
  await said(/GET \/openapi\.json 200/)
})

test('--json logs one object per line', async () => {
  const use = async ({ origin, kill, ended }: Parameters<Parameters<typeof withServer>[1]>[0]) => {
    await fetch(`${origin}/health`)
    kill('SIGINT')
    const { status, output } = await ended()
    expect(status).toBe(0)
    const lines = output
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines).toMatchObject([{ listening: origin }, { method: 'GET', path: '/health', status: 200 }])
  }
  await withServer(configuration(), use, '--json')
})

test('with requireTls, accepts only requests that the proxy marks as https', async () => {
  await withServer(configuration({ requireTls: true }), async ({ origin }) => {
    const call = async (headers: Readonly<Record<string, string>>) => {
      const init = { method: 'POST', headers: { ...HEADERS, ...headers }, body: '{}' }
      const response = await fetch(`${origin}/api/bank/auth/introspection`, init)
      return [response.status, Object(await response.json()).resultCode]
    }
    expect(await call({})).toEqual([400, 'A001201'])
    expect(await call({ 'X-Forwarded-Proto': 'http' })).toEqual([400, 'A001201'])
    expect(await call({ 'X-Forwarded-Proto': 'https, http' })).toEqual([400, 'A001201'])
    expect(await call({ 'X-Forwarded-Proto': 'https' })).toEqual([200, 'A057301'])
  })
})

test('finishes a request in progress after SIGTERM', async () => {
  await withServer(configuration(), async ({ origin, kill, ended }) => {
    const body = JSON.stringify({ token: 'unknown' })
    const head = [
      'POST /api/bank/auth/introspection HTTP/1.1',
      'Host: localhost',
      `Authorization: ${HEADERS.Authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ]
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
    const answer = new Promise<string>(resolve => {
      let text = ''
      socket
        .on('data', chunk => {
          text += chunk
        })
        .on('close', () => resolve(text))
    })
    // By the time the server answers another request, it has read the head of this one.
    await fetch(`${origin}/health`)
    kill('SIGTERM')
    await refused(origin)
    socket.write(body.slice(5))
    expect(await answer).toContain('A057302')
    expect((await ended()).status).toBe(0)
  })
})

test.each([
  ['is idle', ''],
  ['has begun a request', 'POST /api/bank/auth/introspection HTTP/1.1\r\nHost:'],
])('does not wait after SIGTERM for a connection that %s', async (_, begun) => {
  await withServer(configuration(), async ({ origin, kill, ended }) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    await new Promise<void>(resolve => socket.once('connect', resolve))
    socket.on('error', () => undefined).write(begun)
    await fetch(`${origin}/health`)
    kill('SIGTERM')
    expect((await ended()).status).toBe(0)
    socket.destroy()
  })
})

test('discards an unread body, so that the sender gets the answer and the connection stays open', async () => {
  const requests = ['POST /nowhere', 'GET /health'].map(
    line => `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${line.startsWith('POST') ? 70_000 : 0}\r\n\r\n`,
  )
  const sent = `${requests[0]}${'x'.repeat(70_000)}${requests[1]}`
  const text = await exchanged(server().origin, sent, 'status":"ok"')
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200'])
})

test.each([
  ['TRACE /api/bank/auth/introspection', 405],
  ['POST /api/shop/../bank/auth/introspection', 404],
  ['POST /api/shop/%2E%2e/bank/auth/introspection', 404],
  ['POST /api\\bank\\auth\\introspection', 404],
  ['POST http://user:secret@localhost/api/bank/auth/introspection', 404],
])('%s is answered with %i and a result body', async (line, status) => {
  const sent = `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
  const text = await exchanged(server().origin, sent)
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
  expect(text).toContain('"resultCode":"A0012')
})

test('keeps running when nobody reads the log any more', async () => {
  await withServer(configuration(), async ({ origin, deafen }) => {
    deafen()
    for (const _ of [1, 2, 3]) expect((await fetch(`${origin}/health`)).status).toBe(200)
  })
})

test('exits with 1 when the address is in use', async () => {
  const { port } = new URL(server().origin)
  const end = await withFile(JSON.stringify(configuration()), path => run('serve', '--config', path, '--port', port))
  expect(end).toMatchObject({ status: 1, complaints: expect.stringContaining('EADDRINUSE') })
})

/** Waits until connections are refused. */
async function refused(origin: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/health`, { headers: { Connection: 'close' } }).catch(() => undefined)
    if (response === undefined) return
  }
}

/**
 * Sends text over a socket and collects the response, until the connection ends or a text is
 * received.
 */
function exchanged(origin: string, sent: string, until?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(sent))
    socket.on('error', reject).on('close', () => resolve(text))
    socket.on('data', chunk => {
      text += chunk
      if (until !== undefined && text.includes(until)) socket.destroy()
    })
  })
}
