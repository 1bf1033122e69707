import { MEMORY } from './memory.js'
import { REDIS_STORAGES } from './redis.js'
import { SQL_STORAGES } from './sql.js'
import type { Storage } from './storage.js'

export const STORAGES: readonly Storage[] = [MEMORY, ...REDIS_STORAGES, ...SQL_STORAGES]
