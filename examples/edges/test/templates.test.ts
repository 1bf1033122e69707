import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as client from 'openid-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { probe } from '../../../packages/probe/src/index.js'
import { packAll, temporaryFolder } from '../../../test/package/packed.js'
import { runWell } from '../../../test/package/run.js'
import { bundledFor } from '../../../test/runtimes/bundled.js'
import { type Command, NO_RUNTIME, RUNTIMES } from '../../../test/runtimes/runtimes.js'
import { NODE_22 } from '../../../test/runtimes/workers.js'
import { rowsTried, SCALE } from '../../../test/scale.js'
import { freePort, HOST } from '../../../test/servers/free-port.js'
import { browser } from '../../recipes/test/browser.js'
import { keyIn } from '../../recipes/test/tabs.js'

const REDIRECT = 'https://app.example/callback'
const HOST_OF_WORKERS = fileURLToPath(new URL('workers.mjs', import.meta.url))

/** 40 of them keep two tabs and two browsers apart, and name the client on the page. */
const MOST_LINES = 160
const EXTERNAL = ['cloudflare:workers', 'bun', 'bun:sqlite', 'node:sqlite']

const SETTINGS = {
  REDIRECT_URI: REDIRECT,
  NONCES: 'n'.repeat(32),
  REFRESH_TOKENS: 'r'.repeat(32),
  PASSWORD: 'correct horse',
}

const ALLOWED = { login: 'ada', password: SETTINGS.PASSWORD, decision: 'allow' }

/** The packages of this repository that the templates use, with theirs. */
const OURS = ['core', 'fetch', 'hono', 'sql', 'token'].map(name => `@symbolon/${name}`)

/** The folder of the templates: at night another one, with the packages as they are installed from their tarballs. */
const folder = SCALE === 'full' ? await installed() : fileURLToPath(new URL('..', import.meta.url))

async function installed(): Promise<string> {
  const place = temporaryFolder()
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  for (const file of ['server.js', 'login.js', 'logins.js', 'sqlite.js', 'cloudflare', 'bun', 'deno']) {
    cpSync(new URL(`../${file}`, import.meta.url), join(place, file), { recursive: true })
  }
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'template', private: true, type: 'module' }))
  const packed = (await packAll(place, OURS)).map(({ tarball }) => tarball)
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await runWell('npm', [...args, `hono@${dependencies.hono}`, ...packed], place)
  return place
}

interface Template {
  readonly module: string
  readonly command: Command | undefined
  readonly arguments?: readonly string[]
}

const TEMPLATES: Readonly<Record<string, Template>> = {
  'Cloudflare, with a Durable Object': workers('worker.js', 'object'),
  'Cloudflare, with D1': workers('d1.js', 'd1'),
  'Bun, with bun:sqlite': { module: 'bun/main.js', command: RUNTIMES.Bun },
  'Deno, with node:sqlite': { module: 'deno/main.js', command: RUNTIMES.Deno },
}

function workers(name: string, storage: string): Template {
  const command: Command | undefined = NODE_22 && [NODE_22[0], HOST_OF_WORKERS]
  return { module: `cloudflare/${name}`, command, arguments: [storage] }
}

/** Runs a template on a free port, and returns its issuer. */
async function started({ module, command, arguments: more = [] }: Template): Promise<string> {
  const issuer = `http://${HOST}:${await freePort()}`
  const script = await bundledFor(join(folder, module), EXTERNAL, 'published')
  const [program = '', ...first] = command ?? []
  const env = { ...process.env, ...SETTINGS, ISSUER: issuer, FILE: join(temporaryFolder(), 'records.db') }
  const child = spawn(program, [...first, script, ...more], { env, detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.stdin.end()
    // Its group: Deno is started by a program of its package.
    if (!module.startsWith('cloudflare') && child.pid !== undefined) process.kill(-child.pid)
    await ended
  })
  await ready(child)
  return issuer
}

async function ready({ stdout }: ChildProcess): Promise<void> {
  if (stdout === null) throw new Error('no output')
  for await (const chunk of stdout) if (String(chunk).includes('ready')) return
  throw new Error('the template has ended')
}

