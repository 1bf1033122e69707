/** Sends one command, which is a list of its name and its arguments. Wraps any other client. */
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

/** A client of Redis or Valkey. You connect it before and close it after use. */
export type RedisClient = SendRedisCommand | NodeRedisClient | NodeRedisCluster | IoredisClient | GlideClient

/** Sends a command. A cluster chooses the node by the key. */
export type Send = (key: string, command: string[]) => Promise<unknown>

/** How to send commands through this client. Throws a `TypeError` for an unknown kind of client. */
export function senderFor(client: RedisClient): Send {
  if (typeof client === 'function') return (_, command) => client(command)
  if (typeof client !== 'object' || client === null) throw unknownClient()
  if ('customCommand' in client) return (_, command) => client.customCommand(command)
  // Before `sendCommand`: ioredis has a method of that name with another meaning.
  if ('call' in client) return (_, [name = '', ...parameters]) => client.call(name, ...parameters)
  // Never read-only: a cluster may send such commands to a replica, which may lag behind a revocation.
  if ('masters' in client) return (key, command) => client.sendCommand(key, false, command)
  if ('sendCommand' in client) return (_, command) => client.sendCommand(command)
  throw unknownClient()
}

function unknownClient(): TypeError {
  return new TypeError(
    'redisStores: pass a client of node-redis, ioredis or valkey-glide, or a function that sends one command',
  )
}
