import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { get } from 'node:http'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { configuration, PROGRAM, withFile } from './running.js'

const SUPERVISOR = fileURLToPath(new URL('../../../test/servers/supervisor.mjs', import.meta.url))

/** Starts `symbolon serve` several times, one after the other, on the socket of a supervisor. */
async function supervised(
  times: number,
  use: (child: ChildProcess, lines: Interface) => Promise<void>,
  sockets = '1',
): Promise<void> {
  await withFile(JSON.stringify(configuration()), async path => {
    const words = [SUPERVISOR, String(times), ...PROGRAM, 'serve', '--config', path, '--port', '1']
    const env = { ...process.env, SOCKETS: sockets }
    const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'exit')
    await use(child, createInterface({ input: child.stdout }))
    await ended
  })
}

/** The next line with a match, which is answered. */
async function said(lines: Interface, text: RegExp): Promise<string> {
  for await (const [line] of on(lines, 'line')) {
    const found = text.exec(line)?.[1]
    if (found !== undefined) return found
  }
  throw new Error('never said')
}

/** The status of an answer on a connection of its own. */
function statusAt(origin: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${origin}/health/live`, { agent: false }, response => resolve(response.resume().statusCode)).on(
      'error',
      reject,
    )
  })
}

test('SIGTERM resets no connection to a socket that a supervisor keeps', async () => {
  await supervised(3, async (_, lines) => {
    const statuses = new Set<number | undefined>()
    let isOver = false
    const load = async (origin: string) => {
      while (!isOver) statuses.add(await statusAt(origin))
    }
    const first = await started(lines)
    const loads = Promise.all(Array.from({ length: 8 }, () => load(first.origin)))
    process.kill(first.pid, 'SIGTERM')
    const second = await started(lines)
    process.kill(second.pid, 'SIGTERM')
    const third = await started(lines)
    isOver = true
    await loads
    process.kill(third.pid, 'SIGTERM')
    expect([...statuses]).toEqual([200])
    expect([second.origin, third.origin]).toEqual([first.origin, first.origin])
  })
})

async function started(lines: Interface): Promise<{ readonly pid: number; readonly origin: string }> {
  const pid = said(lines, /^pid (\d+)$/)
  const origin = said(lines, /(http:\/\/127\.0\.0\.1:\d+)/)
  return { pid: Number(await pid), origin: await origin }
}

test('a supervisor that passes two sockets is told to keep one', async () => {
  await supervised(
    1,
    async (child, lines) => {
      let complaints = ''
      child.stderr?.on('data', chunk => {
        complaints += chunk
      })
      expect(await said(lines, /^status (\d+)$/)).toBe('1')
      expect(complaints).toContain(
        'the supervisor passes 2 sockets, and symbolon serves one: keep one in its socket unit',
      )
    },
    '2',
  )
})
