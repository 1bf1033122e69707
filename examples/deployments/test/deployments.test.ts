import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CLIENT, OTHER, SERVER } from '../../../packages/express/test/tls-identities.js'
import { codeBlocks } from '../../../test/generate/markdown.js'
import { generatedKeys } from '../../../test/keys/generated.js'
import { run } from '../../../test/package/run.js'
import { freePort } from '../../../test/servers/free-port.js'
import { startProxy, whySkipped } from '../../../test/servers/proxies.js'
import { openServer, SKIPPED } from '../../../test/servers/redis.js'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
const TIMEOUT = 60_000

/** Starts a program on a free port until the test ends, and waits until it listens. */
async function start(program: string, env: Readonly<Record<string, string>>): Promise<number> {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [program], {
    cwd: FOLDER,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended`)))
  await Promise.race([once(child.stdout ?? child, 'data'), ended])
  return port
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An authorization request, with more parameters. */
const requestWith = (more: Readonly<Record<string, string>>) =>
  new URLSearchParams({ response_type: 'code', redirect_uri: 'https://ledger.example/callback', ...more })

describe.skipIf(SKIPPED.server !== '')(`two processes ${SKIPPED.server}`, () => {
  test('share assertions and requests: each counts once', { timeout: TIMEOUT }, async () => {
    const redis = await openServer()
    onTestFinished(() => redis.stop())
    const { privateKey, publicKey } = generatedKeys()
    const env = {
      REDIS_URL: `redis://${redis.place.host}:${redis.place.port}`,
      SECRET: randomUUID(),
      CLIENT_JWK: JSON.stringify(publicKey.export({ format: 'jwk' })),
    }
    const ports = [await start('two-processes/server.mjs', env), await start('two-processes/server.mjs', env)]

    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: 'ledger',
      sub: 'ledger',
      aud: 'https://as.example',
      jti: randomUUID(),
      iat: now,
      exp: now + 60,
    }
    const signed = `${encoded({ alg: 'ES256' })}.${encoded(claims)}`
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const body = requestWith({
      client_id: 'ledger',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: `${signed}.${signature.toString('base64url')}`,
    })
    const pushed = await Promise.all(ports.map(port => fetch(`http://127.0.0.1:${port}/par`, { method: 'POST', body })))
    expect(pushed.map(({ status }) => status).toSorted()).toEqual([201, 401])

    const created = pushed.find(({ status }) => status === 201)
    const { request_uri }: { request_uri: string } = Object(await created?.json())
    const query = new URLSearchParams({ client_id: 'ledger', request_uri })
    const opened = await Promise.all(ports.map(port => fetch(`http://127.0.0.1:${port}/authorize?${query}`)))
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await opened.find(({ status }) => status === 200)?.text()).toBe('May ledger see your accounts?')
  })
})

const noNginx = await whySkipped('nginx')

describe.skipIf(noNginx !== '')(`behind nginx ${noNginx}`, () => {
  test('a client authenticates with its certificate, and with no other', { timeout: TIMEOUT }, async () => {
    const port = await start('behind-nginx/server.mjs', { CLIENT_CERT: CLIENT.cert })
    const proxy = await startProxy('nginx', port, SERVER)
    onTestFinished(() => proxy.stop())
    const statuses = [await pushOverTls(proxy.port, CLIENT), await pushOverTls(proxy.port, OTHER)]
    expect(statuses).toEqual([201, 401])
  })
})

test('nginx.conf is the one that the document explains', () => {
  const document = readFileSync(new URL('../../../docs/behind-a-proxy.md', import.meta.url), 'utf8')
  const shown = codeBlocks(document).find(({ language }) => language === 'nginx')
  expect(readFileSync(new URL('../behind-nginx/nginx.conf', import.meta.url), 'utf8').trim()).toBe(shown?.code.trim())
})

test('the tests of the application pass', { timeout: TIMEOUT }, async () => {
  const { status, output } = await run(process.execPath, ['--test', 'own-tests/api.test.mjs'], FOLDER)
  expect([status, /^# pass (\d+)$/m.exec(output)?.[1], output]).toEqual([0, '4', output])
})

/** Pushes a request over TLS with a client certificate; returns the status. */
function pushOverTls(port: number, { key, cert }: { readonly key: string; readonly cert: string }): Promise<unknown> {
  const headers = { host: 'as.example', 'content-type': 'application/x-www-form-urlencoded' }
  const options = { hostname: '127.0.0.1', port, path: '/par', method: 'POST', headers, key, cert, ca: SERVER.cert }
  return new Promise((resolve, reject) => {
    // The name of the server has no address here.
    request({ ...options, servername: 'as.example', checkServerIdentity: () => undefined }, response => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end(requestWith({ client_id: 'ledger' }).toString())
  })
}
