import type { Stores } from '@symbolon/core'
import { redisStores } from '@symbolon/redis'
import { openRedisConnection } from '../../storage/redis-storage.js'
import type { RedisStorage } from '../../storage/storage.js'
import type { Measured } from './seen-place.js'

/** A place that is open to be examined. */
export interface ExaminedPlace {
  readonly measured: Measured
  readonly stores: Stores | undefined
  close(): Promise<void>
}

type Ask = (...command: string[]) => Promise<unknown>

/** Connects to Redis, and asks what it is. Of a cluster one node is asked. */
export async function examineRedis(storage: RedisStorage, serviceId: string): Promise<ExaminedPlace> {
  const connection = await openRedisConnection(storage, () => undefined)
  const ask: Ask = (...command) => connection.sendCommand('', false, command).catch(() => undefined)
  const prefix = storage.prefix === undefined ? {} : { prefix: storage.prefix }
  return {
    measured: await measuredBy(ask),
    stores: redisStores(connection, { serviceId, ...prefix }),
    close: async () => connection.close(),
  }
}

const SETTINGS = [
  'maxmemory',
  'maxmemory-policy',
  'appendonly',
  'appendfsync',
  'lazyfree-lazy-expire',
  'min-replicas-to-write',
] as const

async function measuredBy(ask: Ask): Promise<Measured> {
  const info = linesIn(await ask('INFO'))
  const settings = new Map([...info].filter(([name]) => name === 'role' || name === 'connected_slaves'))
  for (const name of SETTINGS)
    for (const [key, value] of pairsIn(await ask('CONFIG', 'GET', name))) settings.set(key, value)
  const version = info.get('redis_version')
  return {
    product: version === undefined ? undefined : { name: info.has('valkey_version') ? 'Valkey' : 'Redis', version },
    clock: await clockBy(ask),
    settings,
    pending: [],
  }
}

async function clockBy(ask: Ask): Promise<Measured['clock']> {
  const before = Date.now()
  const time = await ask('TIME')
  const asked = Date.now() - before
  const [seconds, micros] = Array.isArray(time) ? time.map(Number) : []
  if (seconds === undefined || micros === undefined) return undefined
  return { ahead: seconds * 1_000 + micros / 1_000 - (before + asked / 2), asked }
}

/** The lines of INFO. */
function linesIn(reply: unknown): ReadonlyMap<string, string> {
  const lines = String(reply ?? '').split('\r\n')
  return new Map(lines.flatMap(line => (/^([a-z_]+):(.*)$/.exec(line) ? [pairOf(line)] : [])))
}

function pairOf(line: string): readonly [string, string] {
  const [name = '', ...value] = line.split(':')
  return [name, value.join(':')]
}

/** The reply of CONFIG GET: an object or a map by RESP 3, a list by RESP 2. */
function pairsIn(reply: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(reply)) return reply.length < 2 ? [] : [[String(reply[0]), String(reply[1])]]
  const entries = reply instanceof Map ? [...reply] : Object.entries(Object(reply))
  return entries.map(([name, value]) => [String(name), String(value)])
}
