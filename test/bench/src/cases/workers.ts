import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openServer, SKIPPED } from '../../../servers/redis.js'
import { type Case, missedTargets, type Outcome } from '../case.js'
import { freshConnections, type Tally } from '../trial/fresh-connections.js'
import { temporaryFolder } from '../trial/program.js'

/** What keeps the listening socket, as systemd does. */
const SUPERVISOR = fileURLToPath(new URL('../../../servers/supervisor.mjs', import.meta.url))

/** The built `symbolon`, as users get it. */
const MAIN = fileURLToPath(new URL('../../../../packages/cli/dist/main.js', import.meta.url))

const WORKERS = 3

/** How many servers are stopped under fresh connections. */
const RUNS = 6

/** Milliseconds between two kills of a worker. */
const KILL_EVERY = 4_000

/**
 * `symbolon serve --workers 3` on Redis under fresh connections: a worker is killed every four
 * seconds, each time with another configuration, and SIGTERM at the end of each of six runs.
 */
export const WORKERS_CASE: Case = {
  name: 'workers',
  title: 'symbolon serve --workers 3: a kill and a SIGHUP every 4 s, then SIGTERM, six times',
  async measure(seconds): Promise<Outcome> {
    if (SKIPPED.server !== '') return { unit: 'count', rows: [], notes: [SKIPPED.server], failures: [] }
    const server = await openServer()
    const sum = { kills: 0, differing: 0, killed: 0, answered: 0, restarted: 0, stopped: 0, longest: 0 }
    try {
      for (let run = 0; run < RUNS; run++) {
        await play(server.place.port, (seconds * 1_000) / RUNS, sum)
        await restart(server.place.port, sum)
      }
    } finally {
      await server.stop()
    }
    const row = (what: string, ours: number, most?: number) => ({
      ...{ what, against: '', ours },
      ...(most !== undefined && { target: { most } }),
    })
    const rows = [
      row('answered connections', sum.answered),
      row('kills, each with a reload', sum.kills),
      row('connections lost by a kill, at most one each', sum.killed, sum.kills),
      row('reloads after which workers differ', sum.differing, 0),
      row('the longest time until a killed worker serves again, ms', sum.longest),
      row(`connections lost by ${RUNS} restarts on the socket of a supervisor`, sum.restarted, 0),
      row(`connections lost by SIGTERM in ${RUNS} runs`, sum.stopped, 0),
    ]
    // The system resets what reaches a listener in the instant in which it closes, most of all on a busy machine.
    return { unit: 'count', rows, failures: missedTargets(rows.slice(0, -1)) }
  },
}

type Sum = Record<'kills' | 'differing' | 'killed' | 'answered' | 'restarted' | 'stopped' | 'longest', number>

async function play(redis: number, milliseconds: number, sum: Sum): Promise<void> {
  const { folder, remove } = await temporaryFolder()
  const file = join(folder, 'symbolon.json')
  const write = (name: string) => writeFile(file, configuration(redis, name))
  await write('first')
  const child = spawn(process.execPath, [...serving(file), '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await portOf(createInterface({ input: child.stdout }))
  const tally: Tally = { answered: 0, refused: 0, lost: 0 }
  const load = freshConnections(port, tally)
  const end = performance.now() + milliseconds
  for (; performance.now() + KILL_EVERY < end; sum.kills++) {
    await pause(KILL_EVERY)
    const [before] = await digestsAt(port)
    await write(`run-${sum.kills}`)
    kill(child.pid ?? 0)
    child.kill('SIGHUP')
    sum.longest = Math.max(sum.longest, await untilEqual(port, before, sum))
  }
  sum.killed += tally.lost
  tally.lost = 0
  await pause(1_000)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.all([load, ended])
  sum.stopped += tally.lost
  sum.answered += tally.answered
  await remove()
}

function serving(file: string): readonly string[] {
  return [MAIN, 'serve', '--config', file, '--json', '--workers', String(WORKERS)]
}

/** Restarts a server whose socket a supervisor keeps, under fresh connections. */
async function restart(redis: number, sum: Sum): Promise<void> {
  const { folder, remove } = await temporaryFolder()
  const file = join(folder, 'symbolon.json')
  await writeFile(file, configuration(redis, 'restarted'))
  const child = spawn(process.execPath, [SUPERVISOR, '2', ...serving(file)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const tally: Tally = { answered: 0, refused: 0, lost: 0 }
  const over = new AbortController()
  const [first, port] = await Promise.all([pidOf(lines), portOf(lines)])
  const load = freshConnections(port, tally, over.signal)
  await pause(500)
  process.kill(first, 'SIGTERM')
  const [second] = await Promise.all([pidOf(lines), portOf(lines)])
  over.abort()
  await load
  const ended = once(child, 'exit')
  process.kill(second, 'SIGTERM')
  await ended
  sum.restarted += tally.lost + tally.refused
  sum.answered += tally.answered
  await remove()
}

function configuration(port: number, serviceId: string): string {
  const service = {
    serviceId,
    issuer: 'https://as.example',
    accessTokens: [`plain:token-of-${serviceId}`],
    clients: [],
  }
  const storage = { redis: { url: `redis://127.0.0.1:${port}` } }
  return JSON.stringify({ secrets: ['only for the trial: 32 bytes and more'], storage, services: [service] })
}

const portOf = (lines: Interface) => numberIn(lines, /"listening":"http:\/\/127\.0\.0\.1:(\d+)"/)
const pidOf = (lines: Interface) => numberIn(lines, /^pid (\d+)$/)

function numberIn(lines: Interface, text: RegExp): Promise<number> {
  return new Promise(resolve => {
    lines.on('line', line => {
      const found = text.exec(line)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
  })
}

function kill(pid: number): void {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const worker = workers[Math.floor(Math.random() * workers.length)]
  if (worker !== undefined) process.kill(worker, 'SIGKILL')
}

/** Milliseconds until all workers are there and serve another configuration; counts it when they never do. */
async function untilEqual(port: number, before: unknown, sum: Sum): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < 20_000) {
    await pause(50)
    const digests = await digestsAt(port)
    const [one] = digests
    if (digests.length === WORKERS && new Set(digests).size === 1 && one !== before) return performance.now() - began
  }
  sum.differing++
  return performance.now() - began
}

/** What `/health` shows of each worker. */
async function digestsAt(port: number): Promise<readonly unknown[]> {
  const url = `http://127.0.0.1:${port}/health`
  const answer = await fetch(url, { headers: { Connection: 'close' } }).catch(() => undefined)
  const { workers = [] } = Object(await answer?.json().catch(() => undefined))
  return workers.map(({ digest }: { readonly digest: unknown }) => digest)
}
