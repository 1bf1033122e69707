import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'redis'
import { freePort, HOST } from '../../../servers/free-port.js'
import { findProgram } from '../../../servers/programs.js'
import { suspension } from './databases.js'
import { Program, reached, temporaryFolder } from './program.js'
import type { Disturbance, TrialServer, TrialStorage, Written } from './trial-server.js'

/** Redis alone, and a master with a replica and a sentinel. */
export const TRIAL_REDIS: readonly TrialStorage[] = [
  { name: 'redis', title: 'Redis', open: openRedis },
  { name: 'redis-sentinel', title: 'Redis with a replica and a sentinel', open: openSentinel },
]

/** A server, and how to ask it. */
interface Node {
  readonly port: number
  readonly program: Program
  readonly ask: Ask
  remove(): Promise<void>
}

type Ask = (...command: string[]) => Promise<unknown>

const MISSING = 'redis-server is not installed'

async function openRedis(): Promise<TrialServer | string> {
  const node = await startNode()
  if (node === undefined) return MISSING
  const restart: Disturbance = {
    name: 'restart',
    async happen() {
      await node.program.end('SIGTERM')
      await node.program.start(() => node.ask('PING'))
    },
  }
  return {
    storage: { redis: { url: urlOf(node.port) } },
    disturbances: [suspension(node.program), restart],
    prepare: async () => undefined,
    written: () => writtenOn(node.ask),
    close: () => endNode(node),
  }
}

async function openSentinel(): Promise<TrialServer | string> {
  const master = await startNode()
  if (master === undefined) return MISSING
  const replica = await startNode('--replicaof', HOST, `${master.port}`)
  const sentinel = await startNode('--sentinel')
  if (replica === undefined || sentinel === undefined) return MISSING
  await sentinel.ask('SENTINEL', 'MONITOR', 'main', HOST, `${master.port}`, '1')
  await sentinel.ask('SENTINEL', 'SET', 'main', 'down-after-milliseconds', '1000')
  await sentinel.ask('SENTINEL', 'SET', 'main', 'failover-timeout', '5000')
  const failover: Disturbance = {
    name: 'failover',
    async happen() {
      await master.program.end('SIGKILL')
      await reached(async () => {
        if (!String(await replica.ask('ROLE')).startsWith('master')) throw new Error('no master yet')
      })
    },
  }
  return {
    storage: { redis: { sentinel: { name: 'main', urls: [urlOf(sentinel.port)] } } },
    disturbances: [failover],
    // The sentinel finds replicas by asking the master from time to time.
    prepare: () =>
      reached(async () => {
        if (String(await sentinel.ask('SENTINEL', 'REPLICAS', 'main')) === '') throw new Error('no replica yet')
      }),
    written: () => writtenOn(replica.ask),
    close: async () => void (await Promise.all([master, replica, sentinel].map(endNode))),
  }
}

async function startNode(...options: readonly string[]): Promise<Node | undefined> {
  const found = findProgram('redis-server') ?? findProgram('valkey-server')
  if (found === undefined) return undefined
  const { folder, remove } = await temporaryFolder()
  const port = await freePort()
  const isSentinel = options.includes('--sentinel')
  const file = `${folder}/redis.conf`
  await writeFile(file, '')
  const durable = isSentinel ? [] : ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '']
  const place = ['--port', `${port}`, '--bind', HOST, '--dir', folder]
  const program = new Program([found, file, ...place, ...durable, ...options], folder)
  const ask: Ask = async (...command) => {
    const client = createClient({ url: urlOf(port), socket: { reconnectStrategy: false, connectTimeout: 1_000 } })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await client.sendCommand(command)
    } finally {
      client.destroy()
    }
  }
  await program.start(() => ask('PING'))
  return { port, program, ask, remove }
}

async function endNode({ program, remove }: Node): Promise<void> {
  await program.end('SIGKILL')
  await pause(0)
  await remove()
}

function urlOf(port: number): string {
  return `redis://${HOST}:${port}`
}

/**
 * Records live for `retainedUntil − now + 60 s`, and both instants follow from the record, so that
 * the instant at which a key ends says when it was written.
 */
const SCRIPT = `
local found = {}
for _, pattern in ipairs({'*:at:*', '*:par:*'}) do
  for _, key in ipairs(redis.call('KEYS', pattern)) do
    found[#found + 1] = redis.call('GET', key)
    found[#found + 1] = redis.call('PEXPIRETIME', key)
  end
end
return found`

const MARGIN = 60_000

async function writtenOn(ask: Ask): Promise<readonly Written[]> {
  const found = await ask('EVAL', SCRIPT, '0')
  const values = Array.isArray(found) ? found.map(String) : []
  return values.flatMap((text, index) => (index % 2 === 0 ? [writtenAt(text, Number(values[index + 1]))] : []))
}

function writtenAt(text: string, endsAt: number): Written {
  // The text of a token has a mark after its JSON.
  const instant = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(text)?.[1])
  const lifetime = instant('retainedUntil') - instant('createdAt') + MARGIN
  return { text, at: endsAt - lifetime }
}
