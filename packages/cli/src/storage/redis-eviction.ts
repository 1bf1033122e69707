import type { OnFault } from '@symbolon/core'
import type { RedisConnection } from './redis-connection.js'

/** Where the policy is named in the reply of INFO. */
const POLICY = /^maxmemory_policy:([\w-]+)\r?$/m

/**
 * Rejects when Redis drops records as soon as its memory is full: a mark that was dropped is won a
 * second time, and a revoked token is valid again. Of a cluster one node is asked.
 */
export async function requireNoEviction(connection: RedisConnection, onFault: OnFault): Promise<void> {
  const reply = await connection.sendCommand('', true, ['INFO', 'memory']).catch(() => undefined)
  const policy = POLICY.exec(String(reply))?.[1]
  if (policy === undefined) onFault(new Error(UNKNOWN), { operation: 'start', port: 'Redis' })
  else if (policy !== 'noeviction') throw new Error(refusalOf(policy))
}

const UNKNOWN =
  'it does not say its maxmemory-policy, so nobody knows whether it drops marks and revocations: allow its user +info'

function refusalOf(policy: string): string {
  return [
    `Redis has the maxmemory-policy ${policy}: when its memory is full it drops marks and revocations, so that a used`,
    'proof counts again and a revoked token too. Set maxmemory-policy to noeviction,',
    'or "allowEviction": true in "redis" of the configuration',
  ].join(' ')
}