test.each([
  ['with pushed requests and introspection', 'small.js', 120_000],
  ['of the template', 'worker.js', 170_000],
])('a worker %s (%s) has at most %i bytes, minified and compressed', async (_, name, most) => {
  const bytes = gzipSync(readFileSync(await bundledFor(join(folder, 'cloudflare', name), EXTERNAL, 'published'))).length
  console.log(`${name} has ${(bytes / 1_000).toFixed(1)} kB`)
  expect(bytes).toBeLessThan(most)
})

test.each(Object.entries(TEMPLATES))('the template for %s has few lines', (_, { module }) => {
  const lines = (file: string) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
  const imported = (file: string): readonly string[] =>
    lines(file).flatMap(line => /from '\.{1,2}\/(.*)'$/.exec(line)?.[1] ?? [])
  const files = new Set([module])
  for (const file of files) for (const other of imported(file)) files.add(other)
  expect([...files].flatMap(lines).length).toBeLessThanOrEqual(MOST_LINES)
})

describe.each(rowsTried(TEMPLATES, ['Cloudflare, with a Durable Object']))('%s', (_, template) => {
  const skipped = template.command === undefined ? NO_RUNTIME : ''

  test.skipIf(skipped !== '')(`from a pushed request to a revoked refresh token ${skipped}`, async () => {
    const issuer = await started(template)
    const options = { execute: [client.allowInsecureRequests], algorithm: 'oauth2' as const }
    const config = await client.discovery(new URL(issuer), 'app', undefined, client.None(), options)
    const pkceCodeVerifier = client.randomPKCECodeVerifier()
    const code_challenge = await client.calculatePKCECodeChallenge(pkceCodeVerifier)
    const expectedState = client.randomState()
    const pkce = { code_challenge, code_challenge_method: 'S256', state: expectedState }
    const parameters = { redirect_uri: REDIRECT, scope: 'orders', ...pkce }
    const silent = await client.buildAuthorizationUrlWithPAR(config, { ...parameters, prompt: 'none' })
    expect((await browser().open(silent)).headers.get('location')).toContain('error=login_required')
    const url = await client.buildAuthorizationUrlWithPAR(config, parameters)

    const ada = browser()
    const page = await (await ada.open(url)).text()
    expect(page).toContain('The app asks to see your orders.')
    const login = new URL('/login', issuer)
    const allowed = { ...ALLOWED, key: keyIn(page) }
    expect((await ada.post(login, { ...allowed, password: 'wrong' })).status).toBe(401)
    expect((await browser().post(login, allowed)).status).toBe(400)
    const back = new URL((await ada.post(login, allowed)).headers.get('location') ?? '')
    expect((await ada.post(login, allowed)).status).toBe(400)

    const first = await client.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState })
    const orders = new URL('/orders', issuer)
    const answer = await client.fetchProtectedResource(config, first.access_token, orders, 'GET')
    expect(await answer.json()).toEqual({ owner: 'ada' })
    expect((await fetch(orders)).status).toBe(401)
    const second = await client.refreshTokenGrant(config, first.refresh_token ?? '')
    expect(second.refresh_token).not.toBe(first.refresh_token)
    await client.tokenRevocation(config, second.refresh_token ?? '')
    const late = client.refreshTokenGrant(config, second.refresh_token ?? '')
    await expect(late).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test.skipIf(skipped !== '')(`whose server refuses what it must ${skipped}`, async () => {
    const issuer = await started(template)
    const login = async (url: string) => {
      const ada = browser()
      const key = keyIn(await (await ada.open(new URL(url))).text())
      const answer = await ada.post(new URL('/login', issuer), { ...ALLOWED, key })
      return answer.headers.get('location') ?? ''
    }
    const app = { clientId: 'app', redirectUri: REDIRECT, scope: 'orders', authentication: { method: 'none' } } as const
    const result = await probe({ issuer, resource: `${issuer}/orders`, client: app, login, requestsPerSecond: 1_000 })
    expect(result).toMatchObject({ outcome: 'tested', findings: [] })
  })
})
