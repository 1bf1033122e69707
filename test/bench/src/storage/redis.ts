import { type RedisClient, redisStores, type SendRedisCommand } from '@symbolon/redis'
import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { openServer, type Place, SKIPPED } from '../../../servers/redis.js'
import { SERVICE_ID } from '../subject.js'
import type { OpenStorage, Space, Storage } from './storage.js'

/** A connection to a numbered database of a server. */
interface Connected {
  readonly client: RedisClient
  readonly send: SendRedisCommand
  close(): unknown
}

type Connect = (place: Place, database: number) => Promise<Connected>

async function connectIoredis(place: Place, db: number): Promise<Connected> {
  const client = new Redis({ ...place, db })
  const send: SendRedisCommand = ([name = '', ...parameters]) => client.call(name, ...parameters)
  return { client, send, close: () => client.disconnect() }
}

async function connectNodeRedis(socket: Place, database: number): Promise<Connected> {
  const client = await createClient({ socket, database }).connect()
  return { client, send: command => client.sendCommand([...command]), close: () => client.destroy() }
}

export const REDIS_STORAGES: readonly Storage[] = [
  storage('redis', 'Redis with ioredis', connectIoredis),
  storage('node-redis', 'Redis with node-redis', connectNodeRedis),
]

function storage(name: string, title: string, connect: Connect): Storage {
  const open = async () => (SKIPPED.server === '' ? await openRedis(connect) : SKIPPED.server)
  return { name, title, growth: 1.1, reading: 1.35, writers: 512, open }
}

async function openRedis(connect: Connect): Promise<OpenStorage> {
  const server = await openServer()
  const connections: Connected[] = []
  return {
    async space() {
      // Each numbered database has its own keys.
      const connected = await connect(server.place, connections.length)
      connections.push(connected)
      return spaceOn(connected)
    },
    async close() {
      for (const { close } of connections) close()
      await server.stop()
    },
  }
}

function spaceOn({ client, send }: Connected): Space {
  return {
    stores: (wire, encryption) =>
      redisStores(wire ? command => wire.send(() => send(command)) : client, {
        serviceId: SERVICE_ID,
        ...(encryption !== undefined && { encryption }),
      }),
    async bytes() {
      const [, used = ''] = /used_memory:(\d+)/.exec(String(await send(['INFO', 'memory']))) ?? []
      return Number(used)
    },
  }
}
