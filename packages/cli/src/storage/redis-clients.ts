import { createClient, createCluster } from 'redis'
import type { RedisHandle, RedisOpener } from './redis-connection.js'
import type { RedisCluster, RedisSentinel, RedisStorage } from './storage.js'

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

function openCluster({ cluster: urls }: RedisCluster, onError: OnError): Promise<RedisHandle> {
  const [{ protocol, username, password }] = [new URL(urls[0])]
  const credentials = {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  }
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
 * The outcome of an attempt, or a rejection after two seconds: a server that is stopped accepts
 * connections and says nothing. `abandon` ends an attempt that failed, also when it succeeds too
 * late, so it may be called twice.
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
