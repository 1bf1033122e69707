import type { OnFault } from '@symbolon/core'
import { redisDocument, redisStores } from '@symbolon/redis'
import { createClient, createCluster } from 'redis'
import { DOCUMENT } from '../managed/encrypted-managed.js'
import { COPY, requireComplete } from './copied.js'
import { RedisConnection, type RedisHandle, type RedisOpener } from './redis-connection.js'
import type { OpenStores, RedisCluster, RedisSentinel, RedisStorage } from './storage.js'

/** Connects to Redis. Rejects when it is not reachable now; later it reconnects by itself. */
export async function openRedisConnection(storage: RedisStorage, onFault: OnFault): Promise<RedisConnection> {
  const connection = new RedisConnection(openerFor(storage), error =>
    onFault(error, { operation: 'connection', port: 'Redis' }),
  )
  await connection.connect().catch(() => unreachable(storage))
  return connection
}

/** Names only hosts: a URL may contain a password. */
function unreachable(storage: RedisStorage): never {
  const urls = 'cluster' in storage ? storage.cluster : 'sentinel' in storage ? storage.sentinel.urls : [storage.url]
  const master = 'sentinel' in storage ? ` as the master '${storage.sentinel.name}' of the sentinels` : ''
  const hosts = urls.map(url => new URL(url).host).join(', ')
  throw new Error(`Redis cannot be reached${master} at ${hosts}, or refuses the credentials`)
}

export async function openRedis(storage: RedisStorage, onFault: OnFault): Promise<OpenStores> {
  const connection = await openRedisConnection(storage, onFault)
  const options = { reconnect: connection.renew, ...(storage.prefix !== undefined && { prefix: storage.prefix }) }
  try {
    if (storage.allowEviction !== true) await requireNoEviction(connection, onFault)
    await requireComplete(redisDocument(connection, { name: COPY, ...options }))
  } catch (error) {
    connection.close()
    throw error
  }
  return {
    stores: serviceId => redisStores(connection, { serviceId, ...options }),
    document: redisDocument(connection, { name: DOCUMENT, ...options }),
    mustBeSwept: false,
    close: async () => connection.close(),
  }
}

const POLICY = /^maxmemory_policy:([\w-]+)\r?$/m

/**
 * Rejects when Redis drops records as soon as its memory is full: a mark that was dropped is won a
 * second time, and a revoked token is valid again. Of a cluster one node is asked.
 */
async function requireNoEviction(connection: RedisConnection, onFault: OnFault): Promise<void> {
  const reply = await connection.sendCommand('', true, ['INFO', 'memory']).catch(() => undefined)
  const policy = POLICY.exec(String(reply))?.[1]
  if (policy === undefined) onFault(new Error(UNKNOWN), { operation: 'start', port: 'Redis' })
  else if (policy !== 'noeviction') throw new Error(`Redis has the maxmemory-policy ${policy}: ${EVICTS}`)
}

const UNKNOWN =
  'it does not say its maxmemory-policy, so nobody knows whether it drops marks and revocations: allow its user +info'
const EVICTS =
  'when its memory is full it drops marks and revocations, so that a used proof counts again and a revoked token too. ' +
  'Set maxmemory-policy to noeviction, or "allowEviction": true in "redis" of the configuration'

/** Milliseconds to connect, less than {@link LIMIT}. No command waits for it. */
const CONNECT_TIMEOUT = 1_500

/** The most commands of a client, or of a node, without a reply: those to a silent node pile up. */
const MOST_COMMANDS = 10_000

const LIMITS = { disableOfflineQueue: true, commandsQueueMaxLength: MOST_COMMANDS } as const

export function openerFor(storage: RedisStorage): RedisOpener {
  if ('cluster' in storage) return { keepsBroken: true, open: onError => openCluster(storage, onError) }
  if ('sentinel' in storage) return { keepsBroken: false, open: onError => openMaster(storage, onError) }
  return { keepsBroken: false, open: onError => openServer({ url: storage.url }, onError) }
}

type OnError = (error: unknown) => void

interface Address {
  readonly url: string
  readonly username?: string
  readonly password?: string
}

