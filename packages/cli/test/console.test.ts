import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { linkPlace } from '../src/console.js'
import { configuration, NO_TERMINAL, run, withFile, withServerInTerminal, withServerOn } from './running.js'

const FILE = JSON.stringify(configuration())

/** Asks the server about a token that it does not know. */
async function introspect(origin: string): Promise<void> {
  const headers = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }
  await fetch(`${origin}/api/bank/auth/introspection`, { method: 'POST', headers, body: '{"token":"unknown"}' })
}

/** Opens a link as a browser does, and reads the stream of the console until it brings a text. */
async function streamBehind(link: string, text: string): Promise<string> {
  const opened = await fetch(link, { redirect: 'manual' })
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const stream = await fetch(new URL('stream', link), { headers: { cookie } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  while (reader !== undefined && !read.includes(text)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`the stream ended without ${text}`)
    read += value
  }
  await reader?.cancel()
  return read
}

test('--console shows decisions behind the link of a file that only its user reads', async () => {
  await withFile(FILE, async path => {
    const linkFile = join(dirname(path), 'link')
    await writeFile(linkFile, 'of an earlier start', { mode: 0o644 })
    const use = async ({ origin, pid, output, kill, ended }: Parameters<Parameters<typeof withServerOn>[1]>[0]) => {
      await introspect(origin)
      const link = (await readFile(linkFile, 'utf8')).trim()
      expect((await stat(linkFile)).mode & 0o777).toBe(0o600)
      expect(new URL(link).hostname).toBe('127.0.0.1')
      expect(await streamBehind(link, 'token_unknown')).toContain('"service":"bank"')
      expect((await fetch(link, { redirect: 'manual' })).status).toBe(403)
      expect(output()).not.toContain(new URL(link).searchParams.get('token'))
      expect(output()).toContain(`console, the link is in ${linkFile}; for another link: kill -USR2 `)
      process.kill(pid, 'SIGUSR2')
      let another = link
      while (another === link || another === '') {
        another = (await readFile(linkFile, 'utf8').catch(() => '')).trim()
      }
      expect(await streamBehind(another, 'token_unknown')).toMatch(/"request":"[\w-]{36}"/)
      kill('SIGTERM')
      expect((await ended()).status).toBe(0)
    }
    await withServerOn(path, use, '--console', '--console-link-file', linkFile)
  })
})

test('a stream that is open does not keep the server from stopping', async () => {
  await withFile(FILE, async path => {
    const linkFile = join(dirname(path), 'link')
    await withServerOn(
      path,
      async ({ kill, ended }) => {
        const link = (await readFile(linkFile, 'utf8')).trim()
        const opened = await fetch(link, { redirect: 'manual' })
        const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
        const stream = await fetch(new URL('stream', link), { headers: { cookie } })
        kill('SIGTERM')
        expect((await ended()).status).toBe(0)
        await stream.text().catch(() => undefined)
      },
      ...['--console', '--console-link-file', linkFile],
    )
  })
})

test('a server that does not start leaves no console behind', async () => {
  await withFile(FILE, async path => {
    const words = ['--port', '0', '--console', '--console-link-file', join(dirname(path), 'link')]
    const ended = await run('serve', '--config', path, '--host', 'no such host', ...words)
    expect(ended).toMatchObject({ status: 1, output: '' })
  })
})

test('without a terminal and a file the server does not start: a pipe may be a log', async () => {
  for (const words of [[], ['--json']]) {
    const ended = await withFile(FILE, path => run('serve', '--config', path, '--port', '0', '--console', ...words))
    expect(ended).toMatchObject({ status: 1, output: '', complaints: expect.stringContaining('--console-link-file') })
  }
})

test.skipIf(NO_TERMINAL !== '')(`in a terminal the link is printed ${NO_TERMINAL}`, async () => {
  await withServerInTerminal(
    configuration(),
    async ({ origin, output, said }) => {
      await said(/console, open once: /)
      await introspect(origin)
      const [link = ''] = /http:\/\/127\.0\.0\.1:\d+\/open\?token=[0-9a-f]{64}/.exec(output()) ?? []
      expect(await streamBehind(link, 'token_unknown')).toContain('UNAUTHORIZED')
    },
    '--console',
  )
})

test.each([
  ['a pipe', false],
  ['a pipe of JSON', true],
])('the link never goes to %s', (_, json) => {
  expect(() => linkPlace({ json }, { stdout: false, stderr: false })).toThrow('--console-link-file')
})
