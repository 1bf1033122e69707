import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { get } from 'node:http'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { PROGRAM } from './running.js'

const SUPERVISOR = fileURLToPath(new URL('../../../test/servers/supervisor.mjs', import.meta.url))

interface Supervised {
  /** How often the program is started, one after the other. */
  readonly times: number
  /** The configuration. */
  readonly path: string
  readonly words?: readonly string[]
  /** The path of the socket, if it is one of the file system. */
  readonly socketPath?: string
}

/** Starts `symbolon serve` on the socket of a supervisor. */
export async function supervised(
  { times, path, words = [], socketPath = '' }: Supervised,
  use: (lines: Interface) => Promise<void>,
): Promise<void> {
  const all = [SUPERVISOR, String(times), ...PROGRAM, 'serve', '--config', path, ...words]
  const env = { ...process.env, SOCKET_PATH: socketPath }
  const child = spawn(process.execPath, all, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await use(createInterface({ input: child.stdout }))
  await ended
}

/** Restarts a server whose socket a supervisor keeps, twice, under fresh connections. Returns the statuses of answers. */
export async function restartedUnderLoad(path: string, ...words: readonly string[]): Promise<readonly unknown[]> {
  const statuses = new Set<number | undefined>()
  await supervised({ times: 3, path, words }, async lines => {
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
    expect([second.origin, third.origin]).toEqual([first.origin, first.origin])
  })
  return [...statuses]
}

/** The next program that serves. */
export async function started(lines: Interface): Promise<{ readonly pid: number; readonly origin: string }> {
  const pid = said(lines, /^pid (\d+)$/)
  const origin = said(lines, /(http:\/\/127\.0\.0\.1:\d+|unix:\S+)/)
  return { pid: Number(await pid), origin: await origin }
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