/** A client that does not reconnect by itself, and keeps no command for later. */
async function openServer(address: Address, onError: OnError): Promise<RedisHandle> {
  const socket = { connectTimeout: CONNECT_TIMEOUT, reconnectStrategy: false } as const
  const client = createClient({ ...address, ...LIMITS, socket })
  const state = { isOpen: false }
  const destroy = () => client.isOpen && client.destroy()
  // An unhandled error event would end the process.
  client.on('error', error => state.isOpen && onError(error))
  await inTime(client.connect(), destroy)
  state.isOpen = true
  return { send: (_, command) => client.sendCommand(command), destroy }
}

/** The first that can be opened: each has its own time. */
async function firstOpen(urls: readonly string[], open: (url: string) => Promise<RedisHandle>): Promise<RedisHandle> {
  const errors: unknown[] = []
  for (const url of urls) {
    try {
      return await open(url)
    } catch (error) {
      errors.push(error)
    }
  }
  throw new AggregateError(errors)
}

function openMaster({ sentinel }: RedisSentinel, onError: OnError): Promise<RedisHandle> {
  return firstOpen(sentinel.urls, async url => openServer(await masterAt(url, sentinel), onError))
}

async function masterAt(url: string, { name, username, password }: RedisSentinel['sentinel']): Promise<Address> {
  const answer = await replyOf({ url }, ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name])
  const [host, port] = Array.isArray(answer) ? answer.map(String) : []
  if (host === undefined || port === undefined) throw new Error(`the sentinel knows no master '${name}'`)
  const address = `${new URL(url).protocol}//${host.includes(':') ? `[${host}]` : host}:${port}`
  return { url: address, ...(username !== undefined && { username }), ...(password !== undefined && { password }) }
}

async function replyOf(address: Address, command: string[]): Promise<unknown> {
  const asked = await openServer(address, () => undefined)
  try {
    return await inTime(asked.send('', command), () => undefined)
  } finally {
    asked.destroy()
  }
}

function credentialsIn({ username, password }: URL): Omit<Address, 'url'> {
  return {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  }
}

/** A client for each master of a cluster. */
export async function openMasters({ cluster: [url] }: RedisCluster, cluster: RedisConnection): Promise<RedisHandle[]> {
  const ranges = await cluster.sendCommand('', true, ['CLUSTER', 'SLOTS'])
  const places = Array.isArray(ranges) ? ranges.map(([, , [host, port]]) => `${host}:${port}`) : []
  const first = new URL(url)
  const masters = [...new Set(places)].map(place => ({ url: `${first.protocol}//${place}`, ...credentialsIn(first) }))
  return Promise.all(masters.map(master => openServer(master, () => undefined)))
}

function openCluster({ cluster: urls }: RedisCluster, onError: OnError): Promise<RedisHandle> {
  const first = new URL(urls[0])
  const [protocol, credentials] = [first.protocol, credentialsIn(first)]
  return firstOpen(urls, async url => {
    // The cluster would wait for a silent node, and keep the connection to it.
    await replyOf({ url, ...credentials }, ['CLUSTER', 'SLOTS'])
    return openClusterAt({ url, ...credentials }, protocol === 'rediss:', onError)
  })
}

async function openClusterAt({ url, ...credentials }: Address, tls: boolean, onError: OnError): Promise<RedisHandle> {
  const socket = { connectTimeout: CONNECT_TIMEOUT, ...(tls && { tls: true as const }) }
  const defaults = { ...LIMITS, socket, ...credentials }
  const cluster = createCluster({ rootNodes: [{ url }], defaults })
  const destroy = () => cluster.destroy()
  cluster.on('error', onError)
  // A node that is silent, or gone without a successor, would be waited for.
  await inTime(cluster.connect(), destroy)
  // Never read-only: a replica may lag behind a revocation.
  return { send: (key, command) => cluster.sendCommand(key, false, command), destroy }
}

/** Milliseconds to wait for what a server says while a client is being opened. */
const LIMIT = 2_000

/**
 * The outcome of an attempt, or a rejection after two seconds: a server that is stopped accepts connections and says
 * nothing. `abandon` ends an attempt that failed, also when it succeeds too late, so it may be called twice.
 */
async function inTime<Value>(attempt: Promise<Value>, abandon: () => void): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not reply in time')), LIMIT)
  })
  try {
    return await Promise.race([attempt, late])
  } catch (error) {
    abandon()
    attempt.then(abandon).catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
