import { readRedis } from './redis-storage.js'
import { type Complain, MEMORY, type Storage } from './storage.js'

/** Reads the property `storage`. */
export function readStorage(input: unknown, complain: Complain): Storage {
  if (input === undefined || input === 'memory') return MEMORY
  if (input === 'redis') return readRedis({}, complain)
  if (isObject(input) && isObject(input.redis) && Object.keys(input).length === 1)
    return readRedis(input.redis, complain)
  complain('storage', 'must be "memory", "redis", or { "redis": { "url": … } }')
  return MEMORY
}

function isObject(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
