import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type AccessToken, introspect } from '@symbolon/core'
import { type RedisStores, redisStores } from '@symbolon/redis'
import { Redis } from 'ioredis'
import { SKIPPED, startServer } from '../../../servers/redis.js'
import type { Case, Outcome, Row } from '../case.js'
import { fill } from '../storage/tokens.js'
import { openSubject, SERVICE_ID } from '../subject.js'

/** Seconds in which access tokens are added, without a removal and during one. */
const SECONDS = 5

const REMOVER = fileURLToPath(new URL('../storage/remover.ts', import.meta.url))

const TWICE = { ratio: 2 }

/** A revocation counts within this many microseconds. */
const AT_ONCE = { most: 100_000 }

/**
 * All tokens of one client are revoked and removed by a process, while another one adds tokens.
 */
export const REMOVAL_REDIS: Case = {
  name: 'removal-redis',
  title: 'revoking all tokens of one client, Redis with ioredis',
  async measure(_, { tokens }) {
    if (SKIPPED.cluster !== '') return { rows: [], notes: [`Not measured: ${SKIPPED.cluster}`], failures: [] }
    const server = await startServer('--lazyfree-lazy-expire', 'yes', '--slowlog-log-slower-than', '1000')
    const { host, port } = server.place
    const [adding, removing] = [new Redis(port, host), new Redis(port, host)]
    try {
      return await measureRemoval({ adding, removing, tokens })
    } finally {
      for (const client of [adding, removing]) client.disconnect()
      await server.stop()
    }
  },
}

interface Measuring {
  readonly adding: Redis
  readonly removing: Redis
  readonly tokens: number
}

async function measureRemoval({ adding, removing, tokens }: Measuring): Promise<Outcome> {
  const stores = redisStores(adding, { serviceId: SERVICE_ID })
  const { ports, issue } = await openSubject({ stores })
  const { value, record } = await issue()
  const before = await usedBytes(adding)
  const progress = (done: number) => void process.stderr.write(`removal-redis: ${done} tokens\n`)
  await fill(stores, { tokens, writers: 256, progress })
  const bytes = Math.round(((await usedBytes(adding)) - before) / tokens)
  const rows = [await longestCommand('add', adding), await expiryOfIndex(adding)]
  const end = performance.now() + SECONDS * 1000
  const alone = await addWhile(() => performance.now() < end, stores, record)
  const others = redisStores(removing, { serviceId: SERVICE_ID })
  const start = performance.now()
  await others.clients.revokeTokens(1001, Date.now())
  const answer = await introspect({ token: value }, ports)
  rows.push({ what: 'mark written, and a token refused', against: '', ours: microsSince(start), target: AT_ONCE })
  const removal = removeAll(removing)
  const during = await addWhile(() => !removal.isDone(), stores, record)
  const { removed, micros } = await removal.end
  rows.push(
    await longestCommand('removal', adding),
    { what: 'removal of a token, while others are added', against: '', ours: micros / removed },
    { what: 'add during the removal, median', against: 'without', reference: alone.median, ours: during.median },
    { what: 'add during the removal, p99', against: 'without', reference: alone.p99, ours: during.p99, target: TWICE },
  )
  const notes = [`${tokens} tokens, ${bytes} bytes each; ${removed} removed in ${Math.round(micros / 1e6)} s`]
  const failures = answer.action === 'UNAUTHORIZED' ? [] : [`a revoked token is answered by ${answer.action}`]
  return { rows, notes, failures }
}

/** Removes all tokens of the client in another process. */
function removeAll({ options: { host, port } }: Redis) {
  let isDone = false
  const start = performance.now()
  const remover = fork(REMOVER, [`${host}`, `${port}`, '1001'])
  const end = once(remover, 'message').then(([removed]) => {
    isDone = true
    return { removed: Number(removed), micros: microsSince(start) }
  })
  return { isDone: () => isDone, end }
}

/**
 * Adds tokens of another client, one after the other, as long as `goesOn` says. The median and the
 * 99th percentile, in microseconds.
 */
async function addWhile(goesOn: () => boolean, { accessTokens }: RedisStores, model: AccessToken) {
  const times: number[] = []
  while (goesOn()) {
    const unique = { hash: randomUUID(), refreshTokenHash: randomUUID(), subject: randomUUID() }
    const record = { ...model, ...unique, clientId: 1002 }
    const start = performance.now()
    if (!(await accessTokens.add(record, Date.now()))) throw new Error('the token exists')
    times.push(microsSince(start))
  }
  times.sort((one, other) => one - other)
  const share = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN
  return { median: share(0.5), p99: share(0.99) }
}

/** How long the server stands still when a copy of the index of the client expires. */
async function expiryOfIndex(redis: Redis): Promise<Row> {
  const copies: string[] = []
  for (const [at, key] of (await redis.keys('*:held:1001*')).entries()) {
    await redis.copy(key, `copy:${at}`)
    copies.push(`copy:${at}`)
  }
  await redis.config('SET', 'latency-monitor-threshold', '1')
  await redis.latency('RESET')
  for (const copy of copies) await redis.pexpire(copy, 1)
  while ((await redis.exists(...copies)) > 0);
  const events = await redis.latency('LATEST')
  const longest = Math.max(0, ...[events].flat().map(each => Number([each].flat()[3])))
  await redis.slowlog('RESET')
  return {
    what: `the index of the client expires, ${copies.length} keys: longest pause`,
    against: '',
    ours: longest * 1000,
  }
}

/** The longest command of the server since the last call; shorter ones than a millisecond count as none. */
async function longestCommand(what: string, redis: Redis): Promise<Row> {
  const entries = [await redis.slowlog('GET', '1000')].flat()
  const ours = Math.max(0, ...entries.map(entry => Number([entry].flat()[2])))
  await redis.slowlog('RESET')
  return { what: `${what}: longest command`, against: '', ours }
}

async function usedBytes(redis: Redis): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1])
}

function microsSince(start: number): number {
  return (performance.now() - start) * 1000
}
