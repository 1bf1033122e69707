import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineClient } from '@symbolon/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundlePrograms } from '../../../../test/bundle.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx'))
/** What `npm start` runs. */
const SOURCE = ['--conditions=@symbolon/source', '--import', loader.href, 'tour/main.ts']

const bundle = await bundlePrograms(root, { main: join(root, 'tour/main.ts') })
afterAll(() => rm(bundle, { recursive: true }))

/** How the demo is started: with these environment variables, arguments of Node, and this program. */
interface Start {
  readonly env?: Readonly<Record<string, string>>
  readonly nodeArgs?: readonly string[]
  readonly program?: readonly string[]
}

interface Ended {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

/** Runs the demo, bundled from its sources. */
function demo(
  args: readonly string[],
  { env = {}, nodeArgs = [], program = [join(bundle, 'main.js')] }: Start = {},
): { ended: Promise<Ended>; said: (text: string) => Promise<string>; kill: (signal: NodeJS.Signals) => void } {
  const child = spawn(process.execPath, [...nodeArgs, ...program, ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const ended = new Promise<Ended>(resolve => child.on('close', status => resolve({ status, out, err })))
  const said = (text: string) =>
    new Promise<string>(resolve => {
      const look = () => (out.includes(text) ? resolve(out) : setTimeout(look, 20))
      look()
    })
  return { ended, said, kill: signal => child.kill(signal) }
}

describe('the demo that ends', { timeout: 60_000 }, () => {
  let story: Ended
  let trace: Ended
  beforeAll(async () => {
    story = await demo(['--once'], { program: SOURCE }).ended
    trace = await demo(['--once', '--trace']).ended
  })

  test('--once prints the whole story, a line for each step, and ends with 0', () => {
    const { status, out, err } = story
    expect(err).toBe('')
    expect(status).toBe(0)
    expect(out).toContain('Every step went as expected.')
    expect(out).toContain('npm start -- --trace')
    expect(out.match(/^ ?\d+\. /gm)).toHaveLength(19)
    for (const line of [
      /^ 2\. .+ 201 Created$/m,
      /^12\. A client authenticates by attest_jwt_client_auth +201 Created$/m,
      /^\d+\. .+ 401 invalid_dpop_proof +proof used once$/m,
      /^\d+\. .+ 403 insufficient_scope +scopes covered$/m,
      /^19\. .+ 401 invalid_token +token not expired$/m,
    ]) {
      expect(out).toMatch(line)
    }
  })

  test('--trace prints every request, every answer and every check', () => {
    const { status, out, err } = trace
    expect(err).toBe('')
    expect(status).toBe(0)
    expect(out).toContain('Every step went as expected.')
    expect(out.match(/^ ?\d+\. /gm)).toHaveLength(19)
    for (const line of [
      /got +201 Created/,
      /got +303 See Other/,
      /"token_type":"DPoP"/,
      /WWW-Authenticate: DPoP error="use_dpop_nonce"/,
      /refused +proof used once \(RFC 9449/,
      /refused +proof presented \(RFC 9449/,
      /403 Forbidden\n +WWW-Authenticate: DPoP error="insufficient_scope"/,
      /does not cover all scopes that are required\.\n +expected +payments\n +actual +accounts\n +fix +\S/,
      /sent +POST \/api\/accounts\/nickname \{"nickname":"Holiday"\}\n +Content-Digest: sha-256=:.{6}…:\n/,
      /Signature-Input: sig=\("@method" "@target-uri" "authorization" "dpop"\s+"content-digest"\);created=\d+;keyid="demo-client-key"/,
      /got +201 Created\n +DPoP-Nonce: .+\n +Content-Digest: .+\n +Signature-Input: sig=\("@status" "content-type"/,
      /keyid="demo-service-key";tag="fapi-2-response"\n +Signature: sig=:.{6}…:\n +\{"account":"Checking", "nickname":"Holiday"\}/,
      /passed +message signature \(RFC 9421 §3\.2/,
      /passed +digest of the content \(RFC 9530 §2/,
      /on the way it became \{"nickname":"Mallory"\}\n +got +401 Unauthorized\n +WWW-Authenticate: DPoP error="invalid_request"/,
      /refused +digest of the content \(RFC 9530 §2/,
      /400 Bad Request\n +a page: “That did not work”, invalid_request_uri/,
      / +actual +scope\n +fix .*\n(?:.*\n)? +rule +no parameter repeated \(RFC 6749 §3\.1/,
      /client_id=demo-client-secret-post .*\n +client_secret=.{6}…\n +got +201 Created/,
      /client_id=demo-private-key-jwt .*\n.*client-assertion-type:jwt-bearer\n.*\n +got +201 Created/,
      /client_id=demo-attest-jwt-client-auth .*\n +got +201 Created/,
      /401 Unauthorized\n +WWW-Authenticate: DPoP error="invalid_token"/,
      /refused +token not expired/,
    ]) {
      expect(out).toMatch(line)
    }
  })

  test('neither holds a whole credential, nor a colour where there is no terminal', () => {
    for (const { out } of [story, trace]) {
      expect(out).not.toMatch(/(?=[\w-]*[A-Z0-9])[\w-]{30,}/)
      expect(out).not.toContain('\u001b')
    }
  })

  test('a step that goes differently is named, and the exit status is 1', async () => {
    // The network between client and API lies: every refusal becomes a success.
    const liar = `const real = fetch
      globalThis.fetch = async (url, init) => {
        const response = await real(url, init)
        return response.status === 403 ? new Response('{}', { status: 200 }) : response
      }`
    const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(liar)}`]
    const { status, out } = await demo(['--once'], { nodeArgs }).ended
    expect(status).toBe(1)
    expect(out).toContain('DIFFERENT FROM WHAT WAS EXPECTED: status: expected 403, was 200')
    expect(out).toMatch(/sent +POST \/api\/payments\n +got +200 OK/)
    expect(out).not.toContain('Every step went as expected.')
  })

  test('--help, and mistakes of the command line', async () => {
    const help = await demo(['--help']).ended
    expect(help).toMatchObject({ status: 0, out: expect.stringMatching(/--once .+\n +--trace .+\n +--help /) })
    expect(await demo(['--twice']).ended).toMatchObject({ status: 2, err: expect.stringContaining('--twice') })
    expect(await demo([], { env: { PORT: 'x' } }).ended).toMatchObject({ status: 2 })
  })
})

describe('the demo that stays up', { timeout: 60_000 }, () => {
  let running: ReturnType<typeof demo>
  let out: string
  let origin: string
  beforeAll(async () => {
    running = demo(['--trace'])
    out = await running.said('Ctrl+C stops')
    origin = /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0] ?? ''
  })

  test('a taken port is no hindrance, and the story fits on one screen', async () => {
    const other = demo([], { env: { PORT: new URL(origin).port } })
    const lines = (await other.said('Ctrl+C stops')).split('\n')
    expect(lines.length).toBeLessThanOrEqual(40)
    expect(lines.filter(line => line.length > 100)).toStrictEqual([])
    expect(lines.join('\n')).not.toContain(`${origin}/`)
    other.kill('SIGINT')
    expect((await other.ended).status).toBe(0)
  })

  test('Ctrl+C in the middle of the story ends it with 0', async () => {
    const interrupted = demo([])
    await interrupted.said('Authorization server and API')
    interrupted.kill('SIGINT')
    expect(await interrupted.ended).toMatchObject({ status: 0, out: expect.stringMatching(/Stopping\.\n$/) })
  })

  test('RFC 7662 §2.2: no internal number of a client is in an answer, a report or a page', async () => {
    const login = await fetch(`${origin}/client/login`)
    const pages = await Promise.all(['/', '/client/console'].map(path => fetch(origin + path)))
    const texts = await Promise.all([login, ...pages].map(page => page.text()))
    expect(texts.join('')).toContain('The demo client')
    const names = new Set([...out.matchAll(/client_id=([\w-]+)/g)].map(([, name = '']) => name))
    expect(names.size).toBeGreaterThan(5)
    for (const clientIdAlias of names) {
      const { clientId } = await defineClient({ clientIdAlias, tokenAuthMethod: 'NONE' })
      expect([out, ...texts].filter(text => text.includes(String(clientId)))).toStrictEqual([])
    }
  })

  test('the consent form of another browser is refused', async () => {
    const begun = await fetch(`${origin}/client/login`, { redirect: 'manual' })
    const page = await (await fetch(begun.headers.get('location') ?? '')).text()
    const body = new URLSearchParams({ interaction: interactionOf(page), login: 'mallory', decision: 'allow' })
    expect((await fetch(`${origin}/consent`, { method: 'POST', body })).status).toBe(400)
  })

  test('a browser can log in and sees the API; every call is explained; a signal ends it cleanly', async () => {
    const { page, reload } = await walk(`${origin}/client/login?scope=accounts+payments`, 'Grace <b>', 'allow')
    expect(page).toContain('You are logged in')
    expect(page).toContain('201 {&#34;paidBy&#34;:&#34;Grace &#60;b&#62;&#34;')
    for (const rule of ['proof used once', 'RFC 9449 §11.1', 'code_challenge_method allowed'])
      expect(page).toContain(rule)
    expect(page).not.toMatch(/(?=[\w-]*[A-Z0-9])[\w-]{30,}/)
    expect(await reload()).toBe(page)
    expect((await walk(`${origin}/client/login`, 'Grace', 'deny')).page).toContain('access_denied')
    const refused = await fetch(`${origin}/authorize?client_id=demo-client&request_uri=urn:x`)
    expect(await refused.text()).toMatch(/<code>invalid_request_uri<\/code>/)
    expect((await fetch(`${origin}/api/accounts`)).headers.get('www-authenticate')).toMatch(/^Bearer, DPoP algs=/)
    await fetch(`${origin}/authorize`)
    await running.said('authorization completion: OK')
    running.kill('SIGTERM')
    const ended = await running.ended
    expect(ended).toMatchObject({ status: 0, err: '' })
    expect(ended.out).toContain('pushed authorization request: CREATED')
    const after = ended.out.split('Ctrl+C stops')[1]
    expect(after).toMatch(/ {2}call +authorization request: BAD_REQUEST .+\n {2}passed .+\n/)
    expect(ended.out).not.toMatch(/request_uri:[\w-]{20}/)
  })
})

const interactionOf = (page: string) => /name="interaction" value="([^"]+)"/.exec(page)?.[1] ?? ''

/** What a browser with cookies sees in the end, and when it loads that page again. */
async function walk(start: string, login: string, decision: string) {
  const cookies = new Map<string, string>()
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return location === null ? response : go(new URL(location, url).href)
  }
  const page = await go(start)
  const body = new URLSearchParams({ interaction: interactionOf(await page.text()), login, decision })
  const last = await go(new URL('/consent', page.url).href, { method: 'POST', body })
  return { page: await last.text(), reload: async () => (await go(last.url)).text() }
}
