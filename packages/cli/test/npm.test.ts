import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { provided } from '../../../test/provided.js'
import { configuration, headOfPost, withFile } from './running.js'

const BODY = JSON.stringify({ token: 'unknown' })

/** Installs the program in a folder, as npm does. */
async function installIn(folder: string): Promise<void> {
  const bin = join(folder, 'node_modules', '.bin')
  await mkdir(bin, { recursive: true })
  const { symbolon } = await provided('program')
  await writeFile(join(bin, 'symbolon'), `#!/bin/sh\nexec '${process.execPath}' '${symbolon}' "$@"\n`)
  await chmod(join(bin, 'symbolon'), 0o755)
  const start = 'symbolon serve --config symbolon.json --port 0'
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'server', scripts: { start } }))
}

/** Reads the output until it has the address. */
function portOf({ stdout }: ChildProcess): Promise<number> {
  return new Promise(resolve => {
    let text = ''
    stdout?.on('data', chunk => {
      text += chunk
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
  })
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const refused = await new Promise<boolean>(resolve => {
    socket.on('connect', () => resolve(false)).on('error', () => resolve(true))
  })
  socket.destroy()
  return refused
}

const SERVE = ['serve', '--config', 'symbolon.json', '--port', '0']

test.each<readonly [command: string, words: readonly string[]]>([
  ['node_modules/.bin/symbolon', SERVE],
  ['npx', ['symbolon', ...SERVE]],
  ['npm', ['start']],
])('SIGTERM to %s %j answers what has begun, and ends the server', { timeout: 120_000 }, async (command, words) => {
  await withFile(JSON.stringify(configuration()), async path => {
    const folder = dirname(path)
    await installIn(folder)
    const child = spawn(command, words, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    // The orphan of npm holds the output until it ends.
    const ended = new Promise(resolve => child.once('close', resolve))
    const port = await portOf(child)
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await once(socket, 'data')
    socket.write(`${headOfPost('/api/bank/auth/introspection', BODY)}\r\n\r\n${BODY.slice(0, 5)}`)
    child.kill('SIGTERM')
    while (!(await isRefused(port))) await new Promise(resolve => setImmediate(resolve))
    socket.write(BODY.slice(5))
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*Connection: close[\s\S]*A057302/)
    await ended
  })
})
