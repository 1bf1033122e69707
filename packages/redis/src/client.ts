/** Sends one command: its name and its arguments. What takes raw commands of any client fits, in a lambda of one line. */
export type SendRedisCommand = (command: readonly string[]) => Promise<unknown>

/** A client of node-redis 5 or 6, or a pool of them. */
export interface NodeRedisClient {
  sendCommand(command: string[]): Promise<unknown>
}

/** A cluster of node-redis 5 or 6. */
export interface NodeRedisCluster {
  readonly masters: readonly unknown[]
  sendCommand(firstKey: string, isReadonly: boolean, command: string[]): Promise<unknown>
}

/** A client or a cluster of ioredis 5 or 6. */
export interface IoredisClient {
  call(name: string, ...parameters: string[]): Promise<unknown>
}

/** A client or a cluster client of valkey-glide. */
export interface GlideClient {
  customCommand(command: string[]): Promise<unknown>
}

/** Whatever speaks to Redis or Valkey: connected by its owner, and closed by its owner. */
export type RedisClient = SendRedisCommand | NodeRedisClient | NodeRedisCluster | IoredisClient | GlideClient

/** Sends a command of which the one key is known, so that a cluster finds the node. */
export type Send = (key: string, command: string[]) => Promise<unknown>

/** How this client is spoken to. A `TypeError` says what would fit. */
export function senderFor(client: RedisClient): Send {
  if (typeof client === 'function') return (_, command) => client(command)
  if (typeof client !== 'object' || client === null) throw misfit()
  if ('customCommand' in client) return (_, command) => client.customCommand(command)
  // Before `sendCommand`, which ioredis has as well, for something else.
  if ('call' in client) return (_, [name = '', ...parameters]) => client.call(name, ...parameters)
  // Never as a reading command: a cluster may send those to a replica, where what was revoked is still there.
  if ('masters' in client) return (key, command) => client.sendCommand(key, false, command)
  if ('sendCommand' in client) return (_, command) => client.sendCommand(command)
  throw misfit()
}

function misfit(): TypeError {
  return new TypeError(
    'redisStores: pass a client of node-redis, ioredis or valkey-glide, or a function that sends one command',
  )
}
