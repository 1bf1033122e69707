import { createClient, type RedisClientType } from 'redis'
import { onTestFinished } from 'vitest'
import type { Server } from '../servers/redis.js'

const HEADERS = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }

/** Calls the REST API of a server. */
export async function call(origin: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${origin}/api/bank/${path}`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(body),
  })
  return response.json()
}

/** The URL of a server of Redis. */
export const urlOf = ({ place: { host, port } }: Server) => `redis://${host}:${port}`

/** A client that ends with its server, or with the test. */
export async function adminOf({ place: socket }: Server): Promise<RedisClientType> {
  const admin: RedisClientType = createClient({ socket: { ...socket, reconnectStrategy: false } })
  admin.on('error', () => undefined)
  onTestFinished(() => void (admin.isOpen && admin.destroy()))
  return admin.connect()
}

/** What the probe answers. */
export async function health(origin: string, path = '/health'): Promise<readonly [status: number, body: unknown]> {
  const response = await fetch(`${origin}${path}`)
  return [response.status, await response.json()]
}
