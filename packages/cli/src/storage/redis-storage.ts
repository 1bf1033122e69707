import { redisStores } from '@symbolon/redis'
import type { OpenStorage } from './opened.js'
import { servedStores } from './served-stores.js'
import type { Complain, RedisStorage } from './storage.js'

const PROPERTIES: ReadonlySet<string> = new Set(['url', 'prefix'])

const DEFAULT_URL = 'redis://127.0.0.1:6379'

/** Reads `storage.redis`. */
export function readRedis(input: Readonly<Record<string, unknown>>, complain: Complain): RedisStorage {
  for (const name of Object.keys(input)) {
    if (!PROPERTIES.has(name)) complain(`storage.redis.${name}`, 'is not a property of the storage')
  }
  const { url = DEFAULT_URL, prefix } = input
  const isUrl = typeof url === 'string' && /^rediss?:\/\/./.test(url) && URL.canParse(url)
  if (!isUrl) complain('storage.redis.url', 'must be a URL that begins with redis:// or rediss://')
  const isPrefix = prefix === undefined || (typeof prefix === 'string' && /^[\x21-\x7e]{1,100}$/.test(prefix))
  if (!isPrefix) complain('storage.redis.prefix', 'must be 1 to 100 printable ASCII characters without spaces')
  return { kind: 'redis', url: isUrl ? url : DEFAULT_URL, ...(typeof prefix === 'string' && { prefix }) }
}

/**
 * Connects to Redis. Rejects when the server is not reachable now; later it reconnects by itself.
 */
export async function openRedis({ url, prefix }: RedisStorage): Promise<OpenStorage> {
  const { createClient } = await import('redis')
  const state = { connected: false }
  const client = createClient({
    url,
    // A command that waits for a connection could run long after its request was answered.
    disableOfflineQueue: true,
    socket: { reconnectStrategy: retries => state.connected && Math.min(retries * 50, 2_000) },
  })
  // An unhandled error event would end the process. Failed requests are reported anyway.
  client.on('error', () => undefined)
  await client.connect().catch(() => unreachable(url))
  state.connected = true
  const options = prefix === undefined ? {} : { prefix }
  return {
    stores: servedStores(serviceId => redisStores(client, { serviceId, ...options })),
    mustBeSwept: false,
    close: async () => client.destroy(),
  }
}

/** Names only the host: the URL may contain a password. */
function unreachable(url: string): never {
  throw new Error(`Redis cannot be reached at ${new URL(url).host}, or refuses the credentials`)
}
