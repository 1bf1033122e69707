import type { Connection } from './connection.js'
import { RedisFault } from './redis-fault.js'

/**
 * Rejects with a `RedisFault` unless there is one connection for each server that has keys of its own: a node of a
 * cluster lists no key of another one.
 */
export async function requireAllMasters(redis: Connection, connections: number): Promise<void> {
  if (!/cluster_enabled:1/.test((await redis.text('INFO', 'cluster')) ?? '')) return
  const ranges = await redis.reply('', ['CLUSTER', 'SLOTS'])
  if (!Array.isArray(ranges)) throw new RedisFault('unexpected-reply')
  // A range is its first and its last slot, and then its nodes, the master first.
  const masters = new Set(ranges.map(([, , master]) => JSON.stringify(master)))
  if (masters.size !== connections) throw new RedisFault('cluster')
}
