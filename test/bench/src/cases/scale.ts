import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { fromPg, migrate } from '@symbolon/sql'
import { Redis } from 'ioredis'
import pg from 'pg'
import { SKIPPED, startCluster } from '../../../servers/redis.js'
import type { Case, Outcome, Row } from '../case.js'
import { type Done, RATE } from '../scale/work.js'
import type { Task } from '../scale/worker.js'
import { postgresProgram } from '../trial/databases.js'

/** How many processes share the storage, one number after the other. */
const PROCESSES = [1, 2, 4]

/** The number of processes for which the cost is extrapolated. */
const NODES = 10

/** A storage that several processes share. */
interface Shared {
  readonly storage: Task['storage']
  /** Processor time of its servers until now, in microseconds. */
  used(): Promise<number>
  close(): Promise<void>
}

const STORAGES: readonly { readonly name: string; readonly title: string; open(): Promise<Shared | string> }[] = [
  { name: 'cluster', title: 'Redis Cluster of three masters', open: openCluster },
  { name: 'postgres', title: 'PostgreSQL', open: openPostgres },
]

/** What an operation costs when several processes share a storage: a case for each storage. */
export const SCALES: readonly Case[] = STORAGES.map(({ name, title, open }) => ({
  name: `scale-${name}`,
  title: `processor time of an operation by several processes on ${title}`,
  async measure(seconds) {
    const shared = await open()
    if (typeof shared === 'string') return { rows: [], notes: [`Not measured: ${shared}`], failures: [] }
    try {
      return await growthOf(shared, seconds)
    } finally {
      await shared.close()
    }
  },
}))

/** What an operation costs with a number of processes, in microseconds. */
interface Cost {
  readonly processes: number
  readonly ours: number
  readonly server: number
}

async function growthOf(shared: Shared, seconds: number): Promise<Outcome> {
  const costs: Cost[] = []
  for (const processes of PROCESSES) {
    const tasks = Array.from({ length: processes }, (_, index) => ({ ...shared, clientId: 2001 + index, seconds }))
    const workers = await Promise.all(tasks.map(warm))
    const before = await shared.used()
    const all = await Promise.all(workers.map(work))
    const operations = all.reduce((sum, each) => sum + each.operations, 0)
    const ours = all.reduce((sum, each) => sum + each.micros, 0) / operations
    costs.push({ processes, ours, server: ((await shared.used()) - before) / operations })
    for (const worker of workers) worker.disconnect()
  }
  const rows = [
    ...costs.flatMap(rowsOf),
    extrapolated('our processes', costs, ({ ours }) => ours),
    extrapolated('the servers', costs, ({ server }) => server),
  ]
  return { rows, notes: ['', `Each process began ${RATE} operations a second.`], failures: [] }
}

function rowsOf({ processes, ours, server }: Cost): readonly Row[] {
  const many = processes === 1 ? '1 process' : `${processes} processes`
  return [
    { what: `${many}: our processes`, against: '', ours },
    { what: `${many}: the servers`, against: '', ours: server },
  ]
}

/**
 * The cost with ten processes, if the processor time of all of them goes on growing along a line,
 * which nobody has measured. The line begins above zero: servers also work while nobody asks.
 */
function extrapolated(whose: string, costs: readonly Cost[], cost: (each: Cost) => number): Row {
  const all = (each: Cost) => each.processes * cost(each)
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  const [x, y] = [mean(costs.map(({ processes }) => processes)), mean(costs.map(all))]
  const covariance = mean(costs.map(each => (each.processes - x) * (all(each) - y)))
  const slope = covariance / mean(costs.map(({ processes }) => (processes - x) ** 2))
  const [first] = costs
  const reference = first === undefined ? Number.NaN : cost(first)
  return {
    what: `${NODES} processes, extrapolated: ${whose}`,
    against: '1 process',
    reference,
    ours: (y + slope * (NODES - x)) / NODES,
  }
}

/** Starts a process, and waits until it is warm. */
async function warm({ storage, clientId, seconds }: Task): Promise<ChildProcess> {
  const path = fileURLToPath(new URL('../scale/worker.ts', import.meta.url))
  const child = fork(path, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send({ storage, clientId, seconds } satisfies Task)
  await once(child, 'message')
  return child
}

async function work(child: ChildProcess): Promise<Done> {
  child.send('work')
  const [done] = await once(child, 'message')
  // The second message of a process is what it has done.
  return done as Done
}

async function openCluster(): Promise<Shared | string> {
  if (SKIPPED.cluster !== '') return SKIPPED.cluster
  const { places, stop } = await startCluster()
  const nodes = places.map(({ host, port }) => new Redis(port, host))
  return {
    storage: { cluster: places },
    used: async () => (await Promise.all(nodes.map(usedBy))).reduce((sum, each) => sum + each, 0),
    async close() {
      for (const node of nodes) node.disconnect()
      await stop()
    },
  }
}

async function usedBy(node: Redis): Promise<number> {
  const text = await node.info('cpu')
  const seconds = ['sys', 'user'].map(kind => Number(new RegExp(`used_cpu_${kind}:([\\d.]+)`).exec(text)?.[1]))
  return seconds.reduce((sum, each) => sum + each, 0) * 1_000_000
}

async function openPostgres(): Promise<Shared | string> {
  const started = await postgresProgram()
  if (typeof started === 'string') return started
  const { program, url, remove } = started
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined)
  await program.start(() => pool.query('select 1'))
  await migrate(fromPg(pool))
  return {
    storage: { postgres: url },
    used: async () => program.processorTime(),
    async close() {
      await pool.end()
      await program.end('SIGINT')
      await remove()
    },
  }
}
