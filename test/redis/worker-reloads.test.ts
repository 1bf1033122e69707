import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ADMIN_TOKEN, stored } from '../../packages/cli/test/admin/administered.js'
import { configuration, headOfPost, type Running, withFile, withServerOn } from '../../packages/cli/test/running.js'
import { SKIPPED, type StartedServer, startServer } from '../servers/redis.js'

const [SERVICE] = Object(configuration()).services

/** With a service whose token is withdrawn in the one without. */
const file = ({ place }: StartedServer, ...more: readonly object[]) => {
  const storage = { redis: { url: `redis://${place.host}:${place.port}` } }
  return JSON.stringify(configuration({ adminTokens: [stored(ADMIN_TOKEN)], services: [SERVICE, ...more], storage }))
}

const WITHDRAWN = { ...SERVICE, serviceId: 'withdrawn', accessTokens: ['plain:token-of-the-withdrawn'] }

/** Runs three workers on a Redis of their own. */
async function withWorkers(use: (running: Running, path: string, redis: StartedServer) => Promise<void>) {
  const redis = await startServer()
  onTestFinished(() => redis.stop())
  const words = ['--workers', '3', '--admin-port', '0']
  await withFile(file(redis, WITHDRAWN), path => withServerOn(path, running => use(running, path, redis), ...words))
}

/** The digests that `/health` shows, one of each worker. */
async function digestsAt(origin: string): Promise<readonly string[]> {
  const { workers } = Object(await (await fetch(`${origin}/health`)).json())
  return workers.map(({ digest }: { readonly digest: string }) => digest)
}

/** The status of the withdrawn service, of as many connections as reach every worker. */
async function statusesAt(origin: string, connections = 12): Promise<ReadonlySet<number>> {
  const headers = {
    Authorization: 'Bearer token-of-the-withdrawn',
    'Content-Type': 'application/json',
    Connection: 'close',
  }
  const ask = () => fetch(`${origin}/api/withdrawn/auth/introspection`, { method: 'POST', headers, body: '{}' })
  const answers = await Promise.all(Array.from({ length: connections }, ask))
  return new Set(answers.map(({ status }) => status))
}

function workersOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

const skipped = SKIPPED.server !== '' ? SKIPPED.server : existsSync('/proc') ? '' : 'SKIPPED, needs /proc of Linux'

test.skipIf(skipped !== '')(
  `a reload that meets a failing storage is tried again until it holds ${skipped}`,
  { timeout: 120_000 },
  () =>
    withWorkers(async ({ origin, said, kill }, path, redis) => {
      const [before = '', ...others] = await digestsAt(origin)
      expect(others).toStrictEqual([before, before])
      redis.signal('SIGSTOP')
      writeFileSync(path, file(redis))
      kill('SIGHUP')
      await said(/nothing was reloaded: worker \d+: .*; it is tried again in 1 s/)
      redis.signal('SIGCONT')
      await said(/reloaded; services: 1/)
      expect(await statusesAt(origin)).toStrictEqual(new Set([401]))
      const digests = await digestsAt(origin)
      expect([new Set(digests).size, digests.length, digests.includes(before)]).toStrictEqual([1, 3, false])
    }),
)

test.skipIf(skipped !== '')(
  `while one worker has not loaded it, no worker serves it ${skipped}`,
  { timeout: 120_000 },
  () =>
    withWorkers(async ({ origin, pid, said, kill }, path, redis) => {
      const [, hung = 0] = workersOf(pid)
      process.kill(hung, 'SIGSTOP')
      writeFileSync(path, file(redis))
      kill('SIGHUP')
      await said(/nothing was reloaded: worker \d+: it did not load it within 10 seconds; it is tried again/)
      // One connection waits for the worker that hangs; these go to the others.
      expect(await Promise.race([statusesAt(origin, 1), statusesAt(origin, 1)])).toStrictEqual(new Set([200]))
      process.kill(hung, 'SIGCONT')
      await said(/reloaded; services: 1/)
      expect(await statusesAt(origin)).toStrictEqual(new Set([401]))
    }),
)

test.skipIf(skipped !== '')(
  `what was accepted before SIGTERM is answered, though every worker was busy ${skipped}`,
  { timeout: 120_000 },
  () =>
    withWorkers(async ({ origin, pid, kill, ended }) => {
      const port = Number(new URL(origin).port)
      const workers = workersOf(pid)
      for (const worker of workers) process.kill(worker, 'SIGSTOP')
      const answers = Array.from({ length: 10 }, () => answerAt(port))
      await Promise.all(answers.map(({ connected }) => connected))
      kill('SIGTERM')
      while ((await answerAt(port).connected) !== 'refused') await new Promise(resolve => setImmediate(resolve))
      for (const worker of workers) process.kill(worker, 'SIGCONT')
      expect(new Set(await Promise.all(answers.map(({ answer }) => answer)))).toStrictEqual(
        new Set(['HTTP/1.1 200 OK']),
      )
      expect(await ended()).toMatchObject({ status: 0 })
    }),
)

/** Connects, sends a request, and reads the first line of the answer. */
function answerAt(port: number) {
  const socket = connect(port, '127.0.0.1')
  const connected = new Promise(resolve => {
    socket.on('connect', () => resolve('connected')).on('error', () => resolve('refused'))
  })
  socket.write(`${headOfPost('/api/bank/auth/introspection', '{}')}\r\nConnection: close\r\n\r\n{}`)
  const answer = new Promise(resolve => {
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('close', () => resolve(text.split('\r\n')[0]))
  })
  return { connected, answer }
}
