import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'redis'
import { pathOf, sharedPrograms, skippedWithout } from '../provided.js'
import { freePort, HOST } from './free-port.js'

/** The address of a server. */
export interface Place {
  readonly host: string
  readonly port: number
}

/** A server for the tests. */
export interface Server {
  readonly place: Place
  /** Stops the server and deletes its data, unless the server was given. */
  stop(): Promise<void>
}

/** A server that was started. */
export interface StartedServer extends Server {
  /** Stops or continues its process, which does not notice. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
}

/** A cluster of three masters. */
export interface Cluster {
  readonly places: readonly Place[]
  stop(): Promise<void>
}

/** The URL of a server to use instead of starting one, without credentials. */
const GIVEN: string | undefined = process.env.SYMBOLON_TEST_REDIS_URL || undefined

const PROGRAMS = await sharedPrograms('redis')

const MISSING = skippedWithout(PROGRAMS)

/** Why tests with a single server, and with a cluster, are skipped; empty if they are not. */
export const SKIPPED = { server: GIVEN === undefined ? MISSING : '', cluster: MISSING } as const

/** The given server, or a new one. */
export async function openServer(): Promise<Server> {
  if (GIVEN === undefined) return startServer()
  const { hostname: host, port } = new URL(GIVEN)
  return { place: { host, port: Number(port || 6379) }, stop: async () => undefined }
}

/** Starts a server on a free port, with a temporary folder, and waits until it is ready. */
export async function startServer(...options: readonly string[]): Promise<StartedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-redis-'))
  const [port, busPort] = [await freePort(), await freePort()]
  const words = ['--port', port, '--bind', HOST, '--dir', folder, '--save', '', '--appendonly', 'no']
  const bus = options.includes('--cluster-enabled') ? ['--cluster-port', busPort] : []
  const running = await launched([...words, ...bus, ...options], { folder, text: 'Ready to accept connections' })
  return { place: { host: HOST, port }, ...running }
}

/** Starts a sentinel that promotes the replica of a master, called `main`, when that is gone. */
export async function startSentinel({ host, port: master }: Place): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-redis-'))
  const [port, file] = [await freePort(), join(folder, 'sentinel.conf')]
  const lines = [
    `port ${port}`,
    `bind ${HOST}`,
    `dir ${folder}`,
    `sentinel monitor main ${host} ${master} 1`,
    'sentinel down-after-milliseconds main 300',
    'sentinel failover-timeout main 1000',
  ]
  await writeFile(file, lines.join('\n'))
  const running = await launched([file, '--sentinel'], { folder, text: '+monitor master main' })
  return { place: { host: HOST, port }, ...running }
}

/** Starts the program, and waits for a text of its output. */
async function launched(
  words: readonly (string | number)[],
  { folder, text }: { readonly folder: string; readonly text: string },
): Promise<Pick<StartedServer, 'signal' | 'stop'>> {
  const child = spawn(pathOf(PROGRAMS), words.map(String), { stdio: ['ignore', 'pipe', 'inherit'] })
  const leave = () => child.kill('SIGKILL')
  process.once('exit', leave)
  await printed(child, text)
  return {
    signal: name => child.kill(name),
    async stop() {
      process.off('exit', leave)
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

/** Starts a cluster of three masters. */
export async function startCluster(): Promise<Cluster> {
  const servers = await Promise.all([0, 1, 2].map(() => startServer('--cluster-enabled', 'yes')))
  const places = servers.map(({ place }) => place)
  const nodes = await Promise.all(places.map(socket => createClient({ socket }).connect()))
  const [first, ...others] = nodes
  if (first === undefined) throw new Error('no node')
  const slots = ['0', '5461', '10922', '16384'].map(Number)
  await Promise.all(
    nodes.map((node, at) => {
      const [from = 0, to = 0] = slots.slice(at)
      return node.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', String(from), String(to - 1)])
    }),
  )
  for (const node of others) await first.sendCommand(['CLUSTER', 'MEET', HOST, ...(await addressOf(node))])
  for (const node of nodes) await agreed(node)
  for (const node of nodes) node.destroy()
  return {
    places,
    async stop() {
      await Promise.all(servers.map(server => server.stop()))
    },
  }
}

interface Node {
  sendCommand(command: string[]): Promise<unknown>
}

/** The port of a node and the port of its cluster bus, as the node reports them. */
async function addressOf(node: Node): Promise<readonly string[]> {
  const [, port = '', bus = ''] = /:(\d+)@(\d+)/.exec(String(await node.sendCommand(['CLUSTER', 'NODES']))) ?? []
  return [port, bus]
}

/** Waits until a node knows all three nodes and reports the cluster as complete. */
async function agreed(node: Node): Promise<void> {
  for (;;) {
    const state = String(await node.sendCommand(['CLUSTER', 'INFO']))
    if (/cluster_state:ok/.test(state) && /cluster_known_nodes:3/.test(state)) return
    await pause(20)
  }
}

async function printed(child: ChildProcess, expected: string): Promise<void> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += chunk
    if (text.includes(expected)) {
      child.stdout?.resume()
      return
    }
  }
  throw new Error(`the server did not start:\n${text}`)
}
